import Markup
import Texts

/// The bar at the top of a screen: back button, actions, and below them the large title. The small title appears when
/// the large one has scrolled away.
struct Bar {
    let title: String
    /// The name of the screen that the back button opens; nil on root screens.
    var back: String?
    /// True if the back button leads to the lists or another screen that a wide window shows next to this one.
    var isBesideLists = false
    /// True if this title gets the focus when the screen opens.
    var isCurrent = true

    /// The id of the element that gets the focus when a screen opens.
    static let titleID = "title"
}

@inline(never)
func bar<Message>(
    _ bar: Bar, onBack: Message, @HtmlBuilder<Message> actions: () -> Fragment<Message> = { Fragment() }
) -> Html<Message> {
    header(.class("bar"), .class("beside", if: bar.isBesideLists)) {
        div(.class("bar-side")) {
            if let back = bar.back {
                button(.type("button"), .class("back"), .onClick(onBack)) {
                    icon(.back)
                    span { back }
                }
            }
        }
        div(.class("bar-title"), .dir("auto"), .aria(.hidden, true)) { bar.title }
        div(.class("bar-side end"), content: actions)
    }
}

func largeTitle<Message>(_ bar: Bar) -> Html<Message> {
    largeTitle(bar) { bar.title }
}

/// A large title with other content than the name.
func largeTitle<Message>(
    _ bar: Bar, @HtmlBuilder<Message> content: () -> Fragment<Message>
) -> Html<Message> {
    bar.isCurrent
        ? h1(.class("large"), .id(Bar.titleID), .tabIndex(-1), .dir("auto"), content: content)
        : h1(.class("large"), .dir("auto"), content: content)
}

/// Links to screens of all parts of the app, at the end of the bar of each main screen.
/// - Parameter unseen: the number of unseen notifications.
@HtmlBuilder<Message>
func sharedLinks<Message>(
    unseen: Int, at open: Route, _ env: AppEnvironment, _ tapped: (Route) -> Message
) -> Fragment<Message> {
    let (name, search) = (env.language.unseenNotifications(unseen), env.language[.search])
    a(
        .class("icon-button bell find"), .id(Route.search.linkID), .href(Route.search.path),
        .aria(.label, search), .title(search), .onClick(tapped(.search))
    ) { icon(.search) }
    a(
        .class("icon-button bell"), .id(Route.notifications.linkID), .href(Route.notifications.path),
        .aria(.label, name), .title(name), .aria(.current, open == .notifications ? "page" : "false"),
        .onClick(tapped(.notifications))
    ) {
        icon(.bell)
        if unseen > 0 { span(.class("badge"), .aria(.hidden, true)) { unseen > 99 ? "99+" : String(unseen) } }
    }
    profileLink(env, isCurrent: open.isInProfile, tapped(.profile))
}

/// The user's picture as a link to the profile.
private func profileLink<Message>(_ env: AppEnvironment, isCurrent: Bool, _ message: Message) -> Html<Message>
{
    let requests = env.device.hasRest ? env.requests(at: .profile).count : 0
    let title = env.language[.profile]
    let name = requests > 0 ? env.language.facts(title, env.language.requests(requests)) : title
    return a(
        .class("me"), .id(Route.profile.linkID), .href(Route.profile.path), .aria(.label, name), .title(name),
        .aria(.current, isCurrent ? "page" : "false"), .onClick(message)
    ) {
        ownAvatar(env)
        if requests > 0 { span(.class("badge quiet"), .aria(.hidden, true)) { String(requests) } }
    }
}

func textButton<Message>(_ name: String, style: Name = "", _ message: Message) -> Html<Message> {
    button(.type("button"), .class("text"), .class(style), .onClick(message)) { name }
}

import Markup
import Texts

/// The upper edge of a screen: the way back, what can be done here, and below it the large title. The small title
/// appears when the large one has been scrolled away.
struct Bar {
    let title: String
    /// Where the way back leads, by name; nil on screens at the root.
    var back: String?
    /// Whether the way back leads to the lists, which a wide window shows beside the screen anyway.
    var isBesideLists = false
    /// Whether the title is the one that gets the focus when the screen opens.
    var isCurrent = true

    /// Of the element that gets the focus when a screen opens.
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
    bar.isCurrent
        ? h1(.class("large"), .id(Bar.titleID), .tabIndex(-1), .dir("auto")) { bar.title }
        : h1(.class("large"), .dir("auto")) { bar.title }
}

/// The ways to what stands in every part of the app, at the end of the bar of each main screen.
/// - Parameter unseen: how much the person was told of and has not seen.
@HtmlBuilder<Message>
func sharedLinks<Message>(
    unseen: Int, at open: Route, _ world: World, _ tapped: (Route) -> Message
) -> Fragment<Message> {
    let name = world.language.unseenNotifications(unseen)
    a(
        .class("icon-button bell"), .id(Route.notifications.linkID), .href(Route.notifications.path),
        .aria(.label, name), .title(name), .aria(.current, open == .notifications ? "page" : "false"),
        .onClick(tapped(.notifications))
    ) {
        icon(.bell)
        if unseen > 0 { span(.class("badge"), .aria(.hidden, true)) { unseen > 99 ? "99+" : String(unseen) } }
    }
    profileLink(world, isCurrent: open.isInProfile, tapped(.profile))
}

/// The person's picture: the way to the profile.
private func profileLink<Message>(_ world: World, isCurrent: Bool, _ message: Message) -> Html<Message> {
    let requests = world.device.hasRest ? world.requests(at: .profile).count : 0
    let title = world.language[.profile]
    let name = requests > 0 ? world.language.facts(title, world.language.requests(requests)) : title
    return a(
        .class("me"), .id(Route.profile.linkID), .href(Route.profile.path), .aria(.label, name), .title(name),
        .aria(.current, isCurrent ? "page" : "false"), .onClick(message)
    ) {
        ownAvatar(world)
        if requests > 0 { span(.class("badge quiet"), .aria(.hidden, true)) { String(requests) } }
    }
}

func textButton<Message>(_ name: String, style: Name = "", _ message: Message) -> Html<Message> {
    button(.type("button"), .class("text"), .class(style), .onClick(message)) { name }
}

import Markup
import Sync
import Texts

/// What is shown where there is nothing: what is missing, and the next step.
func emptyState<Message>(_ picture: Icon, _ title: String, _ hint: String) -> Html<Message> {
    div(.class("empty")) {
        icon(picture)
        p(.class("headline")) { title }
        p(.class("note")) { hint }
    }
}

/// The same, with the next step as a button.
func emptyState<Message>(
    _ picture: Icon, _ title: String, _ hint: String, act: String, _ message: Message
) -> Html<Message> {
    div {
        emptyState(picture, title, hint)
        p(.class("aside")) { textButton(act, style: "strong", message) }
    }
}

/// The screen of what has not arrived yet, or is not there for this person.
func missing<Message>(
    _ heading: Bar, _ picture: Icon, _ hint: String, isComing: Bool, _ language: Language,
    onBack: Message
) -> Html<Message> {
    div(.class("page")) {
        bar(
            isComing ? Bar(title: "", back: heading.back, isBesideLists: heading.isBesideLists) : heading,
            onBack: onBack)
        if isComing {
            skeleton(language)
        } else {
            emptyState(picture, heading.title, hint)
        }
    }
}

/// What is said of an item that is not there, or whose list is not, for this person.
func itemGone<Message>(in scope: ScopeID, hint: String = "", _ world: World) -> Html<Message> {
    let language = world.language
    if world.replica.list(in: scope) == nil {
        return emptyState(.lists, language[.gone], language[.goneHint])
    }
    return emptyState(.trash, language[.itemGone], hint)
}

func loader<Message>(_ language: Language) -> Html<Message> {
    div(.class("loader"), .role("status")) { span(.class("unseen")) { language[AppLabel.loading] } }
}

/// Where rows will stand that have not arrived yet. One sees it only when that takes a while.
func skeleton<Message>(_ language: Language) -> Html<Message> {
    div(.class("card skeleton"), .role("status")) {
        span(.class("unseen")) { language[AppLabel.loading] }
        for _ in 0..<4 { div {} }
    }
}

/// Comes down behind a finger that draws a screen down, and turns until the server has answered.
func refresher<Message>(_ world: World) -> Html<Message> {
    let isOn = world.status.isRefreshing
    return div(.class("refresher"), .class("on", if: isOn), .role("status")) {
        span(.class("unseen")) { isOn ? world.language[AppLabel.loading] : "" }
    }
}

extension Release {
    /// Whether a screen was drawn down far enough to ask what is new.
    var isRefresh: Bool { distance > 110 }
}

/// A message that something failed, within a form.
func problem<Message>(_ text: String?) -> Html<Message> {
    p(.class("problem"), .role("alert")) { text ?? "" }
}

/// Dela's sign: two strokes of a tick, one of them a gift.
func logo<Message>() -> Html<Message> {
    svg(.class("logo"), .viewBox("0 0 64 64"), .aria(.hidden, true)) {
        rect(
            .class("logo-ground"), .attribute("width", "64"), .attribute("height", "64"),
            .attribute("rx", "15"))
        path(.class("logo-far"), .d("M31 42 51 20"))
        path(.d("M13 33 25 45 41 27"))
    }
}

/// What shows the rest of a long list: at once where it comes into view.
func moreRow<Message>(_ name: String, _ message: Message) -> Html<Message> {
    li { button(.type("button"), .class("row more"), .onClick(message), .onAppear(message)) { name } }
}

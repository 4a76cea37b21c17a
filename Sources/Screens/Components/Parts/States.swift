import Markup
import SyncRules
import Texts

/// An empty screen, with the drawing of its area and a hint at the next step.
func emptyState<Message>(_ picture: Icon, _ title: String, _ hint: String) -> Html<Message> {
    div(.class("empty")) {
        if let drawing = Drawing(picture) { drawing.view() } else { icon(picture) }
        p(.class("headline")) { title }
        p(.class("note")) { hint }
    }
}

/// An empty screen with a button for the next step.
func emptyState<Message>(
    _ picture: Icon, _ title: String, _ hint: String, act: String, _ message: Message
) -> Html<Message> {
    div {
        emptyState(picture, title, hint)
        p(.class("aside")) { textButton(act, style: "strong", message) }
    }
}

/// The message for an address without a page.
func noSuchPage<Message>(_ language: Language, _ message: Message) -> Html<Message> {
    div {
        div(.class("empty")) {
            logo()
            p(.class("headline")) { language[.noSuchPage] }
            p(.class("note")) { language[.noSuchPageHint] }
        }
        p(.class("aside")) { textButton(language[.today], style: "strong", message) }
    }
}

/// The screen of content that is not loaded, or that the user cannot access.
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

/// The message for an item that does not exist for the user, or whose list does not.
func itemGone<Message>(in scope: ScopeID, hint: String = "", _ env: AppEnvironment) -> Html<Message> {
    let language = env.language
    if env.replica.list(in: scope) == nil {
        return emptyState(.lists, language[.gone], language[.goneHint])
    }
    return emptyState(.trash, language[.itemGone], hint)
}

func loader<Message>(_ language: Language) -> Html<Message> {
    div(.class("loader"), .role("status")) { span(.class("unseen")) { language[AppLabel.loading] } }
}

/// A placeholder for rows that are not loaded. It becomes visible only after a delay.
func skeleton<Message>(_ language: Language) -> Html<Message> {
    div(.class("card skeleton"), .role("status")) {
        span(.class("unseen")) { language[AppLabel.loading] }
        for _ in 0..<4 { div {} }
    }
}

/// The indicator of pull to refresh. It spins until the server has answered.
func refresher<Message>(_ env: AppEnvironment) -> Html<Message> {
    let isOn = env.status.isRefreshing
    return div(.class("refresher"), .class("on", if: isOn), .role("status")) {
        span(.class("unseen")) { isOn ? env.language[AppLabel.loading] : "" }
    }
}

extension Release {
    /// True if the screen was pulled far enough for a refresh.
    var isRefresh: Bool { distance > 110 }
}

/// An error message within a form.
func problem<Message>(_ text: String?) -> Html<Message> {
    p(.class("problem"), .role("alert")) { text ?? "" }
}

/// Dela's logo: a tick of two strokes, one of them a gift.
@inline(__always)
func logo<Message>() -> Html<Message> {
    svg(.class("logo"), .viewBox("0 0 64 64"), .aria(.hidden, true)) {
        rect(
            .class("logo-ground"), .attribute("width", "64"), .attribute("height", "64"),
            .attribute("rx", "15"))
        path(.class("logo-far"), .d("M31 42 51 20"))
        path(.d("M13 33 25 45 41 27"))
    }
}

/// The button that shows the rest of a long list. It also acts when it scrolls into view.
func moreRow<Message>(_ name: String, _ message: Message) -> Html<Message> {
    li { button(.type("button"), .class("row more"), .onClick(message), .onAppear(message)) { name } }
}

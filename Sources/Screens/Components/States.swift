import Markup
import Texts

/// What is shown where there is nothing: what is missing, and the next step.
func emptyState<Message>(_ picture: Icon, _ title: String, _ hint: String) -> Html<Message> {
    div(.class("empty")) {
        icon(picture)
        p(.class("headline")) { title }
        p(.class("note")) { hint }
    }
}

func loader<Message>(_ language: Language) -> Html<Message> {
    div(.class("loader"), .role("status")) { span(.class("unseen")) { language[AppLabel.loading] } }
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
        path(.class("logo-near"), .d("M13 33 25 45 41 27"))
    }
}

import Markup
import Texts

/// The window for an error of the server, over the screen that sent the request.
func failureWindow<Message>(
    _ title: String, _ text: String, _ language: Language, onClose: Message,
    @HtmlBuilder<Message> actions: () -> Fragment<Message> = { Fragment() }
) -> Html<Message> {
    dialog(
        .modal(), .role("alertdialog"), .aria(.labelledBy, "failure"), .aria(.describedBy, "failure-text"),
        .onCancel(onClose)
    ) {
        h2(.id("failure")) { title }
        p(.id("failure-text")) { text }
        div(.class("answers")) {
            textButton(language[.ok], onClose)
            actions()
        }
    }
}

import Markup
import Texts

/// A question over the screen that names what it is about.
struct Question: Equatable {
    let title: String
    let text: String
    let action: String
    var isDestructive = true
    let cancel: String
}

/// The message is the answer.
func confirmation(_ question: Question) -> Html<Bool> {
    dialog(
        .class("alert"), .modal(), .role("alertdialog"), .aria(.labelledBy, "question"),
        .aria(.describedBy, "question-text"), .onCancel(false)
    ) {
        h2(.id("question"), .dir("auto")) { question.title }
        p(.id("question-text"), .dir("auto")) { question.text }
        div(.class("answers")) {
            button(.type("button"), .class("text"), .onClick(false)) { question.cancel }
            button(
                .type("button"), .class("text strong"), .class("danger", if: question.isDestructive),
                .onClick(true)
            ) { question.action }
        }
    }
}

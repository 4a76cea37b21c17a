import Markup
import Texts

/// A question over the screen that names what it is about.
package struct Question: Equatable {
    let title: String
    let text: String
    /// What the text is about, one by one.
    var things: [String] = []
    let action: String
    var isDestructive = true
    let cancel: String

    /// How many things are named before somebody gives them up.
    package static let mostThings = 5
}

/// The message is the answer.
func confirmation(_ question: Question) -> Html<Bool> {
    dialog(
        .modal(), .role("alertdialog"), .aria(.labelledBy, "question"),
        .aria(.describedBy, "question-text things"), .onCancel(false)
    ) {
        h2(.id("question"), .dir("auto")) { question.title }
        p(.id("question-text"), .dir("auto")) { question.text }
        if !question.things.isEmpty {
            ul(.class("things"), .id("things")) {
                for thing in question.things { li(.dir("auto")) { thing } }
            }
        }
        div(.class("answers")) {
            button(.type("button"), .class("text"), .onClick(false)) { question.cancel }
            button(
                .type("button"), .class("text strong"), .class("danger", if: question.isDestructive),
                .onClick(true)
            ) { question.action }
        }
    }
}

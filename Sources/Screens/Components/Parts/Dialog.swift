import Markup
import Texts

/// A question over the screen that names its subject.
package struct Question: Equatable {
    let title: String
    let text: String
    /// The names of the affected things.
    var things: [String] = []
    let action: String
    var isDestructive = true
    let cancel: String

    /// The maximum number of names in a question.
    package static let maxThings = 5
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

import Domain
import Markup
import Texts

/// The sheet for renaming something.
struct Rename {
    let id: String
    let title: String
    let label: String
    let name: EditableField
    let rule: TextRule
}

/// The actions in the rename sheet.
enum RenameEvent {
    case entered(String)
    case confirmed
    case cancelled
}

func renaming(_ rename: Rename, _ language: Language) -> Html<RenameEvent> {
    dialog(.modal(), .aria(.labelledBy, "rename-title"), .onCancel(.cancelled)) {
        h2(.id("rename-title")) { rename.title }
        form(.attribute("novalidate", ""), .onSubmit(.confirmed)) {
            field(
                Field(
                    id: rename.id, label: rename.label, value: rename.name.text,
                    error: rename.name.error.map { language.titleError($0, limit: rename.rule.limit) },
                    enterKey: "done", capitals: "sentences")
            ).map { .entered($0) }
            div(.class("answers")) {
                textButton(language[.cancel], .cancelled)
                button(.type("submit"), .class("text strong")) { language[.save] }
            }
        }
    }
}

import Domain
import Markup

/// A labelled field with its hint, and its error beside it.
struct Field: Equatable {
    let id: String
    var label: String
    let value: String
    var type: Name = "text"
    /// What browsers and password managers may fill in.
    var autocomplete: Name = "off"
    var hint = ""
    var placeholder = ""
    var error: String?
    var enterKey: Name = "next"
    var isRequired = true
    var capitals: Name = "none"
    var isMultiline = false
    /// Whether it can only be looked at, and copied from.
    var isReadOnly = false
}

/// The message is what was typed.
func field(_ field: Field) -> Html<String> {
    div(.class("field"), .class("wrong", if: field.error != nil)) {
        label(.for(field.id)) { field.label }
        if field.isMultiline {
            textarea(
                .id(field.id), .name(field.id), .value(field.value), .dir("auto"), .verbatim,
                .attribute("rows", "3"),
                .readOnly(field.isReadOnly), .autocapitalize(field.capitals),
                .aria(.invalid, field.error != nil),
                .aria(.describedBy, note(field.id)), .onInput { $0 })
        } else {
            input(
                .id(field.id), .name(field.id), .type(field.type), .value(field.value), .dir("auto"),
                .placeholder(field.placeholder),
                .readOnly(field.isReadOnly), .autocomplete(field.autocomplete), .enterKeyHint(field.enterKey),
                .autocapitalize(field.capitals), .attribute("spellcheck", "false"),
                .attribute("aria-required", field.isRequired ? "true" : "false"),
                .inputMode(field.autocomplete == "one-time-code" ? "numeric" : field.type),
                .aria(.invalid, field.error != nil), .aria(.describedBy, note(field.id)), .onInput { $0 })
        }
        p(.id(note(field.id)), .class("note"), .aria(.live, "polite")) { field.error ?? field.hint }
    }
}

/// One line to write something new in, with a button beside it.
struct AddField: Equatable {
    let id: String
    let label: String
    let action: String
    let value: String
    let error: String?
    var picture = Icon.plus
    /// Whether several pasted lines become as many things.
    var takesLines = false
    /// What was found in the text and will be kept apart from it.
    var understood: String?
    /// The name of what leaves it in the text.
    var leave = ""
}

enum AddEvent {
    case entered(String)
    case pasted(String)
    case submitted
    /// What was found is to stay in the text.
    case left
}

func addField(_ field: AddField) -> Html<AddEvent> {
    form(
        .class("add"), .class("wrong", if: field.error != nil), .attribute("novalidate", ""),
        .onSubmit(.submitted)
    ) {
        div(.class("add-line")) {
            input(
                .id(field.id), .value(field.value), .placeholder(field.label), .aria(.label, field.label),
                .dir("auto"),
                .autocomplete("off"), .autocapitalize("sentences"), .enterKeyHint("done"),
                .aria(.invalid, field.error != nil), .aria(.describedBy, note(field.id)),
                .onInput { .entered($0) },
                .onPaste { field.takesLines && isSeveralLines($0) ? .pasted($0) : nil })
            if let understood = field.understood {
                button(
                    .type("button"), .class("understood"), .title(field.leave),
                    .aria(.label, field.leave + ": " + understood), .onClick(.left)
                ) {
                    understood
                    icon(.close)
                }
            }
            button(.type("submit"), .class("round"), .aria(.label, field.action), .title(field.action)) {
                icon(field.picture)
            }
        }
        p(.id(note(field.id)), .class("note"), .aria(.live, "polite")) { field.error ?? "" }
    }
}

private func isSeveralLines(_ text: String) -> Bool {
    text.lines.count > 1
}

private func note(_ id: String) -> String {
    id + "-note"
}

/// The button that sends off a form in which it does not stand. A form with several fields and none takes no Enter.
func saveButton<Message>(_ name: String, of form: String) -> Html<Message> {
    button(.type("submit"), .attribute("form", form), .class("text strong")) { name }
}

/// The button that sends a form off. What is disabled loses the focus: nobody would hear from there what the answer was.
func submitButton<Message>(_ name: String, isBusy: Bool) -> Html<Message> {
    button(.type("submit"), .class("primary"), .aria(.busy, isBusy)) { name }
}

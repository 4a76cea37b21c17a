import Domain
import Markup

/// A labelled field with its hint and error.
struct Field: Equatable {
    let id: String
    var label: String
    let value: String
    var type: Name = "text"
    /// The value of the `autocomplete` attribute for browsers and password managers.
    var autocomplete: Name = "off"
    var hint = ""
    var placeholder = ""
    var error: String?
    var enterKey: Name = "next"
    var isRequired = true
    var capitals: Name = "none"
    var isMultiline = false
    /// True if the text can only be read and copied.
    var isReadOnly = false
}

/// The message is the entered text.
func field(_ field: Field) -> Html<String> {
    div(.class("field"), .class("wrong", if: field.error != nil)) {
        label(.for(field.id)) { field.label }
        if field.isMultiline {
            textarea(
                .id(field.id), .name(field.id), .value(field.value), .dir("auto"), .verbatim,
                .placeholder(field.placeholder), .attribute("rows", "3"),
                .readOnly(field.isReadOnly), .autocapitalize(field.capitals),
                .aria(.invalid, field.error != nil),
                .aria(.describedBy, noteID(field.id)), .onInput { $0 })
        } else {
            input(
                .id(field.id), .name(field.id), .type(field.type), .value(field.value), .dir("auto"),
                .placeholder(field.placeholder),
                .readOnly(field.isReadOnly), .autocomplete(field.autocomplete), .enterKeyHint(field.enterKey),
                .autocapitalize(field.capitals), .attribute("spellcheck", "false"),
                .attribute("aria-required", field.isRequired ? "true" : "false"),
                .inputMode(field.autocomplete == "one-time-code" ? "numeric" : field.type),
                .aria(.invalid, field.error != nil), .aria(.describedBy, noteID(field.id)), .onInput { $0 })
        }
        p(.id(noteID(field.id)), .class("note"), .aria(.live, "polite")) { field.error ?? field.hint }
    }
}

/// A field with one line for a new entry, and a button next to it.
struct AddField: Equatable {
    let id: String
    let label: String
    let action: String
    let value: String
    let error: String?
    var picture = Icon.plus
    /// True if several pasted lines become separate entries.
    var acceptsLines = false
    /// Where the entry is added, unless the user removes it.
    var place: Place?
    /// The parts of the text that were detected and will be stored separately.
    var detected: [Detected] = []
    /// The label of the buttons that keep a detected part in the text.
    var keepInTextLabel = ""
    /// What else can be done with the text.
    var offer: Offer?

    struct Place: Equatable {
        let name: String
        let removeLabel: String
    }

    struct Offer: Equatable {
        let reason: String
        let action: String
    }

    struct Detected: Equatable {
        /// As typed.
        let words: String
        /// What they mean.
        var name: String
    }
}

extension [AddField.Detected] {
    /// The words of the last part if the text ends with them; otherwise nil. Backspace leaves them in the text.
    func words(atEndOf text: String) -> String? {
        guard let words = last?.words, text.bytes.suffix(words.utf8.count) == words.bytes[...] else {
            return nil
        }
        return words
    }
}

enum AddEvent {
    case entered(String)
    case pasted(String)
    case submitted
    /// The detected words stay in the text.
    case keptInText(String)
    case offerAccepted
    case placeRemoved
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
                .aria(.invalid, field.error != nil), .aria(.describedBy, noteID(field.id)),
                .onInput { .entered($0) },
                .onBackspaceAtEnd { field.detected.words(atEndOf: field.value).map { .keptInText($0) } },
                .onPaste { field.acceptsLines && isSeveralLines($0) ? .pasted($0) : nil })
            button(.type("submit"), .class("round"), .aria(.label, field.action), .title(field.action)) {
                icon(field.picture)
            }
        }
        if let place = field.place {
            div(.class("understood")) {
                button(
                    .type("button"), .title(place.removeLabel),
                    .aria(.label, place.removeLabel + ": " + place.name), .onClick(.placeRemoved)
                ) {
                    place.name
                    icon(.close)
                }
            }
        }
        if !field.detected.isEmpty {
            detectedWords(field.detected, field.keepInTextLabel).map { .keptInText($0) }
        }
        if let offer = field.offer {
            div(.class("understood")) {
                span(.role("status")) { offer.reason }
                button(.type("button"), .onClick(.offerAccepted)) { offer.action }
            }
        }
        p(.id(noteID(field.id)), .class("note"), .aria(.live, "polite")) { field.error ?? "" }
    }
}

/// The detected parts of a text as buttons that keep their words in the text.
func detectedWords(_ parts: [AddField.Detected], _ label: String) -> Html<String> {
    div(.class("understood")) {
        for part in parts {
            button(
                .type("button"), .title(label), .aria(.label, label + ": " + part.name), .onClick(part.words)
            ) {
                part.name
                icon(.close)
            }
        }
    }
}

private func isSeveralLines(_ text: String) -> Bool {
    text.lines.count > 1
}

private func noteID(_ id: String) -> String {
    id + "-note"
}

/// A submit button outside of its form. A form with several fields and no submit button ignores Enter.
func saveButton<Message>(_ name: String, of form: String) -> Html<Message> {
    button(.type("submit"), .attribute("form", form), .class("text strong")) { name }
}

/// The submit button of a form. It stays enabled while busy: a disabled button loses the focus, and screen readers
/// would miss the answer.
func submitButton<Message>(_ name: String, isBusy: Bool) -> Html<Message> {
    button(.type("submit"), .class("primary"), .aria(.busy, isBusy)) { name }
}

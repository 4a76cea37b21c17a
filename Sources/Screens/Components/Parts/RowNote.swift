import Markup
import Texts

/// The facts under a title, on one line. Overdue facts have another colour.
struct RowNote: Equatable {
    private(set) var before = ""
    private(set) var late = ""
    private(set) var after = ""
    /// True if `before` ends with the dot that separates facts.
    private(set) var endsWithDot = false

    var isEmpty: Bool { before.isEmpty && late.isEmpty && after.isEmpty }

    /// Appends a fact; an empty one changes nothing.
    mutating func add(_ fact: String, isLate: Bool = false) {
        if isLate {
            late = RowNote.joined(late, fact)
        } else if late.isEmpty {
            before = RowNote.joined(before, fact)
        } else {
            after = RowNote.joined(after, fact)
        }
    }

    /// Prepends the name of a list to the facts.
    mutating func prepend(with name: String, _ language: Language) {
        endsWithDot = before.isEmpty && !late.isEmpty
        before = isEmpty ? name : language.facts(name, before)
    }

    private static func joined(_ first: String, _ second: String) -> String {
        first.isEmpty || second.isEmpty ? first + second : first + Language.dot + second
    }
}

@HtmlBuilder<Message>
func view<Message>(_ note: RowNote) -> Fragment<Message> {
    if !note.isEmpty {
        span(.class("note"), .dir("auto")) {
            if note.late.isEmpty {
                note.before
            } else {
                note.before.isEmpty || note.endsWithDot ? note.before : note.before + Language.dot
                span(.class("late")) { note.late }
                note.after.isEmpty ? "" : Language.dot + note.after
            }
        }
    }
}

import Domain
import SyncClient
import SyncProtocol
import SyncRules

/// A note that a user has changed, as it was on the screen.
struct NoteEdit {
    let scope: ScopeID
    let item: RecordID
    let base: [String]
    let typed: [String]

    init(_ scope: ScopeID, _ item: ItemID, _ text: String, over base: String) {
        (self.scope, self.item) = (scope, RecordID(item.text))
        (typed, self.base) = (text.noteLines, base.noteLines)
    }
}

/// I11 (merge rules) for notes, with the changed notes whose commands the server has not completed yet.
struct NoteEdits {
    private var edits: [CommandID: NoteEdit] = [:]

    mutating func add(_ intent: ItemIntent, in scope: ScopeID, _ command: Command?) {
        guard case .edit(let item, let changes, _) = intent, let command else { return }
        for case .note(let text, let base?) in changes {
            edits[command.id] = NoteEdit(scope, item, text, over: base)
        }
    }

    /// The server loses no line that the user has typed, and none that the user could not see.
    mutating func violation(in history: History) -> Violation? {
        for (id, edit) in edits {
            guard case .done(let at)? = history.outcomes[id], let version = at[edit.scope],
                let timeline = history.timelines[edit.scope], timeline.head >= version
            else { continue }
            edits[id] = nil
            guard let after = timeline.note(of: edit.item, at: version) else { continue }
            let earlier = (1..<version).last { timeline.note(of: edit.item, at: $0) != nil }
            let before = earlier.flatMap { timeline.note(of: edit.item, at: $0) } ?? ""
            for line in before.noteLines + edit.typed where !edit.base.contains(line) && !after.contains(line)
            {
                return Violation("I11", "\(id.text) has removed the line \(line) of \(edit.item.text)")
            }
        }
        return nil
    }
}

extension SeededRandom {
    /// Nil in half of all cases.
    mutating func weekly() -> Weekly? { Weekly(chance(50) ? 1 + below(3) : 0, from: 1 + below(7)) }

    /// The note of a user who adds, changes or removes a line of the one on the screen, and sometimes changes the title.
    /// An older app does not send the text that was on the screen.
    mutating func textChanges(of record: Record) -> [ItemChange] {
        guard case .item(let item) = record.content, chance(70) else { return [.note(text())] }
        var lines = item.note.split(separator: "\n").map { String($0) }
        let place = below(lines.count + 1)
        if place < lines.count, lines.count > 5 || chance(50) { lines.remove(at: place) }
        if lines.count < 5, chance(80) { lines.insert(text(), at: place) }
        let text = try? Item.noteRule.clean(lines.joined(separator: "\n"))
        let note = ItemChange.note(text ?? "", base: item.note)
        return chance(80) ? [note] : [note, .title(self.text(), base: item.title)]
    }
}

extension History.Timeline {
    fileprivate func note(of item: RecordID, at version: Int64) -> String? {
        guard case .item(let item)? = states[History.Stamp(id: item, version: version)]?.content else {
            return nil
        }
        return item.note
    }
}

extension String {
    /// Its lines without blanks at their ends, which a note loses at its own ends.
    fileprivate var noteLines: [String] {
        split(separator: "\n").map { line in
            let start = line.drop { $0 == " " }
            return String(start[...(start.lastIndex { $0 != " " } ?? start.startIndex)])
        }
    }
}

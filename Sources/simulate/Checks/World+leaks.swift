import Domain
import Sync

/// I5: nothing of a scope leaves the server for a user who may not read it. From before the user came, nothing of a log
/// leaves it, and for a viewer nothing of a list's trash.
extension World {
    func checkLeaves(_ answer: PullAnswer, to request: PullRequest, for person: PersonID) throws {
        for part in answer.parts where !server.history.readers(of: part.scope).contains(person) {
            throw Violation("I5", "\(part.scope.text) is pulled by \(person.text), who may not read it")
        }
        for part in answer.parts {
            try checkBeginning(of: part.rows, in: part.scope, for: person)
            try checkTrash(part.rows, of: part.scope, for: person)
            try checkCut(part, request)
        }
    }

    /// I12: a delta says nothing of what stands before what the device holds.
    private func checkCut(_ part: PullAnswer.Part, _ request: PullRequest) throws {
        guard case .delta = part.span, let low = request.cursors[part.scope]?.range?.low else { return }
        for row in part.rows where row.record?.content.place ?? .max < low {
            throw Violation("I12", "a delta of \(part.scope.text) brings \(row.id.text), before \(low)")
        }
    }

    private func checkTrash(_ rows: [RecordState], of scope: ScopeID, for person: PersonID) throws {
        let hidden = server.history.hidden(in: scope, from: person)
        for row in rows where hidden.contains(History.Stamp(id: row.id, version: row.version)) {
            throw Violation("I5", "\(person.text) reads \(row.id.text), deleted before they came")
        }
    }

    func checkLeaves(_ page: LogAnswer, in scope: ScopeID, for person: PersonID) throws {
        try checkBeginning(of: page.rows, in: scope, for: person)
    }

    private func checkBeginning(of rows: [RecordState], in scope: ScopeID, for person: PersonID) throws {
        let beginning = scope.kind.isLog ? server.history.beginning(of: scope, for: person) : 0
        for row in rows where row.record?.content.place ?? .max < beginning {
            throw Violation(
                "I5", "\(person.text) reads \(row.id.text) of \(scope.text), from before they came")
        }
    }

    /// A frame tells of a version to those who could read the scope at that version, or who can read it by now.
    func checkLeaves(_ message: ServerMessage, for person: PersonID) {
        guard case .frame(let parts) = message else { return }
        for part in parts {
            let readers = server.history.timelines[part.scope]?.readers ?? []
            guard part.to >= 0, part.to < readers.count, let now = readers.last,
                readers[Int(part.to)].union(now).contains(person)
            else {
                violation = Violation(
                    "I5", "\(part.scope.text) is sent to \(person.text), who may not read it")
                return
            }
            let beginning = server.history.timelines[part.scope]?.beginnings[person]?.min() ?? 1
            for row in part.rows where row.record?.content.place ?? .max < beginning {
                violation = Violation("I5", "\(row.id.text) is sent to \(person.text), who came later")
            }
        }
    }
}

import Domain
import SyncProtocol
import SyncRules

/// I5 (access control): the server sends nothing of a scope to a user who may not read it. It sends nothing of a log
/// from before the user joined, and nothing of a list's trash to a viewer.
extension SimulatedWorld {
    func checkVisibility(_ answer: PullAnswer, to request: PullRequest, for person: PersonID) throws {
        for part in answer.parts where !server.history.readers(of: part.scope).contains(person) {
            throw Violation("I5", "\(part.scope.text) is pulled by \(person.text), who may not read it")
        }
        for part in answer.parts {
            try checkFirstPosition(of: part.rows, in: part.scope, for: person)
            try checkTrash(part.rows, of: part.scope, for: person)
            try checkWindow(part, request)
        }
    }

    /// I12 (log order): a delta contains no record before the range of the device.
    private func checkWindow(_ part: PullAnswer.Part, _ request: PullRequest) throws {
        guard case .delta = part.span, let low = request.cursors[part.scope]?.range?.low else { return }
        for row in part.rows where row.record?.content.logPosition ?? .max < low {
            throw Violation("I12", "a delta of \(part.scope.text) contains \(row.id.text), before \(low)")
        }
    }

    private func checkTrash(_ rows: [RecordState], of scope: ScopeID, for person: PersonID) throws {
        let hidden = server.history.hidden(in: scope, from: person)
        for row in rows where hidden.contains(History.Stamp(id: row.id, version: row.version)) {
            throw Violation("I5", "\(person.text) reads \(row.id.text), deleted before the user joined")
        }
    }

    func checkVisibility(_ page: LogAnswer, in scope: ScopeID, for person: PersonID) throws {
        try checkFirstPosition(of: page.rows, in: scope, for: person)
    }

    private func checkFirstPosition(of rows: [RecordState], in scope: ScopeID, for person: PersonID) throws {
        let firstPosition = scope.kind.isLog ? server.history.firstPosition(of: scope, for: person) : 0
        for row in rows where row.record?.content.logPosition ?? .max < firstPosition {
            throw Violation(
                "I5", "\(person.text) reads \(row.id.text) of \(scope.text), from before the user joined")
        }
    }

    /// A frame is sent to users who could read the scope at that version, or can read it now.
    func checkVisibility(_ message: ServerMessage, for person: PersonID) {
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
            let firstPosition = server.history.timelines[part.scope]?.firstPositions[person]?.min() ?? 1
            for row in part.rows where row.record?.content.logPosition ?? .max < firstPosition {
                violation = Violation("I5", "\(row.id.text) is sent to \(person.text), who joined later")
            }
        }
    }
}

import Domain
import Sync

/// I5: nothing of a scope leaves the server for somebody who may not read it.
extension World {
    func checkLeaves(_ answer: PullAnswer, for person: PersonID) throws {
        for part in answer.parts where !server.history.readers(of: part.scope).contains(person) {
            throw Violation("I5", "\(part.scope.text) is pulled by \(person.text), who may not read it")
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
        }
    }
}

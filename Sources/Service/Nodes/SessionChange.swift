import Database
import Domain
import JSON
import Storage

/// A change of the sessions, which the other nodes apply to what they remember.
enum SessionChange: Equatable, Sendable {
    case opened(Session)
    /// The session was last used at this time.
    case used(SessionID, Instant)
    case ended(SessionID)
    /// All sessions of a user have ended, except one.
    case allEnded(PersonID, except: SessionID?)
}

/// What another node has changed in accounts.
public struct AccountChanges: Sendable {
    let sessions: [SessionChange]
    let deleted: Set<PersonID>
}

/// The table of sessions within a transaction of the writer. Changes are recorded for the other nodes.
struct RecordedSessions {
    private let table: SessionTable
    private let recorder: BatchRecorder?

    init(_ transaction: Writer.Transaction) {
        table = SessionTable(transaction.connection)
        recorder = transaction.processor.records.recorder
    }

    func insert(_ session: Session) throws(DatabaseError) {
        try table.insert(session)
        record(.opened(session))
    }

    func touch(_ id: SessionID, at moment: Instant) throws(DatabaseError) {
        try table.touch(id, at: moment)
        record(.used(id, moment))
    }

    func remove(_ id: SessionID) throws(DatabaseError) {
        try table.remove(id)
        record(.ended(id))
    }

    /// - Parameter kept: a session to keep; nil to end all.
    func removeAll(of person: PersonID, except kept: SessionID? = nil) throws(DatabaseError) {
        try table.removeAll(of: person, except: kept)
        record(.allEnded(person, except: kept))
    }

    /// Ends all but the newest `count` sessions of a user.
    /// - Returns: the ended sessions.
    func removeOldest(of person: PersonID, keeping count: Int) throws(DatabaseError) -> [SessionID] {
        let ended = try table.removeOldest(of: person, keeping: count)
        for id in ended { record(.ended(id)) }
        return ended
    }

    private func record(_ change: SessionChange) {
        recorder?.changes.sessions.append(change)
    }
}

extension Writer.Transaction {
    var sessions: RecordedSessions { RecordedSessions(self) }
}

extension SessionChange {
    var json: JSONValue {
        switch self {
        case .opened(let session):
            [
                "opened": .string(session.id.text), "p": .string(session.person.text),
                "device": .string(session.device), "at": .integer(session.created.milliseconds),
                "used": .integer(session.used.milliseconds),
            ]
        case .used(let id, let moment): ["used": .string(id.text), "at": .integer(moment.milliseconds)]
        case .ended(let id): ["ended": .string(id.text)]
        case .allEnded(let person, let kept):
            ["all": .string(person.text), "kept": kept.map { .string($0.text) } ?? .null]
        }
    }

    init(_ object: JSONObject) throws(JSONError) {
        if let id = try object.optionalString("opened") {
            self = .opened(
                Session(
                    id: SessionID(id), person: try object.person("p"), device: try object.string("device"),
                    created: try object.instant("at"), used: try object.instant("used")))
        } else if let id = try object.optionalString("ended") {
            self = .ended(SessionID(id))
        } else if let person = try object.optionalString("all") {
            self = .allEnded(
                PersonID(person), except: try object.optionalString("kept").map { SessionID($0) })
        } else {
            self = .used(SessionID(try object.string("used")), try object.instant("at"))
        }
    }
}

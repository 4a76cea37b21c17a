import Database
import Domain
import Storage
import Sync

/// Who is shown to whom, and when they were there last, of all people: read once when the server starts, and kept up by
/// what is committed and by who comes and goes.
public struct Visibility: Sendable {
    /// When each was last connected, as far as is known.
    var lastSeen: [PersonID: Instant] = [:]
    private var hidden: Set<PersonID> = []
    /// Whom each has blocked.
    private var blocks: [PersonID: Set<PersonID>] = [:]

    /// Everybody is shown, and nobody was ever there.
    public init() {}

    /// - Parameter connection: on which nothing is committed before the server is told of commits.
    public init(sessions: [Session], on connection: any Connection) throws(DatabaseError) {
        for session in sessions {
            lastSeen[session.person] = max(lastSeen[session.person] ?? session.used, session.used)
        }
        let table = RecordTable(connection)
        let settings = Settings.recordID.text
        for (person, stored) in try table.own(from: settings, to: settings) {
            guard case .settings(let chosen)? = (try? stored.record())?.content else { continue }
            note(.hides(person, chosen.hidesPresence))
        }
        // `;` is the byte after `:`, so this range holds exactly the ids that begin with `block:`.
        for (person, stored) in try table.own(from: "block:", to: "block;") {
            if let blocked = Block.person(of: stored.id) { note(.blocks(person, blocked, true)) }
        }
    }

    /// Whether somebody is told when a person is online or writing.
    func shows(_ person: PersonID, to other: PersonID) -> Bool {
        !hidden.contains(person) && !hidden.contains(other) && blocks[person]?.contains(other) != true
            && blocks[other]?.contains(person) != true
    }

    /// - Returns: whether anything is different by it.
    @discardableResult
    mutating func note(_ choice: Commit.Choice) -> Bool {
        switch choice {
        case .hides(let person, true): return hidden.insert(person).inserted
        case .hides(let person, false): return hidden.remove(person) != nil
        case .blocks(let person, let other, true): return blocks[person, default: []].insert(other).inserted
        case .blocks(let person, let other, false):
            let isNew = blocks[person]?.remove(other) != nil
            if blocks[person]?.isEmpty == true { blocks[person] = nil }
            return isNew
        }
    }
}

import Database
import Domain
import Storage
import SyncRules

/// The visibility of presence, and the last-seen time of each user. Read once when the server starts, then updated by
/// commits and by ended connections.
public struct PresenceVisibility: Sendable {
    /// When each user was last connected, as far as known.
    var lastSeen: [PersonID: Instant] = [:]
    private var hidden: Set<PersonID> = []
    /// The blocked users of each user.
    private var blocks: [PersonID: Set<PersonID>] = [:]

    /// All users are visible and were never connected.
    public init() {}

    /// - Parameter connection: no commit may happen on it before the server receives commits.
    public init(sessions: [Session], on connection: any Connection) throws(DatabaseError) {
        for session in sessions {
            lastSeen[session.person] = max(lastSeen[session.person] ?? session.used, session.used)
        }
        let table = RecordTable(connection)
        let settings = Settings.recordID.text
        for (person, stored) in try table.own(from: settings, to: settings) {
            guard case .settings(let chosen)? = (try? stored.record())?.content else { continue }
            apply(.hides(person, chosen.hidesPresence))
        }
        // `;` is the byte after `:`, so this range contains exactly the ids with the prefix `block:`.
        for (person, stored) in try table.own(from: "block:", to: "block;") {
            if let blocked = Block.person(of: stored.id) { apply(.blocks(person, blocked, true)) }
        }
    }

    /// True if a user may see that another one is online or typing.
    func shows(_ person: PersonID, to other: PersonID) -> Bool {
        !hidden.contains(person) && !hidden.contains(other) && blocks[person]?.contains(other) != true
            && blocks[other]?.contains(person) != true
    }

    /// Records when a user was connected. The clocks of other nodes may be ahead.
    /// - Returns: true if it is later than the known time.
    mutating func recordLastSeen(_ person: PersonID, _ moment: Instant, at now: Instant) -> Bool {
        let known = lastSeen[person]
        let moment = min(moment, now)
        lastSeen[person] = known.map { max(min($0, now), moment) } ?? moment
        return lastSeen[person] != known
    }

    /// - Returns: true if the choice has changed anything.
    @discardableResult
    mutating func apply(_ choice: Commit.Choice) -> Bool {
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

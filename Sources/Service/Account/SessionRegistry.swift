import Domain
import Secrets
import Storage
import Synchronization
import Wire

/// The live sessions, in memory, so that each request and each frame can be checked. Safe from any thread.
public final class SessionRegistry: Sendable {
    private struct Entry {
        var session: Session
        /// The last use as stored in the database.
        var saved: Instant
    }

    private struct State {
        private(set) var entries: [SessionID: Entry] = [:]
        private(set) var people: [PersonID: Set<SessionID>] = [:]
        var unsaved: Set<SessionID> = []
        var clock: Clock?
        var deleted: Set<PersonID>
        /// Sessions that are not in the database. They never return.
        var missing: Set<SessionID> = []

        init(deleted: Set<PersonID>) {
            self.deleted = deleted
        }

        mutating func set(_ entry: Entry) {
            if entries.updateValue(entry, forKey: entry.session.id) == nil {
                people[entry.session.person, default: []].insert(entry.session.id)
            }
        }

        mutating func remove(_ id: SessionID) {
            guard let person = entries.removeValue(forKey: id)?.session.person else { return }
            people[person]?.remove(id)
            if people[person]?.isEmpty == true { people[person] = nil }
        }

        /// Records a use that is stored.
        mutating func recordUse(of id: SessionID, at moment: Instant) {
            guard var entry = entries[id] else { return }
            entry.session.used = max(entry.session.used, moment)
            entry.saved = max(entry.saved, moment)
            set(entry)
        }

        func sessions(of person: PersonID) -> [Session] {
            people[person, default: []].compactMap { entries[$0]?.session }
        }
    }

    private let state: Mutex<State>
    private let key: ServerKey
    /// True if other nodes open sessions, too.
    private let hasOtherNodes: Bool

    /// The interval at which the last use of a session is stored: one hour, in milliseconds.
    static let saveInterval: Int64 = 3_600_000
    private static let maxMissing = 10_000

    /// - Parameters:
    ///   - sessions: the content of the table when the server starts.
    ///   - deleted: the users whose accounts were deleted.
    ///   - hasOtherNodes: true if other nodes open sessions, too.
    public init(
        _ sessions: [Session], deleted: Set<PersonID>, key: ServerKey, hasOtherNodes: Bool = false
    ) {
        var state = State(deleted: deleted)
        for session in sessions { state.set(Entry(session: session, saved: session.used)) }
        self.state = Mutex(state)
        self.key = key
        self.hasOtherNodes = hasOtherNodes
    }

    /// Sets the clock by which sessions expire, so that a wrong clock signs no user out. Call about once a second.
    func setClock(_ clock: Clock) {
        state.withLock { $0.clock = clock }
    }

    private func trustedTime(_ now: Instant) -> Instant {
        state.withLock { $0.clock }?.trustedTime(now) ?? now
    }

    /// The live session of a token. This counts as a use.
    public func session(_ token: SessionToken, at now: Instant) -> Session? {
        guard let claims = try? token.claims(at: trustedTime(now).milliseconds / 1000, key: key),
            let session = use(SessionID(claims.session), at: now), session.person.text == claims.person
        else { return nil }
        return session
    }

    /// The reason to reject a token without a live session. A device needs to know if its account was deleted.
    func refusal(of token: SessionToken, at now: Instant) -> Failure {
        guard let claims = try? token.claims(at: trustedTime(now).milliseconds / 1000, key: key) else {
            return .signedOut
        }
        return state.withLock { $0.deleted.contains(PersonID(claims.person)) } ? .deleted : .signedOut
    }

    /// The session and the user of a valid token whose session is not known: another node may have opened it a moment
    /// ago. Then `add` the one in the database. Nil for other tokens.
    func unknownSession(of token: SessionToken, at now: Instant) -> (id: SessionID, person: PersonID)? {
        guard hasOtherNodes,
            let claims = try? token.claims(at: trustedTime(now).milliseconds / 1000, key: key)
        else { return nil }
        let (id, person) = (SessionID(claims.session), PersonID(claims.person))
        return state.withLock { state in
            let isKnown = state.entries[id] != nil || state.missing.contains(id)
            return isKnown || state.deleted.contains(person) ? nil : (id, person)
        }
    }

    /// Adds a session of another node. Call where the changes of other nodes are applied, in their order. Otherwise a
    /// session that has just ended could return.
    /// - Parameter session: the session in the database; nil if it has ended.
    func add(_ session: Session?, as id: SessionID) {
        state.withLock { state in
            if let session { return state.set(Entry(session: session, saved: session.used)) }
            if state.missing.count >= SessionRegistry.maxMissing { state.missing.removeAll() }
            state.missing.insert(id)
        }
    }

    /// Applies what another node has committed.
    /// - Returns: the sessions that have ended.
    func apply(_ changes: [SessionChange]) -> [SessionID] {
        var ended: [SessionID] = []
        for change in changes {
            switch change {
            case .opened(let session): open(session)
            case .used(let id, let moment): state.withLock { $0.recordUse(of: id, at: moment) }
            case .ended(let id):
                end(id)
                ended.append(id)
            case .allEnded(let person, let kept): ended += endAll(of: person, except: kept)
            }
        }
        return ended
    }

    /// The session with which a connection was opened, for each frame; nil if it has ended.
    public func use(_ id: SessionID, at now: Instant) -> Session? {
        let now = trustedTime(now)
        return state.withLock { state in
            guard var entry = state.entries[id], entry.session.isLive(at: now) else { return nil }
            entry.session.used = max(entry.session.used, now)
            if entry.saved.advanced(by: SessionRegistry.saveInterval) <= now {
                entry.saved = now
                state.unsaved.insert(id)
            }
            state.set(entry)
            return entry.session
        }
    }

    /// Records the end of a connection. It counts as a use and is stored soon: after a restart it is the user's
    /// last-seen time. Has no effect on a session that has ended.
    func recordDisconnect(of id: SessionID, at now: Instant) {
        guard use(id, at: now) != nil else { return }
        state.withLock { _ = $0.unsaved.insert(id) }
    }

    func token(for session: Session) -> SessionToken {
        let claims = SessionToken.Claims(
            person: session.person.text, session: session.id.text,
            issuedAt: session.created.milliseconds / 1000, expiresAt: session.expires.milliseconds / 1000)
        return SessionToken(claims, key: key)
    }

    func open(_ session: Session) {
        state.withLock { $0.set(Entry(session: session, saved: session.used)) }
    }

    func end(_ id: SessionID) {
        state.withLock { $0.remove(id) }
    }

    /// The live sessions of a user.
    func all(of person: PersonID, at now: Instant) -> [Session] {
        state.withLock { $0.sessions(of: person) }.filter { $0.isLive(at: now) }
    }

    /// From now on the user's devices are informed that the account was deleted.
    func delete(_ person: PersonID) {
        _ = state.withLock { $0.deleted.insert(person) }
    }

    /// Ends the sessions of a user.
    /// - Parameter kept: a session that continues; nil if all end.
    /// - Returns: the ended sessions.
    func endAll(of person: PersonID, except kept: SessionID? = nil) -> [SessionID] {
        state.withLock { state in
            let ended = state.sessions(of: person).map(\.id).filter { $0 != kept }
            for id in ended { state.remove(id) }
            return ended
        }
    }

    /// The number of sessions that are checked while every request waits.
    private static let sweepSize = 500

    /// Ends the sessions that have expired.
    /// - Returns: the ended sessions.
    func endExpired(at now: Instant) -> [SessionID] {
        // Shared with the state. It is copied only if a user signs in or out in the meantime.
        let all = state.withLock { $0.people }.values.joined()
        var (expired, part): ([SessionID], [SessionID]) = ([], [])
        func collectExpired() {
            expired += state.withLock { state in
                part.filter { id in state.entries[id].map { !$0.session.isLive(at: now) } ?? false }
            }
            part.removeAll(keepingCapacity: true)
        }
        for id in all {
            part.append(id)
            if part.count == SessionRegistry.sweepSize { collectExpired() }
        }
        collectExpired()
        state.withLock { state in
            for id in expired { state.remove(id) }
        }
        return expired
    }

    /// Returns the sessions whose last use must be stored, each once.
    func drainUnsaved() -> [(id: SessionID, used: Instant)] {
        state.withLock { state in
            defer { state.unsaved = [] }
            return state.unsaved.compactMap { id in state.entries[id].map { (id, $0.session.used) } }
        }
    }
}

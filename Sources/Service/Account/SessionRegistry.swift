import Domain
import Secrets
import Storage
import Synchronization
import Wire

/// The sessions that live, in memory, so that each request and each frame can be checked. Safe from any thread.
public final class SessionRegistry: Sendable {
    private struct Entry {
        var session: Session
        /// When it was last used, as the database knows.
        var saved: Instant
    }

    private struct State {
        private(set) var entries: [SessionID: Entry] = [:]
        private(set) var people: [PersonID: Set<SessionID>] = [:]
        var unsaved: Set<SessionID> = []
        var clock: Clock?
        var deleted: Set<PersonID>

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

        func sessions(of person: PersonID) -> [Session] {
            people[person, default: []].compactMap { entries[$0]?.session }
        }
    }

    private let state: Mutex<State>
    private let key: ServerKey

    /// How often the use of a session is written down: once in an hour, in milliseconds.
    static let saveInterval: Int64 = 3_600_000

    /// - Parameters:
    ///   - sessions: those in the table, when the server starts.
    ///   - deleted: whose accounts were deleted.
    public init(_ sessions: [Session], deleted: Set<PersonID>, key: ServerKey) {
        var state = State(deleted: deleted)
        for session in sessions { state.set(Entry(session: session, saved: session.used)) }
        self.state = Mutex(state)
        self.key = key
    }

    /// Sessions end by this clock from now on: one that is set wrong signs nobody out. To be called about once a second.
    func follow(_ clock: Clock) {
        state.withLock { $0.clock = clock }
    }

    private func trustedTime(_ now: Instant) -> Instant {
        state.withLock { $0.clock }?.trustedTime(now) ?? now
    }

    /// The session that a token proves and that lives; it is used by this.
    public func session(_ token: SessionToken, at now: Instant) -> Session? {
        guard let claims = try? token.claims(at: trustedTime(now).milliseconds / 1000, key: key),
            let session = use(SessionID(claims.session), at: now), session.person.text == claims.person
        else { return nil }
        return session
    }

    /// Why a token that proves no session that lives is refused: a device whose account was deleted has to know.
    func refusal(of token: SessionToken, at now: Instant) -> Failure {
        guard let claims = try? token.claims(at: trustedTime(now).milliseconds / 1000, key: key) else {
            return .signedOut
        }
        return state.withLock { $0.deleted.contains(PersonID(claims.person)) } ? .deleted : .signedOut
    }

    /// The session of a connection that was opened with it, for each frame; nil when it has ended.
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

    /// A connection of the session has ended, which counts as a use and is written down soon: after a restart it tells when
    /// the person was there last. Nothing happens for a session that has ended.
    func leave(_ id: SessionID, at now: Instant) {
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

    /// A person's sessions that live.
    func all(of person: PersonID, at now: Instant) -> [Session] {
        state.withLock { $0.sessions(of: person) }.filter { $0.isLive(at: now) }
    }

    /// From now on the person's devices are told that there is no account any more.
    func delete(_ person: PersonID) {
        _ = state.withLock { $0.deleted.insert(person) }
    }

    /// Ends the sessions of a person.
    /// - Parameter kept: the one that stays, if one does.
    /// - Returns: which they were.
    func endAll(of person: PersonID, except kept: SessionID? = nil) -> [SessionID] {
        state.withLock { state in
            let ended = state.sessions(of: person).map(\.id).filter { $0 != kept }
            for id in ended { state.remove(id) }
            return ended
        }
    }

    /// How many sessions are looked at while every request waits.
    private static let sweepSize = 500

    /// Ends the sessions that have expired.
    /// - Returns: which they were.
    func endExpired(at now: Instant) -> [SessionID] {
        // Shared with the state and not copied, as long as nobody signs in or out.
        let all = state.withLock { $0.people }.values.joined()
        var (expired, some): ([SessionID], [SessionID]) = ([], [])
        func look() {
            expired += state.withLock { state in
                some.filter { id in state.entries[id].map { !$0.session.isLive(at: now) } ?? false }
            }
            some.removeAll(keepingCapacity: true)
        }
        for id in all {
            some.append(id)
            if some.count == SessionRegistry.sweepSize { look() }
        }
        look()
        state.withLock { state in
            for id in expired { state.remove(id) }
        }
        return expired
    }

    /// The sessions whose use has to be written down, each with its last use; each once.
    func takeUnsaved() -> [(id: SessionID, used: Instant)] {
        state.withLock { state in
            defer { state.unsaved = [] }
            return state.unsaved.compactMap { id in state.entries[id].map { (id, $0.session.used) } }
        }
    }
}

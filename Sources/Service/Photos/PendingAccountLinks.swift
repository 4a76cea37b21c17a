import Domain
import PhotoSources
import Storage
import Wire

/// Account links to sources that are not finished. Stored in memory only: after a restart of the server, users start
/// again.
struct PendingAccountLinks {
    /// A started link, with its session and source. Only this server knows the proof.
    struct Started: Sendable {
        let session: Session
        let source: String
        let proof: LinkProof
        let at: Instant
    }

    /// A link that was completed in another session of the same user. The user must confirm in that session that the
    /// account is theirs.
    struct Unconfirmed: Sendable {
        let session: SessionID
        let link: SourceTable.Link
        let at: Instant
    }

    private var started: [String: Started] = [:]
    private var unconfirmed: [String: Unconfirmed] = [:]

    /// In milliseconds.
    private static let lifetime: Int64 = 600_000
    /// The maximum number of started links of one user. A new one then replaces the user's oldest.
    private static let maxPerPerson = 5

    mutating func begin(_ link: Started) {
        forget(at: link.at)
        let own = started.filter { $0.value.session.person == link.session.person }
        if own.count >= Self.maxPerPerson, let oldest = own.min(by: { $0.value.at < $1.value.at }) {
            started[oldest.key] = nil
        }
        started[link.proof.state] = link
    }

    /// Returns the link with this state and removes it, so that each state works once.
    mutating func consume(_ state: String, at now: Instant) -> Started? {
        forget(at: now)
        return started.removeValue(forKey: state)
    }

    mutating func requestConfirmation(_ state: String, _ link: Unconfirmed) {
        unconfirmed[state] = link
    }

    /// Returns a link that the user has confirmed; nil if another session was asked to confirm it.
    mutating func confirm(_ state: String, by session: SessionID, at now: Instant) -> SourceTable.Link? {
        forget(at: now)
        guard let found = unconfirmed[state], found.session == session else { return nil }
        unconfirmed[state] = nil
        return found.link
    }

    private mutating func forget(at now: Instant) {
        let isFresh = { (at: Instant) in (0..<Self.lifetime).contains(now.milliseconds - at.milliseconds) }
        started = started.filter { isFresh($0.value.at) }
        unconfirmed = unconfirmed.filter { isFresh($0.value.at) }
    }
}

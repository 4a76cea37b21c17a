import Domain
import PhotoSources
import Storage
import Wire

/// The links to accounts at sources that are under way. In memory only: who is on the way while the server starts begins anew.
struct PendingAccountLinks {
    /// One that began: by which session, at which source, with what only this server knows.
    struct Begun: Sendable {
        let session: Session
        let source: String
        let proof: LinkProof
        let at: Instant
    }

    /// One that came back in another session of the same person, who is to confirm there whose account it is.
    struct Asked: Sendable {
        let session: SessionID
        let link: SourceTable.Link
        let at: Instant
    }

    private var begun: [String: Begun] = [:]
    private var asked: [String: Asked] = [:]

    /// In milliseconds.
    private static let life: Int64 = 600_000
    /// Of one person; beyond that their own oldest goes.
    private static let most = 5

    mutating func begin(_ link: Begun) {
        forget(at: link.at)
        let own = begun.filter { $0.value.session.person == link.session.person }
        if own.count >= Self.most, let oldest = own.min(by: { $0.value.at < $1.value.at }) {
            begun[oldest.key] = nil
        }
        begun[link.proof.state] = link
    }

    /// The link with this state, which ends with it: each comes back once.
    mutating func take(_ state: String, at now: Instant) -> Begun? {
        forget(at: now)
        return begun.removeValue(forKey: state)
    }

    mutating func ask(_ state: String, _ link: Asked) {
        asked[state] = link
    }

    /// What somebody has confirmed, if it is that session which was asked.
    mutating func confirm(_ state: String, by session: SessionID, at now: Instant) -> SourceTable.Link? {
        forget(at: now)
        guard let found = asked[state], found.session == session else { return nil }
        asked[state] = nil
        return found.link
    }

    private mutating func forget(at now: Instant) {
        let isFresh = { (at: Instant) in (0..<Self.life).contains(now.milliseconds - at.milliseconds) }
        begun = begun.filter { isFresh($0.value.at) }
        asked = asked.filter { isFresh($0.value.at) }
    }
}

import Database
import Domain
import Storage
import SyncRules

/// Checks that only the server can do, and the versions that the author of a command receives.
extension CommandProcessor {
    /// True if a user receives the new version of a scope that their command has changed. False for scopes of others.
    func receivesVersion(of scope: ScopeID, _ person: PersonID) -> Bool {
        switch scope.kind {
        case .user: scope == .user(person)
        case .photos: records.member(person, in: scope) != nil
        case .list, .group, .chat, .unknown: true
        }
    }

    /// True if a user may start a chat: the directory shows the other participant to them, or they know that
    /// participant's address. True for all other commands. An address check beyond the rate limit counts as a wrong
    /// address.
    func mayStartChat(
        _ command: Command, by person: PersonID, at now: Instant
    ) throws(DatabaseError) -> Bool {
        guard case .chat(let intent) = command.intent, intent.policy.canStartLog,
            let peer = command.scope.otherParticipant(than: person),
            records.member(person, in: command.scope) == nil
        else { return true }
        if try names.shows(peer, to: person, isAmongShared: directory == .shared) { return true }
        guard let email = try? EmailAddress(intent.recipient?.email ?? ""),
            (try? lookUps.admit(person, at: now)) != nil
        else { return false }
        return try accounts.enabledAccount(with: email)?.person == peer
    }

    /// True if a command has no blob, or one that its author may show to others. For blobs that rules derive from
    /// records, access to those records is sufficient (pictures of a copied list, or of a new member).
    func mayUseBlob(of intent: Intent, by person: PersonID) throws(DatabaseError) -> Bool {
        guard let blob = intent.blob else { return true }
        return try blobs.mayReference(blob, by: person)
    }
}

extension Command {
    /// True if the command is dated more than 24 hours ahead of the server's clock.
    func isAhead(of now: Instant) -> Bool {
        let latest = now.advanced(by: Instant.day)
        return latest < at || CommandID(firstAt: latest) <= id
    }
}

import Database
import Domain
import Storage
import Sync

/// What only the server can check of a command, and what its author is told of.
extension CommandProcessor {
    /// Whether a person is told how far a scope has come by what they did: not of what is somebody else's alone.
    func isTold(of scope: ScopeID, _ person: PersonID) -> Bool {
        switch scope.kind {
        case .user: scope == .user(person)
        case .photos: records.member(person, in: scope) != nil
        case .list, .group, .chat, .unknown: true
        }
    }

    /// Whether somebody may write first to whom a command begins a chat with: to whom the directory shows them, or whose
    /// address they know. True for all other commands. A look-up too many gets the answer of a wrong address.
    func mayBegin(
        _ command: Command, by person: PersonID, at now: Instant
    ) throws(DatabaseError) -> Bool {
        guard case .chat(let intent) = command.intent, intent.rules.beginsLog,
            let companion = command.scope.companion(of: person),
            records.member(person, in: command.scope) == nil
        else { return true }
        if try names.shows(companion, to: person, isAmongShared: directory == .shared) { return true }
        guard let email = try? EmailAddress(intent.addressee?.email ?? ""),
            (try? lookUps.admit(person, at: now)) != nil
        else { return false }
        return try accounts.openAccount(with: email)?.person == companion
    }

    /// Whether the blob that a command brings, if any, is one that its author may show to others. What rules derive from
    /// records (the pictures of a copied list, of who joins) needs no other right than to see those.
    func bringsOwnBlob(_ intent: Intent, by person: PersonID) throws(DatabaseError) -> Bool {
        guard let blob = intent.blob else { return true }
        return try blobs.mayReference(blob, by: person)
    }
}

extension Command {
    /// Whether it is from more than 24 hours ahead of the server's clock.
    func isAhead(of now: Instant) -> Bool {
        let latest = now.advanced(by: Instant.day)
        return latest < at || CommandID(firstAt: latest) <= id
    }
}

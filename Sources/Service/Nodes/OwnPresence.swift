import Domain
import SyncRules

/// The users who are connected to this node, as it tells the other nodes. Used on the reactor's thread only.
final class OwnPresence {
    private let outbox: PresenceOutbox
    private var connected: Set<PersonID> = []
    /// Users who have left a short time ago. They are sent again, in case a hint was lost.
    private var recentlyLeft: [PersonID: Instant] = [:]

    init(_ outbox: PresenceOutbox) {
        self.outbox = outbox
    }

    func connected(_ person: PersonID) {
        recentlyLeft[person] = nil
        if connected.insert(person).inserted { outbox.set(.online, of: person) }
    }

    /// The last connection of a user to this node has ended.
    func disconnected(_ person: PersonID, at now: Instant) {
        guard connected.remove(person) != nil else { return }
        recentlyLeft[person] = now
        outbox.set(.left(now), of: person)
    }

    func typed(_ author: PersonID, in chat: ScopeID) {
        outbox.add(PresenceHint.Typing(author: author, chat: chat))
    }

    func sendAll(at now: Instant) {
        recentlyLeft = recentlyLeft.filter {
            ($0.value...$0.value.advanced(by: NodePresence.lifetime)).contains(now)
        }
        var states = recentlyLeft.mapValues { PresenceHint.State.left($0) }
        for person in connected { states[person] = .online }
        outbox.setAll(states)
    }

    func ask() { outbox.ask() }
}

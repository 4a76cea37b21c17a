import Domain
import JSON
import Storage
import SyncProtocol
import SyncRules
import Synchronization

/// Collects the presence of this node's users until it is sent to the other nodes. Later states of a user replace
/// earlier ones. Safe from any thread.
public final class PresenceOutbox: Sendable {
    private struct State {
        var lastNumber: Int64 = 0
        var states: [PersonID: PresenceHint.State] = [:]
        var typing: Set<PresenceHint.Typing> = []
        var shown: [SessionID: Set<PresenceHint.Shown>] = [:]
        var asks = false
    }

    private let state = Mutex(State())

    /// The bytes of a hint without its users.
    private static let emptyHint = 80

    public init() {}

    func set(_ new: PresenceHint.State, of person: PersonID) {
        state.withLock { $0.states[person] = new }
    }

    func setAll(_ new: [PersonID: PresenceHint.State]) {
        state.withLock { $0.states.merge(new) { $1 } }
    }

    func add(_ typing: PresenceHint.Typing) {
        state.withLock { _ = $0.typing.insert(typing) }
    }

    /// A page of a session has shown reminders. Those above the maximum of a message are dropped until the next hint, so
    /// that no session can fill the hints; its device may then get notifications that it has shown.
    public func add(_ reminders: [ShownReminder], in session: SessionID) {
        state.withLock { state in
            var shown = state.shown[session] ?? []
            for reminder in reminders.prefix(ShownReminder.maxPerMessage - shown.count) {
                shown.insert(PresenceHint.Shown(session: session, tag: reminder.tag, moment: reminder.moment))
            }
            state.shown[session] = shown
        }
    }

    /// Asks the other nodes for all their users.
    func ask() {
        state.withLock { $0.asks = true }
    }

    /// The hints since the last call, as texts. Call about ten times a second.
    /// - Parameter size: the maximum number of bytes of a text.
    public func dequeueHints(size: Int) -> [String] {
        state.withLock { state in
            guard state.asks || !state.states.isEmpty || !state.typing.isEmpty || !state.shown.isEmpty
            else { return [] }
            var hints: [PresenceHint] = []
            var room = 0
            func add(_ bytes: Int, _ change: (inout PresenceHint) -> Void) {
                // No such id exists. It must not block the others.
                guard bytes + PresenceOutbox.emptyHint <= size else { return }
                if hints.isEmpty || bytes > room {
                    state.lastNumber += 1
                    hints.append(PresenceHint(number: state.lastNumber))
                    room = size - PresenceOutbox.emptyHint
                }
                room -= bytes
                change(&hints[hints.count - 1])
            }
            if state.asks { add(0) { $0.asks = true } }
            for typing in state.typing { add(typing.json.bytes.count + 1) { $0.typing.insert(typing) } }
            for (person, new) in state.states {
                add(PresenceHint.json(person, new).bytes.count + 1) { $0.states[person] = new }
            }
            for shown in state.shown.values.joined() {
                add(shown.json.bytes.count + 1) { $0.shown.insert(shown) }
            }
            (state.states, state.typing, state.shown, state.asks) = ([:], [], [:], false)
            return hints.map(\.text)
        }
    }
}

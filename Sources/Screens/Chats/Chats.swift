import Domain
import Markup
import Sync

/// All chats of a person, the one where something happened last first.
public enum Chats {
    struct Model: Equatable {
        var summaries: [ChatSummary] = []
        /// From unknown users who want to write, the newest first.
        var requests: [ContactRequest] = []
        /// Whom the chat is with that was begun last, until its first message.
        var begun: (scope: ScopeID, to: Addressee)?
        /// Whether the others were told just now how far this person has come.
        var isMarking = false
        var sheet: Sheet?
        /// Whether each row has its buttons.
        var isEditing = false
        /// The chat whose row is drawn aside.
        var swiped: ScopeID?
        var search = ChatSearch.Model()
        /// The card of a list that is about to be sent.
        var card: CardSending.Model?

        static func == (left: Model, right: Model) -> Bool {
            left.summaries == right.summaries && left.requests == right.requests
                && left.begun?.scope == right.begun?.scope
                && left.isMarking == right.isMarking && left.sheet == right.sheet
                && left.isEditing == right.isEditing && left.swiped == right.swiped
                && left.search == right.search && left.card == right.card
        }

        /// Whom the first message of a chat goes to, if it was begun last.
        func addressee(in chat: ScopeID) -> Addressee? { begun.flatMap { $0.scope == chat ? $0.to : nil } }

        /// How many messages were not seen in chats that are not muted.
        var unread: Int {
            summaries.reduce(0) { $0 + ($1.preference.isMuted ? 0 : $1.unread) }
        }
    }

    /// What lies over the list.
    enum Sheet: Equatable {
        case menu(ScopeID, Pointer)
        case clearing(ScopeID, hides: Bool)
    }

    public enum Message: Equatable {
        case opened(ScopeID)
        case linkTapped(Route)
        case newTapped
        case editToggled
        case searchTapped
        case refreshAsked
        case menuAsked(ScopeID, Pointer)
        case swiped(ScopeID)
        case sheetClosed
        case pinTapped(ScopeID, Bool)
        case muteTapped(ScopeID, Bool)
        case clearTapped(ScopeID, hides: Bool)
        case clearAnswered(Bool)
        /// Handled by `App.update`.
        case request(Requests.Message)
    }

    /// For how long others are not told again how far somebody has come, in milliseconds.
    static let markingPause = 3000

    /// - Parameter open: the chat that is on screen.
    static func update(
        _ model: inout Model, _ message: Message, _ world: inout World, open: ScopeID?
    ) -> [Effect] {
        let (sheet, own) = (model.sheet, ScopeID.user(world.replica.person))
        model.sheet = nil
        switch message {
        case .opened(let chat): return [.go(.chat(chat))]
        case .linkTapped(let route): return [.go(route)]
        case .newTapped: return [.go(.newChat)]
        case .editToggled: model.isEditing.toggle()
        case .searchTapped: return [.go(.chatSearch(nil))]
        case .refreshAsked: return [.refresh]
        case .menuAsked(let chat, let place): model.sheet = .menu(chat, place)
        case .swiped(let chat): model.swiped = chat
        case .sheetClosed, .request: break
        case .pinTapped(let chat, let isOn): return [.perform(.chatPreference(.pin(chat, isOn)), in: own)]
        case .muteTapped(let chat, let isOn): return [.perform(.chatPreference(.mute(chat, isOn)), in: own)]
        case .clearTapped(let chat, let hides): model.sheet = .clearing(chat, hides: hides)
        case .clearAnswered(let isMeant):
            guard isMeant, case .clearing(let chat, let hides)? = sheet else { return [] }
            // Up to what the server has given a number: what waits here still goes out.
            let end = world.replica.lastTold(in: chat)
            return [
                .perform(.chatPreference(.clear(chat, upTo: end, hides: hides, as: world.newID())), in: own),
                hides && chat == open ? .replace(.chats) : .focus(Bar.titleID),
            ]
        }
        return []
    }

    /// Brings the rows up to date; those whose scope has not changed are kept.
    static func refresh(_ model: inout Model, _ world: World) {
        var summaries: [ChatSummary] = []
        for scope in world.replica.memberships where scope.kind == .chat {
            let known = model.summaries.first { $0.scope == scope }
            if let known, known.isCurrent(world.replica) {
                summaries.append(known)
            } else {
                summaries.append(ChatSummary(scope, world.replica))
            }
        }
        model.summaries = summaries.inOrder(ChatSummary.precedes)
    }

    /// Tells the others what was seen, and what this device has, of all chats at once.
    /// - Parameter open: the chat on screen, and the last message of it that was seen there.
    static func mark(
        _ model: inout Model, open: (chat: ScopeID, seen: Int64)?, _ world: World
    ) -> [Effect] {
        guard !model.isMarking else { return [] }
        var effects: [Effect] = []
        for summary in model.summaries where world.replica.isLoaded(summary.scope) {
            let seen = open.map { $0.chat == summary.scope && world.device.isWatched ? $0.seen : 0 } ?? 0
            guard seen > summary.mark.read || summary.received > summary.mark.delivered else { continue }
            effects.append(
                .perform(.chat(.mark(read: seen, delivered: summary.received)), in: summary.scope))
        }
        guard !effects.isEmpty else { return [] }
        model.isMarking = true
        return effects + [.later(markingPause, .chatMarks)]
    }
}

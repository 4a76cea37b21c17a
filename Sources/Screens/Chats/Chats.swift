import Domain
import Markup
import SyncClient
import SyncRules

/// All chats of the user, by the last activity.
public enum Chats {
    struct Model: Equatable {
        var summaries: [ChatSummary] = []
        /// Contact requests of unknown users, newest first.
        var requests: [ContactRequest] = []
        /// The recipient of the chat that was started last, until its first message.
        var startedChat: (scope: ScopeID, to: Recipient)?
        /// True while further read marks are delayed.
        var isMarking = false
        var sheet: Sheet?
        /// True while the rows show their buttons.
        var isEditing = false
        /// The chat whose row is swiped aside.
        var swiped: ScopeID?
        var search = ChatSearch.Model()

        static func == (left: Model, right: Model) -> Bool {
            left.summaries == right.summaries && left.requests == right.requests
                && left.startedChat?.scope == right.startedChat?.scope
                && left.isMarking == right.isMarking && left.sheet == right.sheet
                && left.isEditing == right.isEditing && left.swiped == right.swiped
                && left.search == right.search
        }

        /// The recipient of the first message of a chat, if it was started last.
        func recipient(in chat: ScopeID) -> Recipient? {
            startedChat.flatMap { $0.scope == chat ? $0.to : nil }
        }

        /// The number of unread messages in chats that are not muted.
        var unread: Int { summaries.reduce(0) { $0 + ($1.preference.isMuted ? 0 : $1.unreadOrMarked) } }

        /// The listed chat with unread messages that has the newest message.
        var newestUnread: ScopeID? {
            var newest: ChatSummary?
            for summary in summaries where summary.isListed && summary.unreadOrMarked > 0 {
                // A chat without messages may be marked as unread.
                let time = summary.last?.at.milliseconds ?? 0
                if let newest, time <= newest.last?.at.milliseconds ?? 0 { continue }
                newest = summary
            }
            return newest?.scope
        }
    }

    /// The sheet over the list.
    enum Sheet: Equatable {
        case menu(ScopeID, Pointer)
        case clearing(ScopeID, hides: Bool)
    }

    public enum Message: Equatable {
        case opened(ScopeID)
        case linkTapped(Route)
        case newTapped
        case editToggled
        case refreshAsked
        case menuAsked(ScopeID, Pointer)
        case swiped(ScopeID)
        case sheetClosed
        case pinTapped(ScopeID, Bool)
        case muteTapped(ScopeID, Bool)
        case unreadTapped(ScopeID, Bool)
        case clearTapped(ScopeID, hides: Bool)
        case clearAnswered(Bool)
        /// Performed by `App.update`.
        case request(Requests.Message)
    }

    /// The minimum time between two updates of read marks, in milliseconds.
    static let markingPause = 3000

    /// - Parameter open: the chat on the screen.
    static func update(
        _ model: inout Model, _ message: Message, _ env: inout AppEnvironment, open: ScopeID?
    ) -> [Effect] {
        let (sheet, own) = (model.sheet, ScopeID.user(env.replica.person))
        model.sheet = nil
        switch message {
        case .opened(let chat): return [.go(.chat(chat))]
        case .linkTapped(let route): return [.go(route)]
        case .newTapped: return [.go(.newChat)]
        case .editToggled: model.isEditing.toggle()
        case .refreshAsked: return [.refresh]
        case .menuAsked(let chat, let pointer): model.sheet = .menu(chat, pointer)
        case .swiped(let chat): model.swiped = chat
        case .sheetClosed, .request: break
        case .pinTapped(let chat, let isOn): return [.perform(.chatPreference(.pin(chat, isOn)), in: own)]
        case .muteTapped(let chat, let isOn): return [.perform(.chatPreference(.mute(chat, isOn)), in: own)]
        case .unreadTapped(let chat, true):
            return [.perform(.chatPreference(.markUnread(chat, true)), in: own)]
        case .unreadTapped(let chat, false): return read(chat, env)
        case .clearTapped(let chat, let hides): model.sheet = .clearing(chat, hides: hides)
        case .clearAnswered(let isConfirmed):
            guard isConfirmed, case .clearing(let chat, let hides)? = sheet else { return [] }
            // Up to the last confirmed message: pending ones are still sent.
            let end = env.replica.lastConfirmed(in: chat)
            return [
                .perform(.chatPreference(.clear(chat, upTo: end, hides: hides, as: env.newID())), in: own),
                hides && chat == open ? .replace(.chats) : .focus(Bar.titleID),
            ]
        }
        return []
    }

    /// Marks all messages of a chat as read, without opening it.
    private static func read(_ chat: ScopeID, _ env: AppEnvironment) -> [Effect] {
        let person = env.replica.person
        let isMarked = env.replica.preference(of: person, forChat: chat).isMarkedUnread
        let end = env.replica.lastConfirmed(in: chat)
        let hasUnread = env.replica.mark(of: person, in: chat).read < end
        return
            (isMarked ? [.perform(.chatPreference(.markUnread(chat, false)), in: .user(person))] : [])
            + (hasUnread ? [.perform(.chat(.mark(read: end, delivered: end)), in: chat)] : [])
    }

    /// Updates the rows. Rows of unchanged scopes are reused.
    static func refresh(_ model: inout Model, _ env: AppEnvironment) {
        var summaries: [ChatSummary] = []
        for scope in env.replica.memberships where scope.kind == .chat {
            let known = model.summaries.first { $0.scope == scope }
            if let known, known.isCurrent(env.replica) {
                summaries.append(known)
            } else {
                summaries.append(ChatSummary(scope, env.replica))
            }
        }
        model.summaries = summaries.inOrder(ChatSummary.precedes)
    }

    /// Sends the marks of delivered and read messages of all chats.
    /// - Parameter open: the chat on the screen, and the last message that was visible there.
    static func mark(
        _ model: inout Model, open: (chat: ScopeID, seen: Int64)?, _ env: AppEnvironment
    ) -> [Effect] {
        guard !model.isMarking else { return [] }
        var effects: [Effect] = []
        for summary in model.summaries where env.replica.isLoaded(summary.scope) {
            let seen = open.map { $0.chat == summary.scope && env.device.isWindowFocused ? $0.seen : 0 } ?? 0
            guard seen > summary.mark.read || summary.received > summary.mark.delivered else { continue }
            effects.append(
                .perform(.chat(.mark(read: seen, delivered: summary.received)), in: summary.scope))
        }
        guard !effects.isEmpty else { return [] }
        model.isMarking = true
        return effects + [.setTimer(markingPause, .chatMarks)]
    }
}

import Domain
import SyncClient
import SyncRules
import Texts

/// A toast at the lower edge, with a button to undo the action or to follow its link. It closes after a while, but not
/// under a pointer or with the focus; a toast with reminders stays until it is answered.
public struct Toast: Equatable {
    public enum Kind: Equatable, Sendable {
        /// The list is nil if it is on the screen.
        case itemsAdded(Int, to: TargetList?)
        case itemDeleted(title: String)
        case itemsDeleted(Int)
        case itemSent(title: String, to: String)
        case itemsSent(Int, to: String)
        case itemDone(title: String)
        case itemsDone(Int)
        /// A repeating task that was ticked or skipped, with the day of the next one.
        case occurrenceDone(next: CivilDay)
        case occurrenceSkipped(next: CivilDay)
        case repetitionEnded(title: String)
        /// Something with a name.
        case deleted(name: String)
        /// A checked habit.
        case checked(name: String)
        /// A step to the goal of a habit, or the steps that were removed with the tick of a day.
        case stepped(name: String, by: Int)
        /// The first list or habit of a new user.
        case created(name: String)
        /// A list that is a copy.
        case duplicated(name: String)
        case picturesDeleted(Int)
        /// The reason why a chosen picture cannot be stored.
        case picture(PictureLabel)
        case copied
        case notCopied
        /// The history of a chat was cleared.
        case historyCleared(name: String)
        /// Messages were deleted for this user only.
        case messagesHidden(Int)
        /// The maximum number of hidden messages of a chat is reached.
        case tooManyHidden
        /// The message that was being edited was deleted.
        case editedMessageDeleted
        /// Tasks that were moved to another day.
        case movedToDay(Int, to: CivilDay)
        /// An occurrence of a repeating task that was moved, with the command that moves all following ones.
        case occurrenceMoved(to: CivilDay, following: Inverse)
        /// All following occurrences were moved.
        case followingMoved(Recurrence)
        /// A task that was removed from its day.
        case unscheduled(title: String)
        /// A task with a time was dragged to another place of its day.
        case sortedByTime
        /// A message about the account.
        case done(AccountLabel)
        /// A user or group that was added to a shared scope.
        case memberAdded(String, to: String, SharedKind)
        /// The changes of a visit to the editor of an item.
        case saved
        /// Several users that were added to a shared scope.
        case membersAdded(Int, to: String)
        case invitationMailed
        case copySent
        /// A consequence of an answered request.
        case request(RequestLabel)
        /// Another user has shared a list, a copy of one, or a group with this user.
        case invitation(ScopeID, SharedKind, String, by: String, isCopy: Bool)
        /// The result of a test notification.
        case notifications(ReminderLabel)
        /// Due reminders.
        case reminders([Reminder])
        case refused(Refusal)
        /// A failure of a photo provider.
        case source(SourceLabel)
        /// A provider accepts no likes until a time of day.
        case likesPaused(String)
    }

    let number: Int
    /// The number of the running timer; nil while the toast is held by a pointer or the focus.
    var timer: Int?
    var kind: Kind
    /// The intents that undo the action; may be empty. Of merged actions the newest is undone first, because a tick of
    /// a repeating task depends on the one before.
    var undo: [Inverse]
    /// The visit that the undo reverts, if there is one.
    var visit: VisitChanges?
    /// True if the action itself opens another screen. The toast stays visible there.
    var survivesNavigation = false

    /// True if the toast is independent of the screen, because the user's actions did not cause it.
    var isGlobal: Bool {
        switch kind {
        case .invitation, .reminders: true
        default: false
        }
    }

    /// In milliseconds. An undo takes longer to decide.
    var duration: Int { undo.isEmpty ? 5_000 : 10_000 }

    /// A list that is not on the screen.
    public struct TargetList: Equatable, Sendable {
        let id: ListID
        let name: String
    }
}

extension Toast {
    /// The command that moves all following occurrences, its undo, which restores the day of this one, too, and the
    /// new rule.
    func moveFollowing(_ env: AppEnvironment) -> (Effect, undo: [Inverse], Recurrence)? {
        guard case .occurrenceMoved(_, let following) = kind,
            case .item(.repeat(_, let rule?, _)) = following.intent
        else { return nil }
        let inverse = following.intent.inverse(
            in: following.scope, by: env.replica.person, of: env.replica, now: env.now)
        return (.perform(following.intent, in: following.scope), inverse + undo, rule)
    }
}

extension Toast.Kind {
    /// The combined toast for consecutive actions of the same kind: deleted items or pictures, or ticked items.
    func merged(to earlier: Toast.Kind) -> Toast.Kind? {
        if let deleted, let before = earlier.deleted { return .itemsDeleted(before + deleted) }
        if let done, let before = earlier.done { return .itemsDone(before + done) }
        if case .picturesDeleted(let count) = self, case .picturesDeleted(let before) = earlier {
            return .picturesDeleted(before + count)
        }
        return nil
    }

    private var deleted: Int? {
        switch self {
        case .itemDeleted: 1
        case .itemsDeleted(let count): count
        default: nil
        }
    }

    /// The number of ticks; nil for other toasts.
    var done: Int? {
        switch self {
        case .itemDone, .occurrenceDone: 1
        case .itemsDone(let count): count
        default: nil
        }
    }

    /// True if the browser copied a text, false if it could not; nil for other toasts.
    var isCopied: Bool? {
        switch self {
        case .copied: true
        case .notCopied: false
        default: nil
        }
    }

    /// True if a second tap on the same thing also undoes the action.
    var isTick: Bool {
        if case .checked = self { true } else { done != nil }
    }

    /// The toast for the same action on several items.
    /// - Parameter shows: true if the screen shows new items of a list.
    static func combined(_ kinds: [Toast.Kind], shows: (ListID) -> Bool = { _ in false }) -> Toast.Kind? {
        // Items that are moved to another day and ticked at once count as done.
        let ticks = kinds.filter { $0.done != nil }
        if !ticks.isEmpty, ticks.count < kinds.count { return combined(ticks) }
        return switch kinds.first {
        case .itemDone? where kinds.count > 1, .occurrenceDone? where kinds.count > 1:
            .itemsDone(kinds.count)
        case .itemDeleted? where kinds.count > 1: .itemsDeleted(kinds.count)
        case .picturesDeleted? where kinds.count > 1: .picturesDeleted(kinds.count)
        case .movedToDay(_, let day)?: .movedToDay(kinds.count, to: day)
        case .occurrenceMoved(let day, _)? where kinds.count > 1: .movedToDay(kinds.count, to: day)
        case .itemSent(_, let list)? where kinds.count > 1: .itemsSent(kinds.count, to: list)
        case .memberAdded(_, let scope, _)? where kinds.count > 1: .membersAdded(kinds.count, to: scope)
        case .itemsAdded(_, let list)?: .added(kinds.reduce(0) { $0 + $1.added }, to: list, shows: shows)
        default: kinds.first
        }
    }

    private var added: Int {
        if case .itemsAdded(let count, _) = self { count } else { 0 }
    }

    /// No toast for a single visible item, which can be deleted as quickly as undone.
    private static func added(
        _ count: Int, to list: Toast.TargetList?, shows: (ListID) -> Bool
    ) -> Toast.Kind? {
        guard let list, shows(list.id) else { return .itemsAdded(count, to: list) }
        return count > 1 ? .itemsAdded(count, to: nil) : nil
    }

    /// The toast after an intent, from any screen.
    init?(_ intent: Intent, in scope: ScopeID, _ env: AppEnvironment) {
        let replica = env.replica
        switch intent {
        case .item(.create(let items)):
            let list = Toast.TargetList(id: ListID(scope.id), name: replica.list(in: scope)?.name ?? "")
            self = .itemsAdded(items.count, to: list.name.isEmpty ? nil : list)
        case .item(.tick(let id, done: true, let day)):
            guard let item = replica.item(id, in: scope) else { return nil }
            let next = SeriesRules(records: replica, list: scope).nextDay(
                after: item, on: day ?? env.today)
            self = next.map { .occurrenceDone(next: $0) } ?? .itemDone(title: item.title)
        case .item(.skip(let id, isSkipped: true, let day)):
            guard let item = replica.item(id, in: scope),
                let next = SeriesRules(records: replica, list: scope).nextDay(
                    after: item, on: day, isSkipped: true)
            else { return nil }
            self = .occurrenceSkipped(next: next)
        case .item(.repeat(let id, nil, _)):
            guard let item = replica.item(id, in: scope) else { return nil }
            self = .repetitionEnded(title: item.title)
        case .item(.edit(let id, let changes, visit: nil)):
            guard let item = replica.item(id, in: scope), item.isScheduled(at: env.now), changes.count == 1,
                case .day(let day) = changes[0]
            else { return nil }
            if let day,
                let following = SeriesRules(records: replica, list: scope).movingFollowing(id, to: day)
            {
                self = .occurrenceMoved(to: day, following: Inverse(.item(following), in: scope))
            } else {
                self = day.map { .movedToDay(1, to: $0) } ?? .unscheduled(title: item.title)
            }
        case .item(.delete(let id)):
            guard let item = replica.item(id, in: scope) else { return nil }
            self = .itemDeleted(title: item.title)
        case .item(.send(let id, let target, _, _)):
            guard let item = replica.item(id, in: scope), let list = replica.list(in: target) else {
                return nil
            }
            self = .itemSent(title: item.title, to: list.name)
        case .picture(.delete), .photo(.delete), .person(.setPicture(nil)), .group(.setPicture(nil)):
            self = .picturesDeleted(1)
        case .chatPreference(.hide(_, let messages, true)): self = .messagesHidden(messages.count)
        case .chatPreference(.clear(let chat, _, let hides, _)):
            let name = env.name(of: chat)
            self = hides ? .deleted(name: name) : .historyCleared(name: name)
        case .habit(.check(let id, _, _)):
            guard let habit = replica.habit(id, in: scope) else { return nil }
            self = .checked(name: habit.name)
        case .habit(.addStep(let id, _)):
            guard let habit = replica.habit(id, in: scope) else { return nil }
            self = .stepped(name: habit.name, by: 1)
        case .habit(.uncheck(let id, let day)):
            let count = replica.checks(of: id, in: CivilMonth(of: day), by: replica.person).count(on: day)
            guard let habit = replica.habit(id, in: scope), count > 0 else { return nil }
            self = .stepped(name: habit.name, by: -count)
        case .list(.copy(from: _, let name)): self = .duplicated(name: name)
        case .list(.send), .list(.sendToGroup): self = .copySent
        case .contactRequest(.decline): self = .request(.requestDeleted)
        case .contactRequest(.accept) where env.status.connection == .offline:
            self = .request(.acceptedOffline)
        case .member(.add(let person, let name, _)):
            let known = replica.member(person, in: scope)
            guard known?.ownRole == nil, known?.invitedRole == nil, let kind = scope.kind.shared,
                let place = replica.name(of: scope)
            else { return nil }
            self = .memberAdded(name, to: place, kind)
        case .share(.share(let group, let name, _)):
            guard !replica.shares(of: scope).contains(where: { $0.group == group }),
                let list = replica.list(in: scope)
            else { return nil }
            self = .memberAdded(name, to: list.name, .list)
        default:
            let content = intent.content
            guard content.deletes else { return nil }
            let name =
                content.subject.map { replica.record($0, in: scope)?.content.name } ?? replica.name(of: scope)
            guard let name else { return nil }
            self = .deleted(name: name)
        }
    }
}

extension Effect {
    /// True if the effect does the same as the undo of a tick.
    func matches(_ undo: Inverse) -> Bool {
        guard case .perform(let intent, undo.scope) = self else { return false }
        switch (intent, undo.intent) {
        case (.item(.tick(let item, done: false, _)), .item(.tick(let ticked, done: false, _))):
            return item == ticked
        case (.habit(.uncheck(let habit, let day)), .habit(.uncheck(let checked, let checkedDay))):
            return habit == checked && day == checkedDay
        default: return false
        }
    }

    /// True if the effect edits an item.
    func edits(_ item: ItemID, in scope: ScopeID) -> Bool {
        if case .perform(.item(.edit(item, _, _)), in: scope) = self { true } else { false }
    }
}

extension Inverse {
    /// The item that the intent marks as not done; nil for other intents.
    var opened: ItemID? {
        if case .item(.tick(let id, done: false, _)) = intent { id } else { nil }
    }

    /// The toast of the tick that this intent undoes.
    func tick(_ env: AppEnvironment) -> Toast.Kind? {
        opened.flatMap { Toast.Kind(.item(.tick($0, done: true)), in: scope, env) }
    }
}

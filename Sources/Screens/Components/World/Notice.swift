import Domain
import Sync
import Texts

/// What is said at the lower edge, with a way to take it back or to follow it: for a while, or, of reminders, until it is answered.
public struct Notice: Equatable {
    public enum Kind: Equatable, Sendable {
        case itemsAdded(Int)
        case itemDeleted(title: String)
        case itemsDeleted(Int)
        case itemSent(title: String, to: String)
        case itemsSent(Int, to: String)
        case itemDone(title: String)
        case itemsDone(Int)
        /// What has a name.
        case deleted(name: String)
        /// A habit was done.
        case checked(name: String)
        /// The list or the habit that somebody new begins with.
        case begun(name: String)
        /// A list that is the copy of another one.
        case duplicated(name: String)
        case picturesDeleted(Int)
        /// Why a picture that was chosen cannot be kept.
        case picture(PictureLabel)
        case copied
        case notCopied
        /// The history of a chat was cleared.
        case historyCleared(name: String)
        /// Messages are deleted for this person.
        case messagesHidden(Int)
        /// No more messages of a chat can be.
        case tooManyHidden
        /// The message that was being changed.
        case editedIsGone
        /// Tasks that have another day now.
        case movedToDay(Int, to: CivilDay)
        /// A task that has no day any more.
        case takenOffDay(title: String)
        /// Something about the account.
        case done(AccountLabel)
        /// Somebody, or a group, has come into what is shared.
        case letIn(String, to: String, SharedKind)
        case copySent
        /// What follows from an answer to a request.
        case request(RequestLabel)
        /// Somebody has given the person a list, a copy of one, or a place in a group.
        case given(ScopeID, SharedKind, String, by: String, isCopy: Bool)
        /// What has become of a test of notifications.
        case notifications(ReminderLabel)
        /// It is time for these.
        case reminded([Reminder])
        case refused(Refusal)
        /// What a source of photos has not done.
        case source(SourceLabel)
        /// A source accepts no likes until a time of day.
        case likesPaused(String)
    }

    let number: Int
    var kind: Kind
    /// What takes it back, if anything does.
    var undo: [Inverse]
    /// Whether what it tells of leads to another screen, to which it goes along.
    var goesAlong = false

    /// Whether it stands on whichever screen: nobody did there what it tells of.
    var isOfAllScreens: Bool {
        switch kind {
        case .given, .reminded: true
        default: false
        }
    }

    static let duration = 10_000
}

extension Notice.Kind {
    /// What is said of both, when one item or picture after the other is deleted, or one item ticked.
    func joined(to earlier: Notice.Kind) -> Notice.Kind? {
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

    /// How many ticks it tells of; nil for all else.
    var done: Int? {
        switch self {
        case .itemDone: 1
        case .itemsDone(let count): count
        default: nil
        }
    }

    /// Whether a second tap takes it back, too.
    var isTick: Bool {
        if case .checked = self { true } else { done != nil }
    }

    /// The same done to several items.
    /// - Parameter areSeen: whether new ones are on screen.
    static func all(_ kinds: [Notice.Kind], areSeen: Bool = true) -> Notice.Kind? {
        // What is moved to another day and ticked at once is done.
        let ticks = kinds.filter { $0.done != nil }
        if !ticks.isEmpty, ticks.count < kinds.count { return all(ticks) }
        return switch kinds.first {
        case .itemDone? where kinds.count > 1: .itemsDone(kinds.count)
        case .itemDeleted? where kinds.count > 1: .itemsDeleted(kinds.count)
        case .movedToDay(_, let day)?: .movedToDay(kinds.count, to: day)
        case .itemSent(_, let list)? where kinds.count > 1: .itemsSent(kinds.count, to: list)
        case .itemsAdded?: .added(kinds.reduce(0) { $0 + $1.added }, areSeen: areSeen)
        default: kinds.first
        }
    }

    private var added: Int {
        if case .itemsAdded(let count) = self { count } else { 0 }
    }

    /// One alone that is seen is deleted as fast as taken back.
    private static func added(_ count: Int, areSeen: Bool) -> Notice.Kind? {
        count > 1 || !areSeen ? .itemsAdded(count) : nil
    }

    /// What is to be said once it is done, whichever screen did it.
    init?(_ intent: Intent, in scope: ScopeID, _ world: World) {
        let replica = world.replica
        switch intent {
        case .item(.create(let items)): self = .itemsAdded(items.count)
        case .item(.tick(let id, done: true)):
            guard let item = replica.item(id, in: scope) else { return nil }
            self = .itemDone(title: item.title)
        case .item(.edit(let id, let changes)):
            guard let item = replica.item(id, in: scope), item.waits(at: world.now), changes.count == 1,
                case .day(let day) = changes[0]
            else { return nil }
            self = day.map { .movedToDay(1, to: $0) } ?? .takenOffDay(title: item.title)
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
            let name = world.name(of: chat)
            self = hides ? .deleted(name: name) : .historyCleared(name: name)
        case .habit(.check(let id, _, _)):
            guard let habit = replica.habit(id, in: scope) else { return nil }
            self = .checked(name: habit.name)
        case .list(.copy(from: _, let name)): self = .duplicated(name: name)
        case .list(.send), .list(.sendToGroup): self = .copySent
        case .contactRequest(.decline): self = .request(.requestDeleted)
        case .contactRequest(.accept) where world.status.link == .offline: self = .request(.acceptedOffline)
        case .member(.add(let person, let name, _)):
            guard replica.member(person, in: scope)?.isExpected != true, let kind = scope.kind.shared,
                let place = replica.name(of: scope)
            else { return nil }
            self = .letIn(name, to: place, kind)
        case .share(.share(let group, let name, _)):
            guard !replica.shares(of: scope).contains(where: { $0.group == group }),
                let list = replica.list(in: scope)
            else { return nil }
            self = .letIn(name, to: list.name, .list)
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
    /// Whether it does by hand what an undo would have done.
    func means(_ undo: Inverse) -> Bool {
        if case .perform(let intent, let scope) = self {
            scope == undo.scope && intent == undo.intent
        } else {
            false
        }
    }

    /// Whether it changes what is to be said of an item.
    func edits(_ item: ItemID, in scope: ScopeID) -> Bool {
        if case .perform(.item(.edit(item, _)), in: scope) = self { true } else { false }
    }
}

extension Inverse {
    /// The item that it opens again, if that is what it does.
    var opened: ItemID? {
        if case .item(.tick(let id, done: false)) = intent { id } else { nil }
    }

    /// What was said of the tick that it takes back.
    func tick(_ world: World) -> Notice.Kind? {
        opened.flatMap { Notice.Kind(.item(.tick($0, done: true)), in: scope, world) }
    }
}

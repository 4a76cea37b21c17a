import Domain
import Sync

/// What was deleted and can still be brought back: a person's own lists, groups and habits, and items of the lists that they
/// may change, with their pictures.
public enum Trash {
    struct Model: Equatable {
        /// What was deleted, the latest first.
        var rows: [Row] = []
        /// The revision of the replica that the rows are from.
        var revision: Int?
        var shownCount = Trash.rowsAtOnce
        var purge: Purge?
        /// The row that a finger has moved aside.
        var swiped: Thing?

        init() {}
    }

    static let rowsAtOnce = 100

    /// A list, an item of one, a picture of an item, a group, or a habit.
    public struct Thing: Equatable, Sendable {
        let scope: ScopeID
        /// Nil for the list or the group itself.
        let item: ItemID?
        var picture: PictureID?
        var habit: HabitID?
    }

    struct Row: Equatable {
        let thing: Thing
        let name: String
        /// The list of an item; empty for what is in none.
        let listName: String
        /// Where a picture comes from, whose name is that of its item; empty for everything else.
        var address = ""
        let deleted: Instant
        /// Whether the person may delete it for good: an editor of a list only brings back what was deleted there.
        var canPurge = false
    }

    /// What is about to go for good.
    enum Purge: Equatable {
        case one(Row)
        case all([Row])
    }

    public enum Message: Equatable {
        case swiped(Thing)
        case restoreTapped(Thing)
        case purgeTapped(Thing)
        case emptyTapped
        case confirmed
        case cancelled
        case moreWanted
    }
}

extension Trash.Model {
    /// What goes when the trash is emptied.
    var purgeable: [Trash.Row] { rows.filter { $0.canPurge } }
}

extension Trash {
    static func update(_ model: inout Model, _ message: Message) -> [Effect] {
        switch message {
        case .swiped(let thing): model.swiped = thing
        case .restoreTapped(let thing): return [thing.restoring, .focus(App.titleID)]
        case .purgeTapped(let thing):
            model.purge = model.rows.first { $0.thing == thing }.map { .one($0) }
        case .emptyTapped: model.purge = .all(model.purgeable)
        case .confirmed: return confirm(&model)
        case .cancelled: model.purge = nil
        case .moreWanted: model.shownCount += rowsAtOnce
        }
        return []
    }

    private static func confirm(_ model: inout Model) -> [Effect] {
        let purge = model.purge
        model.purge = nil
        switch purge {
        case nil: return []
        case .one(let row): return [row.thing.purging, .focus(App.titleID)]
        case .all(let rows): return rows.map { $0.thing.purging } + [.focus(App.titleID)]
        }
    }

    /// Brings the rows up to date if anything has changed.
    static func refresh(_ model: inout Model, _ replica: Replica) {
        guard model.revision != replica.revision else { return }
        model.revision = replica.revision
        var rows = replica.deletedHabits()
        for scope in replica.memberships {
            if let group = replica.group(in: scope), let deleted = group.deleted {
                let thing = Thing(scope: scope, item: nil)
                rows.append(Row(thing: thing, name: group.name, listName: "", deleted: deleted))
            }
            guard let list = replica.list(in: scope), let role = replica.role(of: replica.person, in: scope)
            else { continue }
            if let deleted = list.deleted {
                rows.append(
                    Row(
                        thing: Thing(scope: scope, item: nil), name: list.name, listName: "", deleted: deleted
                    ))
            } else if role >= .editor {
                for (id, item, deleted) in replica.deletedItems(in: scope) {
                    rows.append(
                        Row(
                            thing: Thing(scope: scope, item: id), name: item.title, listName: list.name,
                            deleted: deleted))
                }
                rows += replica.deletedPictures(in: scope, named: list.name)
            }
        }
        for place in rows.indices {
            let thing = rows[place].thing
            let role = replica.role(of: replica.person, in: thing.scope) ?? .viewer
            rows[place].canPurge = role >= thing.purge.rules.role
        }
        model.rows = rows.inOrder {
            $0.deleted == $1.deleted ? precedes($0.name, $1.name) : $0.deleted > $1.deleted
        }
        follow(&model)
    }
}

extension Trash {
    /// What has gone, or come back, is not asked about any more; what came after the question is not meant by it.
    private static func follow(_ model: inout Model) {
        switch model.purge {
        case .one(let row)? where !model.rows.contains(row): model.purge = nil
        case .all(let asked)?:
            let rows = asked.filter { model.purgeable.contains($0) }
            model.purge = rows.isEmpty ? nil : .all(rows)
        default: break
        }
    }
}

extension Trash.Thing {
    var id: String { habit?.text ?? picture?.text ?? item?.text ?? scope.text }
    var isGroup: Bool { scope.kind == .group }

    fileprivate var restoring: Effect {
        if let habit { return .perform(.habit(.restore(habit)), in: scope) }
        if let picture { return .perform(.picture(.restore(picture)), in: scope) }
        return .perform(
            item.map { .item(.restore($0)) } ?? (isGroup ? .group(.restore) : .list(.restore)), in: scope)
    }

    fileprivate var purging: Effect { .perform(purge, in: scope) }

    fileprivate var purge: Intent {
        if let habit { return .habit(.purge(habit)) }
        if let picture { return .picture(.purge(picture)) }
        return item.map { .item(.purge($0)) } ?? (isGroup ? .group(.purge) : .list(.purge))
    }
}

extension Replica {
    fileprivate func deletedItems(in list: ScopeID) -> [(id: ItemID, item: Item, deleted: Instant)] {
        all(Item.kind, in: list).compactMap { record in
            guard case .item(let item) = record.content, let deleted = item.deleted else { return nil }
            return (ItemID(record.id.text), item, deleted)
        }
    }

    fileprivate func deletedHabits() -> [Trash.Row] {
        all(Habit.kind, in: .user(person)).compactMap { record in
            guard case .habit(let habit) = record.content, let deleted = habit.deleted else { return nil }
            let thing = Trash.Thing(scope: .user(person), item: nil, habit: HabitID(record.id.text))
            return Trash.Row(thing: thing, name: habit.name, listName: "", deleted: deleted)
        }
    }

    /// Those of items that are still there: the others come back with their item.
    fileprivate func deletedPictures(in list: ScopeID, named name: String) -> [Trash.Row] {
        all(Picture.kind, in: list).compactMap { record in
            guard case .picture(let picture) = record.content, let deleted = picture.deleted,
                let item = item(picture.item, in: list), item.deleted == nil
            else { return nil }
            let id = PictureID(record.id.text)
            return Trash.Row(
                thing: Trash.Thing(scope: list, item: picture.item, picture: id), name: item.title,
                listName: name, address: address(of: picture.blob, in: list, .thumb), deleted: deleted)
        }
    }
}

import Domain
import Sync

/// What was deleted and can still be brought back: a person's own lists, groups and habits, and items of the lists that they
/// may change, with their pictures, and photos.
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

    /// What can be in the trash.
    public enum Thing: Equatable, Sendable {
        case list(ListID)
        case group(GroupID)
        case habit(HabitID, of: PersonID)
        case item(ItemID, in: ListID)
        /// One of an item that is still there.
        case picture(PictureID, in: ListID)
        case photo(PhotoID, in: ScopeID)
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
        case backTapped
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
        case .backTapped: return [.goUp]
        case .swiped(let thing): model.swiped = thing
        case .restoreTapped(let thing): return [thing.restoring, .focus(Bar.titleID)]
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
        case .one(let row): return [row.thing.purging, .focus(Bar.titleID)]
        case .all(let rows): return rows.map { $0.thing.purging } + [.focus(Bar.titleID)]
        }
    }

    /// Brings the rows up to date if anything has changed.
    static func refresh(_ model: inout Model, _ replica: Replica) {
        guard model.revision != replica.revision else { return }
        model.revision = replica.revision
        var rows = replica.deletedHabits()
        for scope in replica.memberships {
            switch scope.kind {
            case .group: rows += replica.deletedGroup(GroupID(scope.id)).map { [$0] } ?? []
            case .list: rows += replica.deleted(in: ListID(scope.id))
            case .photos: rows += replica.deletedPhotos(in: scope)
            case .user, .chat, .unknown: break
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
        dropGone(&model)
    }
}

extension Trash {
    /// What has gone, or come back, is not asked about any more; what came after the question is not meant by it.
    private static func dropGone(_ model: inout Model) {
        switch model.purge {
        case .one(let row)? where !model.rows.contains(row): model.purge = nil
        case .all(let asked)?:
            let rows = asked.filter { model.purgeable.contains($0) }
            model.purge = rows.isEmpty ? nil : .all(rows)
        default: break
        }
    }
}

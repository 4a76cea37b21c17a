import Domain
import Markup
import SyncClient
import SyncRules

/// Deleted content that can be restored: the user's own lists, groups, habits and photos, and items and pictures of
/// lists that the user may edit.
public enum Trash {
    struct Model: Equatable {
        /// Latest first.
        var rows: [Row] = []
        /// The revision of the replica that the rows are based on.
        var revision: Int?
        var shownCount = Trash.rowsAtOnce
        var purge: Purge?
        /// The row that is swiped aside.
        var swiped: Thing?
        var menu: Menu?

        init() {}
    }

    static let rowsAtOnce = 100

    /// The kinds of content in the trash.
    public enum Thing: Equatable, Sendable {
        case list(ListID)
        case group(GroupID)
        case habit(HabitID, of: PersonID)
        case item(ItemID, in: ListID)
        /// A picture of an existing item.
        case picture(PictureID, in: ListID)
        case photo(PhotoID, in: ScopeID)
    }

    struct Row: Equatable {
        let thing: Thing
        let name: String
        /// The list of an item; empty for content without a list.
        let listName: String
        /// The address of a picture, whose name is that of its item; empty for other content.
        var address = ""
        let deleted: Instant
        /// True if the user may delete it permanently. An editor of a list may only restore its content.
        var canPurge = false
    }

    /// The content that is about to be deleted permanently.
    enum Purge: Equatable {
        case one(Row)
        case all([Row])
    }

    /// The open menu of a row.
    struct Menu: Equatable {
        let thing: Thing
        let pointer: Pointer
    }

    public enum Message: Equatable {
        case backTapped
        case menuAsked(Thing, Pointer)
        case menuClosed
        case swiped(Thing)
        case restoreTapped(Thing)
        case purgeTapped(Thing)
        case emptyTapped
        case confirmed
        case cancelled
        case moreWanted
    }
}

extension Trash: ScreenDefinition {}

extension Trash.Model {
    /// The rows that are deleted when the trash is emptied.
    var purgeable: [Trash.Row] { rows.filter { $0.canPurge } }
}

extension Trash {
    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        model.menu = nil
        switch message {
        case .backTapped: return [.goUp]
        case .menuAsked(let thing, let pointer): model.menu = Menu(thing: thing, pointer: pointer)
        case .menuClosed: break
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

    /// Updates the rows after a change.
    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        let replica = env.replica
        guard model.revision != replica.revision else { return [] }
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
            rows[place].canPurge = role >= thing.purge.policy.role
        }
        model.rows = rows.inOrder {
            $0.deleted == $1.deleted ? precedes($0.name, $1.name) : $0.deleted > $1.deleted
        }
        if let menu = model.menu, !model.rows.contains(where: { $0.thing == menu.thing }) { model.menu = nil }
        removeOutdatedQuestion(&model)
        return []
    }
}

extension Trash {
    /// Removes deleted or restored content from the question. Later content is not added to it.
    private static func removeOutdatedQuestion(_ model: inout Model) {
        switch model.purge {
        case .one(let row)? where !model.rows.contains(row): model.purge = nil
        case .all(let asked)?:
            let rows = asked.filter { model.purgeable.contains($0) }
            model.purge = rows.isEmpty ? nil : .all(rows)
        default: break
        }
    }
}

import Domain
import SyncClient
import SyncRules

extension Trash.Thing {
    var id: String {
        switch self {
        case .list, .group: scope.text
        case .habit(let id, of: _): id.text
        case .item(let id, in: _): id.text
        case .picture(let id, in: _): id.text
        case .photo(let id, in: let scope): scope.text + id.text
        }
    }

    var scope: ScopeID {
        switch self {
        case .list(let id), .item(_, in: let id), .picture(_, in: let id): .list(id)
        case .group(let id): .group(id)
        case .habit(_, of: let person): .user(person)
        case .photo(_, in: let scope): scope
        }
    }

    var icon: Icon {
        switch self {
        case .list: .lists
        case .group: .group
        case .habit: .habits
        case .item, .picture: .check
        case .photo: .image
        }
    }

    var restoring: Effect { .perform(restore, in: scope) }
    var purging: Effect { .perform(purge, in: scope) }

    private var restore: Intent {
        switch self {
        case .list: .list(.restore)
        case .group: .group(.restore)
        case .habit(let id, of: _): .habit(.restore(id))
        case .item(let id, in: _): .item(.restore(id))
        case .picture(let id, in: _): .picture(.restore(id))
        case .photo(let id, in: _): .photo(.restore(id))
        }
    }

    var purge: Intent {
        switch self {
        case .list: .list(.purge)
        case .group: .group(.purge)
        case .habit(let id, of: _): .habit(.purge(id))
        case .item(let id, in: _): .item(.purge(id))
        case .picture(let id, in: _): .picture(.purge(id))
        case .photo(let id, in: _): .photo(.purge(id))
        }
    }
}

extension Replica {
    /// The deleted list itself, or its deleted content that the user may restore.
    func deleted(in id: ListID) -> [Trash.Row] {
        let scope = ScopeID.list(id)
        guard let list = list(in: scope), let role = role(of: person, in: scope) else { return [] }
        if let deleted = list.deleted {
            return [Trash.Row(thing: .list(id), name: list.name, listName: "", deleted: deleted)]
        }
        guard role >= .editor else { return [] }
        return deletedItems(in: id, named: list.name) + deletedPictures(in: id, named: list.name)
    }

    func deletedGroup(_ id: GroupID) -> Trash.Row? {
        guard let group = group(in: .group(id)), let deleted = group.deleted else { return nil }
        return Trash.Row(thing: .group(id), name: group.name, listName: "", deleted: deleted)
    }

    func deletedHabits() -> [Trash.Row] {
        all(Habit.kind, in: .user(person)).compactMap { record in
            guard case .habit(let habit) = record.content, let deleted = habit.deleted else { return nil }
            return Trash.Row(
                thing: .habit(HabitID(record.id.text), of: person), name: habit.name, listName: "",
                deleted: deleted)
        }
    }

    /// The user's deleted photos, as far as they are loaded. Photos of groups are stored in the user's own scope after
    /// their deletion.
    func deletedPhotos(in scope: ScopeID) -> [Trash.Row] {
        log(of: scope, last: .max).compactMap { record in
            guard case .photo(let photo) = record.content, let deleted = photo.deleted, let blob = photo.blob,
                photo.author == person
            else { return nil }
            return Trash.Row(
                thing: .photo(PhotoID(record.id.text), in: scope), name: photo.caption,
                listName: photo.group.flatMap { name(of: .group($0)) } ?? "",
                address: address(of: blob, in: scope, .thumb),
                deleted: deleted)
        }
    }

    private func deletedItems(in list: ListID, named name: String) -> [Trash.Row] {
        all(Item.kind, in: .list(list)).compactMap { record in
            guard case .item(let item) = record.content, let deleted = item.deleted, !item.isCancelled
            else { return nil }
            return Trash.Row(
                thing: .item(ItemID(record.id.text), in: list), name: item.title, listName: name,
                deleted: deleted)
        }
    }

    /// Deleted pictures of existing items. Others are restored with their items.
    private func deletedPictures(in list: ListID, named name: String) -> [Trash.Row] {
        let scope = ScopeID.list(list)
        return all(Picture.kind, in: scope).compactMap { record in
            guard case .picture(let picture) = record.content, let deleted = picture.deleted,
                let item = item(picture.item, in: scope), item.deleted == nil
            else { return nil }
            return Trash.Row(
                thing: .picture(PictureID(record.id.text), in: list), name: item.title, listName: name,
                address: address(of: picture.blob, in: scope, .thumb), deleted: deleted)
        }
    }
}

import Domain

/// Photos that go from one scope to another: to other people, into the trash of their author, and back from there. One command
/// does both, so neither happens alone; where a photo was, only its place is left.
extension Records {
    /// Moves a photo to other people.
    /// - Parameters:
    ///   - target: photos that the author may add to.
    ///   - new: the photo that it is there: a new one, or one that was moved away from there.
    ///   - words: what is said about it there; nil where that stays.
    func sending(
        _ id: PhotoID, to target: ScopeID, as new: PhotoID, isForEveryone: Bool, words: PhotoWords?,
        _ command: Command, by person: PersonID
    ) throws(Refusal) -> [Change] {
        guard target != command.scope, target.kind == .photos,
            !isForEveryone || target.isOwnPhotos(of: person)
        else { throw .invalid }
        if !canBegin(target, by: person) {
            guard let role = role(of: person, in: target) else { throw .notFound }
            guard role >= .editor else { throw .forbidden }
        }
        let (record, photo) = try photo(id, of: person, in: command.scope)
        guard let blob = photo.shown else { throw .gone }
        try checkNew(blob, in: target)
        let said = try words?.clean() ?? photo.said
        return try moving(record, photo, to: target, as: RecordID(new.text), command) {
            ($0.isForEveryone, $0.said) = (isForEveryone, said)
        }
    }

    /// Puts a photo into the trash. One of a group lies in that of its author, whoever deletes it: so nobody else has its bytes
    /// and words any more. It stays nowhere if its author is gone, or has another one by its id.
    func deleting(_ id: PhotoID, _ command: Command, by person: PersonID) throws(Refusal) -> [Change] {
        let scope = command.scope
        guard var record = record(RecordID(id.text), in: scope), case .photo(var photo) = record.content
        else { throw .notFound }
        guard photo.author == person || moderates(scope, person) else { throw .forbidden }
        guard photo.removed == nil else { throw .gone }
        guard let group = scope.group(besides: photo.author) else {
            photo.deleted = photo.deleted ?? command.at
            record.content = .photo(photo)
            return [Change(scope, record)]
        }
        // What is somebody else's alone, a device does not know.
        guard photo.author == person || isComplete && !isGone(photo.author),
            let moved = try? moving(
                record, photo, to: .photos(of: photo.author), as: record.id, command,
                { ($0.deleted, $0.group) = (command.at, group) })
        else { return [Change(scope, photo.emptied(record.id, at: command.at))] }
        return moved
    }

    /// Takes a photo out of the trash: back to the group that it was deleted from, or for its author alone if they are not in the
    /// group any more.
    func restoring(_ id: PhotoID, _ command: Command, by person: PersonID) throws(Refusal) -> [Change] {
        var (record, photo) = try photo(id, of: person, in: command.scope)
        guard photo.deleted != nil, let blob = photo.blob else { return [] }
        if let target = photo.group.map({ ScopeID.photos(of: $0) }), role(of: person, in: target) != nil {
            try checkNew(blob, in: target)
            return try moving(record, photo, to: target, as: record.id, command) { _ in }
        }
        try checkNew(blob, in: command.scope)
        (photo.deleted, photo.group) = (nil, nil)
        record.content = .photo(photo)
        return [Change(command.scope, record)]
    }

    /// - Parameters:
    ///   - new: what it is there: something new, or a place that it left.
    ///   - edit: what is different about it there.
    private func moving(
        _ record: Record, _ photo: Photo, to target: ScopeID, as new: RecordID, _ command: Command,
        _ edit: (inout Photo) -> Void
    ) throws(Refusal) -> [Change] {
        guard let blob = photo.blob else { throw .gone }
        var moved = newPhoto(blob, in: target, by: photo.author, command)
        if case .photo(let earlier)? = self.record(new, in: target)?.content {
            guard earlier.removed != nil, earlier.author == photo.author else { throw .conflict }
            (moved.number, moved.at) = (earlier.number, earlier.at)
        }
        (moved.looks, moved.caption, moved.alternative) = (photo.looks, photo.caption, photo.alternative)
        edit(&moved)
        return try beginning(of: target, by: photo.author, command.id) + [
            Change(target, Record(id: new, content: .photo(moved), unknown: record.unknown)),
            Change(command.scope, photo.emptied(record.id, at: command.at)),
        ]
    }
}

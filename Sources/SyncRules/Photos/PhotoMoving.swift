import Domain

/// Moves photos from one scope to another: to another audience, to the trash of their author, and back. One command
/// does both, so neither happens alone. The old scope keeps only the position.
extension Records {
    /// Moves a photo to another audience.
    /// - Parameters:
    ///   - target: photos that the author may add to.
    ///   - new: the id there: a new one, or that of a photo that was moved away from there.
    ///   - description: the texts there; nil keeps them.
    func changesForSending(
        _ id: PhotoID, to target: ScopeID, as new: PhotoID, isForEveryone: Bool,
        description: PhotoDescription?,
        _ command: Command, by person: PersonID
    ) throws(Refusal) -> [Change] {
        guard target != command.scope, target.kind == .photos,
            !isForEveryone || target.isOwnPhotos(of: person)
        else { throw .invalid }
        if !canStartLog(target, by: person) {
            guard let role = role(of: person, in: target) else { throw .notFound }
            guard role >= .editor else { throw .forbidden }
        }
        let (record, photo) = try photo(id, of: person, in: command.scope)
        guard let blob = photo.visibleBlob else { throw .gone }
        try checkNew(blob, in: target)
        let cleaned = try description?.clean() ?? photo.photoDescription
        return try changesForMoving(record, photo, to: target, as: RecordID(new.text), command) {
            ($0.isForEveryone, $0.photoDescription) = (isForEveryone, cleaned)
        }
    }

    /// Moves a photo to the trash. A group photo moves to the trash of its author, even if a moderator deletes it. So
    /// no other user has its bytes and texts any longer. It is removed if its author's account is deleted, or if the
    /// author already has a photo with its id.
    func changesForDeleting(_ id: PhotoID, _ command: Command, by person: PersonID) throws(Refusal)
        -> [Change]
    {
        let scope = command.scope
        guard var record = record(RecordID(id.text), in: scope), case .photo(var photo) = record.content
        else { throw .notFound }
        guard photo.author == person || canModerate(scope, by: person) else { throw .forbidden }
        guard photo.removed == nil else { throw .gone }
        guard let group = scope.groupID(unlessOwnedBy: photo.author) else {
            photo.deleted = photo.deleted ?? command.at
            record.content = .photo(photo)
            return [Change(scope, record)]
        }
        // A device does not know the scopes of other users.
        guard photo.author == person || isComplete && !isGone(photo.author),
            let moved = try? changesForMoving(
                record, photo, to: .photos(of: photo.author), as: record.id, command,
                { ($0.deleted, $0.group) = (command.at, group) })
        else { return [Change(scope, photo.emptied(record.id, at: command.at))] }
        return moved
    }

    /// Restores a photo from the trash to the group in which it was deleted. If the author is no longer in the group,
    /// it is restored for them only.
    func changesForRestoring(_ id: PhotoID, _ command: Command, by person: PersonID) throws(Refusal)
        -> [Change]
    {
        var (record, photo) = try photo(id, of: person, in: command.scope)
        guard photo.deleted != nil, let blob = photo.blob else { return [] }
        if let target = photo.group.map({ ScopeID.photos(of: $0) }), role(of: person, in: target) != nil {
            try checkNew(blob, in: target)
            return try changesForMoving(record, photo, to: target, as: record.id, command) { _ in }
        }
        try checkNew(blob, in: command.scope)
        (photo.deleted, photo.group) = (nil, nil)
        record.content = .photo(photo)
        return [Change(command.scope, record)]
    }

    /// - Parameters:
    ///   - new: the id there: a new one, or that of a photo that left only its position.
    ///   - edit: the changes of the photo in its new scope.
    private func changesForMoving(
        _ record: Record, _ photo: Photo, to target: ScopeID, as new: RecordID, _ command: Command,
        _ edit: (inout Photo) -> Void
    ) throws(Refusal) -> [Change] {
        guard let blob = photo.blob else { throw .gone }
        var moved = newPhoto(blob, in: target, by: photo.author, command)
        if case .photo(let earlier)? = self.record(new, in: target)?.content {
            guard earlier.removed != nil, earlier.author == photo.author else { throw .conflict }
            (moved.position, moved.at) = (earlier.position, earlier.at)
        }
        (moved.imageInfo, moved.album) = (photo.imageInfo, photo.album)
        moved.photoDescription = photo.photoDescription
        edit(&moved)
        return try changesForStarting(target, by: photo.author, command.id) + [
            Change(target, Record(id: new, content: .photo(moved), unknown: record.unknown)),
            Change(command.scope, photo.emptied(record.id, at: command.at)),
        ]
    }
}

import Domain

extension ScopeID {
    /// The photos that a user adds for themselves or for everyone.
    public static func photos(of person: PersonID) -> ScopeID {
        ScopeID(.photos, person.text)
    }

    /// The photos of a group.
    public static func photos(of group: GroupID) -> ScopeID {
        ScopeID(.photos, group.text)
    }

    /// True for the photos that a user adds for themselves or for everyone.
    public func isOwnPhotos(of person: PersonID) -> Bool {
        kind == .photos && id == person.text
    }
}

extension Records {
    /// A photo, also a deleted one; nil if it was removed permanently.
    public func photo(_ id: PhotoID, in scope: ScopeID) -> Photo? {
        guard case .photo(let photo)? = record(RecordID(id.text), in: scope)?.content, photo.removed == nil
        else { return nil }
        return photo
    }

    /// A photo that its author changes, also one in the trash.
    func photo(
        _ id: PhotoID, of author: PersonID, in scope: ScopeID
    ) throws(Refusal) -> (record: Record, photo: Photo) {
        guard let record = record(RecordID(id.text), in: scope), case .photo(let photo) = record.content
        else { throw .notFound }
        guard photo.author == author else { throw .forbidden }
        guard photo.removed == nil else { throw .gone }
        return (record, photo)
    }

    /// - Throws: `duplicate` if the photos of the scope already have this picture.
    func checkNew(_ blob: BlobID, in scope: ScopeID) throws(Refusal) {
        guard !shows(blob, in: scope) else { throw .duplicate }
    }

    /// The next photo of a scope.
    func newPhoto(_ blob: BlobID, in scope: ScopeID, by author: PersonID, _ command: Command) -> Photo {
        var before: Photo?
        if case .photo(let last)? = last(in: scope)?.content { before = last }
        let at = arrival ?? command.at
        return Photo(
            position: (before?.position ?? 0) + 1, author: author, blob: blob, at: max(at, before?.at ?? at))
    }

    /// Gives access to all who may see these photos, if this is the first one.
    func changesForStarting(
        _ scope: ScopeID, by author: PersonID, _ command: CommandID
    ) throws(Refusal) -> [Change] {
        guard member(author, in: scope) == nil else { return [] }
        if let group = scope.groupID(unlessOwnedBy: author) {
            return try changes(sharing: scope, with: group, named: "", as: .editor, by: author, command)
        }
        return changes(to: author, named: "", in: scope, by: author, command) { $0.ownRole = .owner }
    }

    /// Removes the photos that a user added to a group, together with the user.
    func changesForRemovingPhotos(of person: PersonID, from scope: ScopeID) -> [Change] {
        guard scope.kind == .photos else { return [] }
        let brought = all(Photo.kind, in: scope).filter { record in
            if case .photo(let photo) = record.content { photo.author == person } else { false }
        }
        return changesForRemovingPhotos(brought.map { $0.id }, from: scope)
    }

    /// Removes photos permanently. Only their positions stay.
    func changesForRemovingPhotos(_ ids: [RecordID], from scope: ScopeID) -> [Change] {
        ids.compactMap { id in
            guard case .photo(let photo)? = record(id, in: scope)?.content, photo.removed == nil
            else { return nil }
            return Change(scope, photo.emptied(id, at: photo.deleted ?? photo.at))
        }
    }
}

extension Photo {
    /// The rest of a removed photo: its position. The unknown fields of a newer version are removed, too.
    func emptied(_ id: RecordID, at now: Instant) -> Record {
        var left = self
        left.remove(at: now)
        return Record(id: id, content: .photo(left))
    }
}

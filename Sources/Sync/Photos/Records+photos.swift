import Domain

extension ScopeID {
    /// The photos that a person brings for themselves or for everyone.
    public static func photos(of person: PersonID) -> ScopeID {
        ScopeID(.photos, person.text)
    }

    /// The photos of a group.
    public static func photos(of group: GroupID) -> ScopeID {
        ScopeID(.photos, group.text)
    }

    /// Whether it has the photos that a person brings for themselves or for everyone.
    public func isOwnPhotos(of person: PersonID) -> Bool {
        kind == .photos && id == person.text
    }
}

extension Records {
    /// A photo, also one that was deleted; nil for what was removed for good.
    public func photo(_ id: PhotoID, in scope: ScopeID) -> Photo? {
        guard case .photo(let photo)? = record(RecordID(id.text), in: scope)?.content, photo.removed == nil
        else { return nil }
        return photo
    }

    /// The next photo of a scope.
    func newPhoto(_ blob: BlobID, in scope: ScopeID, by author: PersonID, _ command: Command) -> Photo {
        var before: Photo?
        if case .photo(let last)? = last(in: scope)?.content { before = last }
        let at = arrival ?? command.at
        return Photo(
            number: (before?.number ?? 0) + 1, author: author, blob: blob, at: max(at, before?.at ?? at))
    }

    /// Lets everybody in whose photos they are, if this is the first one.
    func beginning(
        of scope: ScopeID, by author: PersonID, _ command: CommandID
    ) throws(Refusal) -> [Change] {
        guard member(author, in: scope) == nil else { return [] }
        if let group = scope.group(besides: author) {
            return try changes(sharing: scope, with: group, named: "", as: .editor, by: author, command)
        }
        return changes(to: author, named: "", in: scope, by: author, command) { $0.ownRole = .owner }
    }

    /// Moves a photo to other people. One command does both, so neither happens alone; here only its place is left.
    /// - Parameters:
    ///   - target: photos that the author may add to.
    ///   - new: the photo that it is there: a new one, or one that was moved away from there.
    func sending(
        _ id: PhotoID, to target: ScopeID, as new: PhotoID, isForEveryone: Bool, _ command: Command,
        by person: PersonID
    ) throws(Refusal) -> [Change] {
        guard target != command.scope, target.kind == .photos,
            !isForEveryone || target.isOwnPhotos(of: person)
        else { throw .invalid }
        if !canBegin(target, by: person) {
            guard let role = role(of: person, in: target) else { throw .notFound }
            guard role >= .editor else { throw .forbidden }
        }
        guard var record = record(RecordID(id.text), in: command.scope),
            case .photo(var photo) = record.content
        else { throw .notFound }
        guard photo.author == person else { throw .forbidden }
        guard let blob = photo.shown else { throw .gone }
        var sent = newPhoto(blob, in: target, by: person, command)
        if case .photo(let earlier)? = self.record(RecordID(new.text), in: target)?.content {
            guard earlier.removed != nil, earlier.author == person else { throw .conflict }
            (sent.number, sent.at) = (earlier.number, earlier.at)
        }
        (sent.looks, sent.caption, sent.alternative) = (photo.looks, photo.caption, photo.alternative)
        sent.isForEveryone = isForEveryone
        photo.remove(at: command.at)
        record.content = .photo(photo)
        let copy = Record(id: RecordID(new.text), content: .photo(sent))
        return try beginning(of: target, by: person, command.id)
            + [preservingUnknownFields(Change(target, copy)), Change(command.scope, record)]
    }

    /// What a person brought to a group goes with them.
    func photos(of person: PersonID, goneFrom scope: ScopeID) -> [Change] {
        guard scope.kind == .photos else { return [] }
        let brought = all(Photo.kind, in: scope).filter { record in
            if case .photo(let photo) = record.content { photo.author == person } else { false }
        }
        return removingPhotos(brought.map { $0.id }, from: scope)
    }

    /// Takes photos away for good, of which only the places are left.
    func removingPhotos(_ ids: [RecordID], from scope: ScopeID) -> [Change] {
        ids.compactMap { id in
            guard var record = record(id, in: scope), case .photo(var photo) = record.content,
                photo.removed == nil
            else { return nil }
            photo.remove(at: photo.deleted ?? photo.at)
            record.content = .photo(photo)
            return Change(scope, record)
        }
    }
}

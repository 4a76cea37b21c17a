import Domain

/// Lists made from other lists.
extension Records {
    /// A new list with all that stands in another one: the same items, as ids of their own. They are their owner's, as
    /// if written down by them: what belongs to nobody else stays on their days, whomever they share the copy with.
    /// - Parameters:
    ///   - target: a scope in which nothing was yet.
    ///   - owner: who is not yet anything there.
    func copy(
        of source: ScopeID, named name: String, to target: ScopeID, for owner: PersonID, by author: PersonID,
        _ command: CommandID
    ) throws(Refusal) -> [Change] {
        guard var record = record(List.recordID, in: source), case .list(var list) = record.content,
            list.deleted == nil
        else { throw .notFound }
        if !name.isEmpty { list.name = try List.nameRule.clean(name) }
        record.content = .list(list)
        var changes = try opened(target, for: owner, by: author, command)
        changes.append(Change(target, record))
        for record in all(Item.kind, in: source) {
            guard case .item(var item) = record.content, item.deleted == nil else { continue }
            item.author = owner
            if item.assignee != owner { item.assignee = nil }
            changes.append(record.copied(to: target, as: .item(item), by: command))
            guard changes.count <= List.mostCopied else { throw .tooLarge }
        }
        changes += copies(ofPicturesIn: source, to: target, by: command)
        guard changes.count <= List.mostCopied else { throw .tooLarge }
        return changes
    }

    /// The pictures of the items that are copied.
    private func copies(
        ofPicturesIn source: ScopeID, to target: ScopeID, by command: CommandID
    ) -> [Change] {
        all(Picture.kind, in: source).compactMap { record in
            guard case .picture(var picture) = record.content, picture.deleted == nil,
                let item = item(picture.item, in: source), item.deleted == nil
            else { return nil }
            picture.item = ItemID(from: command.text, and: picture.item.text)
            return record.copied(to: target, as: .picture(picture), by: command)
        }
    }
}

extension Records {
    /// - Throws: `tooLarge` when what people wrote in a list is too much to be copied so often.
    func checkSize(of source: ScopeID, copies: Int) throws(Refusal) {
        var bytes = 0
        for record in all(Item.kind, in: source) {
            guard case .item(let item) = record.content, item.deleted == nil else { continue }
            bytes += item.title.utf8.count + item.note.utf8.count
            guard bytes <= List.mostCopiedBytes / copies else { throw .tooLarge }
        }
    }
}

extension Record {
    fileprivate func copied(to target: ScopeID, as content: Content, by command: CommandID) -> Change {
        let copy = RecordID(ItemID(from: command.text, and: id.text).text)
        return Change(target, Record(id: copy, content: content, unknown: unknown))
    }
}

extension List {
    /// The most records that one command copies, to all that it is sent to.
    static let mostCopied = 50_000
    /// The most bytes of titles and notes that one command copies, to all that it is sent to.
    static let mostCopiedBytes = 20_000_000
    /// The most people that a list is sent to at once, unless to all of a group.
    public static let mostRecipients = 200
}

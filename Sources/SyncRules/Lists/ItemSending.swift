import Domain

/// Moves an item to another list with all its data and puts the original into the trash. One command does both, so
/// neither happens alone.
extension Records {
    /// - Parameters:
    ///   - target: a list that the author may change.
    ///   - new: the id in that list: of a new item, or of one in the trash, which is restored.
    func changesForSending(
        _ id: ItemID, to target: ScopeID, as new: ItemID, _ rank: Rank, _ command: Command,
        by person: PersonID
    ) throws(Refusal) -> [Change] {
        let source = command.scope
        guard target != source else { throw .invalid }
        guard let role = role(of: person, in: target) else { throw .notFound }
        guard role >= .editor else { throw .forbidden }
        guard !isInTrash(target) else { throw .gone }
        guard var record = record(RecordID(id.text), in: source), case .item(var item) = record.content
        else { throw .notFound }
        if item.isCancelled { item.revive() }
        guard item.deleted == nil else { throw .gone }
        let earlier = self.item(new, in: target)
        guard self.record(RecordID(new.text), in: target) == nil || earlier?.deleted != nil
        else { throw .conflict }
        if earlier == nil { try checkRoom(for: 1, in: target) }
        var sent = item
        // A moved item is on the days of the user who moves it, unless it is assigned. A restored one keeps its author.
        (sent.rank, sent.author) = (rank, earlier?.author ?? person)
        // Sections belong to a list. An item that returns gets its earlier one.
        sent.section = earlier?.section
        if let assignee = sent.assignee, member(assignee, in: target)?.isMemberOrInvited != true {
            sent.assignee = nil
        }
        let series = SeriesRules(records: self, list: source).changeForSending(&sent, to: target, as: new)
        var changes = [
            Change(
                target, Record(id: RecordID(new.text), content: .item(sent), unknown: record.unknown))
        ]
        changes += try pictures(of: id, in: source, sentTo: target, as: new, by: command)
        changes += subItems(of: id, in: source, sentTo: target, as: new)
        item.deleted = command.at
        record.content = .item(item)
        return changes + [series, Change(source, record)].compactMap { $0 }
    }

    /// The pictures that the item does not have in the target list yet.
    private func pictures(
        of id: ItemID, in source: ScopeID, sentTo target: ScopeID, as new: ItemID, by command: Command
    ) throws(Refusal) -> [Change] {
        let there = shownPictures(of: new, in: target).map { $0.picture.blob }
        let changes: [Change] = shownPictures(of: id, in: source).compactMap { (record, picture) in
            guard !there.contains(picture.blob) else { return nil }
            var picture = picture
            picture.item = new
            let copy = RecordID(ItemID(from: command.id.text, and: record.id.text).text)
            return Change(target, Record(id: copy, content: .picture(picture), unknown: record.unknown))
        }
        guard there.count + changes.count <= Picture.maxPerItem else { throw .tooLarge }
        return changes
    }

    /// The sub-items, as they are in the source list. They replace those that the item has in the target list from an
    /// earlier move.
    private func subItems(
        of id: ItemID, in source: ScopeID, sentTo target: ScopeID, as new: ItemID
    ) -> [Change] {
        let earlier = subItems(of: new, in: target).map {
            Change(removing: RecordID($0.id.text), from: target)
        }
        let copies = attached(to: id, in: source).compactMap { record -> Change? in
            guard record.content.kind == SubItem.kind, let content = record.content.copied(to: new) else {
                return nil
            }
            let copy = record.id.copied(to: new)
            return Change(target, Record(id: copy, content: content, unknown: record.unknown))
        }
        return earlier.filter { old in !copies.contains { $0.id == old.id } } + copies
    }

    /// Without those in the trash.
    func shownPictures(of item: ItemID, in list: ScopeID) -> [(record: Record, picture: Picture)] {
        pictures(of: item, in: list).compactMap { record in
            guard case .picture(let picture) = record.content, picture.deleted == nil else { return nil }
            return (record, picture)
        }
    }
}

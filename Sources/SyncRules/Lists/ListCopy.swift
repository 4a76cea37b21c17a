import Domain

/// The source of list copies, read once for all of them.
struct ListOriginal {
    let list: List
    let record: Record
    /// Without those in the trash.
    let items: [Record]
    /// Their pictures and sub-items, without deleted ones.
    let attached: [Record]
    /// The series of those that are open.
    let series: [Record]
    let sections: [Record]
}

extension ListOriginal {
    /// Makes an item one of the copy.
    /// - Parameter copied: the ids of the sections that are copied.
    fileprivate func adapt(
        _ item: inout Item, for owner: PersonID, _ command: CommandID, _ copied: Set<String>
    ) {
        item.author = owner
        if item.assignee != owner { item.assignee = nil }
        let series = item.occurrence.map { SeriesID(from: command.text, and: $0.series.text) }
        if item.done == nil, let series {
            item.occurrence?.series = series
        } else {
            item.occurrence = nil
        }
        item.section = item.section.flatMap { section in
            copied.contains(section.text) ? SectionID(from: command.text, and: section.text) : nil
        }
    }
}

/// Lists made from other lists.
extension Records {
    /// - Throws: `tooLarge` if the list is too large for that many copies. One with very many items is not even read.
    func original(in source: ScopeID, copies: Int) throws(Refusal) -> ListOriginal {
        guard let record = record(List.recordID, in: source), case .list(let list) = record.content,
            list.deleted == nil
        else { throw .notFound }
        for kind in [Item.kind, Picture.kind, SubItem.kind] {
            guard !holds(moreThan: List.maxRead, kind, in: source) else { throw .tooLarge }
        }
        var (items, ids, bytes): ([Record], Set<String>, Int) = ([], [], 0)
        var repeated: Set<String> = []
        for record in all(Item.kind, in: source) {
            guard case .item(let item) = record.content, item.deleted == nil else { continue }
            bytes += item.title.utf8.count + item.note.utf8.count
            items.append(record)
            ids.insert(record.id.text)
            if item.done == nil, let series = item.occurrence?.series { repeated.insert(series.text) }
        }
        let attached = (all(Picture.kind, in: source) + all(SubItem.kind, in: source)).filter { record in
            guard let item = record.content.parentItem else { return false }
            return !record.content.isDeleted && ids.contains(item.text)
        }
        for case .subItem(let sub) in attached.map({ $0.content }) { bytes += sub.title.utf8.count }
        guard bytes <= List.maxCopiedBytes / copies else { throw .tooLarge }
        let series = repeated.sorted().compactMap { self.record(RecordID($0), in: source) }
        let sections = all(Section.kind, in: source).filter { !$0.content.isDeleted }
        guard items.count + attached.count + series.count + sections.count <= List.maxCopied / copies else {
            throw .tooLarge
        }
        return ListOriginal(
            list: list, record: record, items: items, attached: attached, series: series,
            sections: sections)
    }

    /// A new list with copies of all items of another one. The new owner becomes their author, so unassigned ones stay
    /// on the owner's days even when the copy is shared.
    /// - Parameters:
    ///   - target: an unused scope.
    ///   - owner: a user without a member record there.
    func copy(
        of original: ListOriginal, named name: String, to target: ScopeID, for owner: PersonID,
        by author: PersonID, _ command: CommandID
    ) throws(Refusal) -> [Change] {
        var (list, record) = (original.list, original.record)
        if !name.isEmpty { list.name = try List.nameRule.clean(name) }
        record.content = .list(list)
        let offer = ContactOffer(kind: .copy, title: list.name, excerpt: original.items.titles)
        var changes = try createScope(target, for: owner, by: author, command, offering: offer)
        changes.append(Change(target, record))
        let sections = Set(original.sections.map { $0.id.text })
        for record in original.items {
            guard case .item(var item) = record.content else { continue }
            original.adapt(&item, for: owner, command, sections)
            changes.append(record.copied(to: target, as: .item(item), by: command))
        }
        for record in original.attached {
            guard let item = record.content.parentItem,
                let content = record.content.copied(to: ItemID(from: command.text, and: item.text))
            else { continue }
            changes.append(record.copied(to: target, as: content, by: command))
        }
        for record in original.series + original.sections {
            changes.append(record.copied(to: target, as: record.content, by: command))
        }
        return changes
    }
}

extension Record {
    fileprivate func copied(to target: ScopeID, as content: Content, by command: CommandID) -> Change {
        let copy = RecordID(ItemID(from: command.text, and: id.text).text)
        return Change(target, Record(id: copy, content: content, unknown: unknown))
    }
}

extension List {
    /// The items, pictures, sub-items and sections that one command may copy, for all its recipients together.
    public static let maxCopied = 5_000
    /// The number of each that is read for a copy, including those in the trash.
    static let maxRead = 2 * maxCopied
    /// The bytes of titles and notes that one command may copy, for all its recipients together.
    static let maxCopiedBytes = 20_000_000
    /// The number of named recipients. A group may have more members.
    public static let maxRecipients = 200
}

import Domain

/// Lists made from other lists.
extension Records {
    /// A new list with all that stands in another one: the same items, as ids of their own.
    /// - Parameters:
    ///   - target: a scope in which nothing was yet.
    ///   - owner: who is not yet anything there.
    func copy(
        of source: ScopeID, named name: String, to target: ScopeID, for owner: PersonID, by command: CommandID
    ) throws(Refusal) -> [Change] {
        guard let list = list(in: source), list.deleted == nil else { throw .notFound }
        let title = name.isEmpty ? list.name : try List.nameRule.clean(name)
        var changes = try opened(target, by: owner, command)
        changes.append(Change(target, Record(id: List.recordID, content: .list(List(name: title)))))
        for record in all(Item.kind, in: source) {
            guard case .item(var item) = record.content, item.deleted == nil else { continue }
            if item.assignee != owner { item.assignee = nil }
            let id = RecordID(ItemID(from: command.text, and: record.id.text).text)
            changes.append(
                Change(target, Record(id: id, content: .item(item), unknown: record.unknown)))
            guard changes.count <= List.mostCopied else { throw .tooLarge }
        }
        return changes
    }
}

extension List {
    /// The most records that one command copies, to all that it is sent to.
    static let mostCopied = 50_000
    /// The most people that a list is sent to at once.
    static let mostRecipients = 200
}

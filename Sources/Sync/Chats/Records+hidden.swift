import Domain

extension ChatPreference {
    /// Whether the person does not want to see a message, by the id of its record.
    public func hides(_ record: RecordID) -> Bool {
        !hiddenMessages.isEmpty && hides(MessageID(record.text))
    }
}

extension Records {
    /// Those of some messages that stand at or before a place, as far as they can be seen here.
    func messages(_ ids: [MessageID], upTo place: Int64, in chat: ScopeID) -> [MessageID] {
        ids.filter { id in
            record(RecordID(id.text), in: chat)?.content.place.map { $0 <= place } ?? false
        }
    }
}

extension Replica {
    /// The last message of a chat that the person wants to see; nil where none is held.
    public func lastShown(in chat: ScopeID) -> Record? {
        let preference = preference(of: person, forChat: chat)
        for record in log(of: chat, last: preference.hiddenMessages.count + 1).reversed()
        where !preference.hides(record.id) {
            return (record.content.place ?? 0) > preference.cleared ? record : nil
        }
        return nil
    }
}

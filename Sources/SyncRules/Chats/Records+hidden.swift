import Domain

extension ChatPreference {
    /// True if the user has hidden a message, by the id of its record.
    public func hides(_ record: RecordID) -> Bool {
        !hiddenMessages.isEmpty && hides(MessageID(record.text))
    }

    /// If there are too many hidden messages, removes those that are cleared as well.
    public mutating func makeRoom<Source: Records>(in chat: ScopeID, _ records: Source) {
        guard hiddenMessages.count > ChatPreference.maxHidden else { return }
        hide(records.messages(hiddenMessages, upTo: cleared, in: chat), false)
    }
}

extension Records {
    /// The messages of `ids` at or before a position, as far as they can be seen here.
    func messages(_ ids: [MessageID], upTo position: Int64, in chat: ScopeID) -> [MessageID] {
        ids.filter { id in
            record(RecordID(id.text), in: chat)?.content.logPosition.map { $0 <= position } ?? false
        }
    }
}

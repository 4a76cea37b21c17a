import Domain

extension ChatPreference {
    /// Whether the person does not want to see a message, by the id of its record.
    public func hides(_ record: RecordID) -> Bool {
        !hiddenMessages.isEmpty && hides(MessageID(record.text))
    }

    /// Forgets the hidden messages that are cleared as well if there are too many.
    public mutating func makeRoom<Source: Records>(in chat: ScopeID, _ records: Source) {
        guard hiddenMessages.count > ChatPreference.mostHidden else { return }
        hide(records.messages(hiddenMessages, upTo: cleared, in: chat), false)
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
    /// The newest messages of a chat that are not hidden, in their order, also those before `ChatPreference.cleared`.
    /// - Parameters: as of `log(of:last:through:)`.
    public func shown(in chat: ScopeID, last count: Int, through place: Int64? = nil) -> [Record] {
        let preference = preference(of: person, forChat: chat)
        let most = count + preference.hiddenMessages.count
        var records = log(of: chat, last: most, through: place)
        if most > count { records.removeAll { preference.hides($0.id) } }
        return Array(records.suffix(count))
    }

    /// The last message of a chat that the person wants to see; nil where none is held.
    public func lastShown(in chat: ScopeID) -> Record? {
        let cleared = preference(of: person, forChat: chat).cleared
        return shown(in: chat, last: 1).last.flatMap { ($0.content.place ?? 0) > cleared ? $0 : nil }
    }
}

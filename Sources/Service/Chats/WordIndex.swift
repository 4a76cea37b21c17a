import Database
import Domain
import Storage
import SyncRules

/// The index of the words of messages, by which a search finds them. Used on the writer's thread only.
struct WordIndex {
    private let records: StoredRecords
    private let table: WordTable

    init(_ table: WordTable, _ records: StoredRecords) {
        self.table = table
        self.records = records
    }

    /// The approximate size of a word in the index, in bytes. It counts towards the quota of the user who wrote it.
    private static let bytesPerWord = 30
    /// Messages of more bytes are indexed individually, because a block of them would take too long at once.
    private static let maxBytesInBlock = 256
    /// The maximum number of words in one part of a rebuild. A message is never split.
    private static let maxWordsAtOnce = 2000
    /// The approximate number of words of erased chats that are removed at once.
    private static let maxRemovedAtOnce = 2000

    /// Updates the index for a message. New messages are indexed in blocks, unless they are long. Until then a search
    /// reads the messages themselves.
    /// - Returns: the approximate number of bytes that were written.
    func update(
        _ message: ChatMessage, formerly former: Content?, in chat: ScopeID
    ) throws(DatabaseError) -> Int {
        let number = message.position
        var words = 0
        if case .message(let before)? = former {
            let end = records.last(in: chat)?.content.logPosition ?? number
            let isInBlock = number <= WordTable.indexedEnd(of: end)
            let wasIndexed = isInBlock ? true : try isIndexed(before, in: chat)
            words += try table.set(
                isInBlock || isLong(message) ? message.text : "",
                replacing: wasIndexed ? before.text : "", at: number, in: chat)
        } else if isLong(message) {
            words += try table.set(message.text, replacing: "", at: number, in: chat)
        }
        guard former == nil, WordTable.indexedEnd(of: number) == number else {
            return words * WordIndex.bytesPerWord
        }
        let block = try records.table.log(
            of: chat, from: number - WordTable.blockSize + 1, before: number + 1)
        for stored in block {
            guard case .message(let message)? = try? stored.record()?.content,
                try !isIndexed(message, in: chat)
            else { continue }
            words += try table.set(message.text, replacing: "", at: message.position, in: chat)
        }
        return words * WordIndex.bytesPerWord
    }

    /// Indexes some messages again, newest first.
    /// - Parameter end: the last of them; nil for the last one that the index may contain.
    /// - Returns: the last remaining message; 0 if none remains.
    func rebuild(_ chat: ScopeID, upTo end: Int64?, limit: Int) throws(DatabaseError) -> Int64 {
        var end = end ?? 0
        if end == 0 { end = WordTable.indexedEnd(of: try records.table.end(of: chat)) }
        let first = max(1, end - Int64(limit) + 1)
        var rows = 0
        for stored in try records.table.log(of: chat, from: first, before: end + 1).reversed() {
            guard case .message(let message)? = try? stored.record()?.content else { continue }
            guard rows < WordIndex.maxWordsAtOnce else { return message.position }
            rows += try table.set(message.text, replacing: "", at: message.position, in: chat)
        }
        return first - 1
    }

    /// Removes some words of erased chats.
    /// - Returns: true if more may remain.
    func removeErased() throws(DatabaseError) -> Bool {
        try table.clearGone(limit: WordIndex.maxRemovedAtOnce)
    }

    private func isLong(_ message: ChatMessage) -> Bool {
        message.text.utf8.count > WordIndex.maxBytesInBlock
    }

    /// True if a long message is indexed already, before its block is. Older servers indexed long messages in blocks,
    /// too.
    private func isIndexed(_ message: ChatMessage, in chat: ScopeID) throws(DatabaseError) -> Bool {
        guard isLong(message) else { return false }
        return try table.has(message.text, at: message.position, in: chat)
    }
}

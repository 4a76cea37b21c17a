import Database
import Domain
import Storage
import SyncRules

extension CommandProcessor {
    /// The approximate size of a word in the index, in bytes. It counts towards the quota of the user who wrote it.
    private static let bytesPerWord = 30
    /// Messages of more bytes are indexed individually, because a block of them would take too long at once.
    private static let maxBytesInBlock = 256

    /// Updates the word index for a message. New messages are indexed in blocks, unless they are long. Until then a
    /// search reads the messages themselves.
    func updateWordIndex(
        of message: ChatMessage, formerly former: Content?, in chat: ScopeID
    ) throws(DatabaseError) {
        let number = message.position
        if case .message(let before)? = former {
            let end = records.last(in: chat)?.content.logPosition ?? number
            let isInBlock = number <= WordTable.indexedEnd(of: end)
            let wasIndexed = isInBlock ? true : try isIndexed(before, in: chat)
            try setWords(
                of: isInBlock || isLong(message) ? message.text : "",
                insteadOf: wasIndexed ? before.text : "", at: number, in: chat)
        } else if isLong(message) {
            try setWords(of: message.text, insteadOf: "", at: number, in: chat)
        }
        guard former == nil, WordTable.indexedEnd(of: number) == number else { return }
        let block = try records.table.log(
            of: chat, from: number - WordTable.blockSize + 1, before: number + 1)
        for stored in block {
            guard case .message(let message)? = try? stored.record()?.content,
                try !isIndexed(message, in: chat)
            else { continue }
            try setWords(of: message.text, insteadOf: "", at: message.position, in: chat)
        }
    }

    /// The maximum number of words in one part of an index rebuild. A message is never split.
    private static let maxWordsAtOnce = 2000

    /// Indexes some messages again, newest first.
    /// - Parameter end: the last of them; nil for the last one that the index may contain.
    /// - Returns: the last remaining message; 0 if none remains.
    func indexWords(of chat: ScopeID, upTo end: Int64?, limit: Int) throws(DatabaseError) -> Int64 {
        var end = end ?? 0
        if end == 0 { end = WordTable.indexedEnd(of: try records.table.end(of: chat)) }
        let first = max(1, end - Int64(limit) + 1)
        var rows = 0
        for stored in try records.table.log(of: chat, from: first, before: end + 1).reversed() {
            guard case .message(let message)? = try? stored.record()?.content else { continue }
            guard rows < CommandProcessor.maxWordsAtOnce else { return message.position }
            rows += try words.set(message.text, replacing: "", at: message.position, in: chat)
        }
        return first - 1
    }

    private func isLong(_ message: ChatMessage) -> Bool {
        message.text.utf8.count > CommandProcessor.maxBytesInBlock
    }

    /// True if a long message is indexed already, before its block is. Older servers indexed long messages in blocks,
    /// too.
    private func isIndexed(_ message: ChatMessage, in chat: ScopeID) throws(DatabaseError) -> Bool {
        guard isLong(message) else { return false }
        return try words.has(message.text, at: message.position, in: chat)
    }

    private func setWords(
        of text: String, insteadOf former: String, at number: Int64, in chat: ScopeID
    ) throws(DatabaseError) {
        bytesWritten +=
            CommandProcessor.bytesPerWord * (try words.set(text, replacing: former, at: number, in: chat))
    }
}

import Database
import Domain
import Storage
import Sync

extension CommandProcessor {
    /// About how many bytes a word takes in the index, which count as written by who wrote it.
    private static let bytesOfWord = 30
    /// A message of more bytes is taken into the index by itself: the words of a block of them would take long at once.
    private static let mostBytesInBlock = 256

    /// Keeps by which words a message is found. New ones are taken in by blocks, unless they are long; until then a search
    /// looks at them itself.
    func noteWords(
        of message: ChatMessage, formerly former: Content?, in chat: ScopeID
    ) throws(DatabaseError) {
        let number = message.number
        if case .message(let before)? = former {
            let end = records.last(in: chat)?.content.place ?? number
            let isInBlock = number <= WordTable.indexedEnd(of: end)
            let wasTakenIn = isInBlock ? true : try isTakenIn(before, in: chat)
            try setWords(
                of: isInBlock || isLong(message) ? message.text : "",
                insteadOf: wasTakenIn ? before.text : "", at: number, in: chat)
        } else if isLong(message) {
            try setWords(of: message.text, insteadOf: "", at: number, in: chat)
        }
        guard former == nil, WordTable.indexedEnd(of: number) == number else { return }
        let block = try records.table.log(
            of: chat, from: number - WordTable.blockSize + 1, before: number + 1)
        for stored in block {
            guard case .message(let message)? = try? stored.record()?.content,
                try !isTakenIn(message, in: chat)
            else { continue }
            try setWords(of: message.text, insteadOf: "", at: message.number, in: chat)
        }
    }

    /// The most words of one part of a rebuilding; a message is never divided.
    private static let mostWordsAtOnce = 2000

    /// Puts some messages into the index again, the newest first.
    /// - Parameter end: the last of them; nil for the last one that the index may hold.
    /// - Returns: the last message that is left; 0 when none is.
    func indexWords(of chat: ScopeID, upTo end: Int64?, limit: Int) throws(DatabaseError) -> Int64 {
        var end = end ?? 0
        if end == 0 { end = WordTable.indexedEnd(of: try records.table.end(of: chat)) }
        let first = max(1, end - Int64(limit) + 1)
        var rows = 0
        for stored in try records.table.log(of: chat, from: first, before: end + 1).reversed() {
            guard case .message(let message)? = try? stored.record()?.content else { continue }
            guard rows < CommandProcessor.mostWordsAtOnce else { return message.number }
            rows += try words.set(message.text, insteadOf: "", at: message.number, in: chat)
        }
        return first - 1
    }

    private func isLong(_ message: ChatMessage) -> Bool {
        message.text.utf8.count > CommandProcessor.mostBytesInBlock
    }

    /// Whether a message is in the index already, before its block is. Older servers took the long ones in by blocks, too.
    private func isTakenIn(_ message: ChatMessage, in chat: ScopeID) throws(DatabaseError) -> Bool {
        guard isLong(message) else { return false }
        return try words.has(message.text, at: message.number, in: chat)
    }

    private func setWords(
        of text: String, insteadOf former: String, at number: Int64, in chat: ScopeID
    ) throws(DatabaseError) {
        written +=
            CommandProcessor.bytesOfWord * (try words.set(text, insteadOf: former, at: number, in: chat))
    }
}

import Database
import Domain
import Storage
import Sync

extension CommandProcessor {
    /// About how many bytes a word takes in the index, which count as written by who wrote it.
    private static let bytesOfWord = 30

    /// Keeps by which words a message is found. New ones are taken in by blocks; until then a search looks at them itself.
    func noteWords(
        of message: ChatMessage, formerly former: Content?, in chat: ScopeID
    ) throws(DatabaseError) {
        let number = message.number
        if case .message(let before)? = former {
            let end = records.last(in: chat)?.content.place ?? number
            let isIndexed = number <= WordTable.indexedEnd(of: end)
            written +=
                CommandProcessor.bytesOfWord
                * (try words.set(
                    isIndexed ? message.text : "", insteadOf: before.text, at: number, in: chat))
        } else if WordTable.indexedEnd(of: number) == number {
            let block = try records.table.log(
                of: chat, from: number - WordTable.blockSize + 1, before: number + 1)
            for stored in block {
                guard case .message(let message)? = try? stored.record()?.content else { continue }
                written +=
                    CommandProcessor.bytesOfWord
                    * (try words.set(message.text, insteadOf: "", at: message.number, in: chat))
            }
        }
    }
}

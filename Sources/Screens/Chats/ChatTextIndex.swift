import Domain
import SyncClient
import SyncRules

/// The words of the loaded messages of a chat in one array, newest first. It is built in slices.
struct ChatTextIndex: Equatable {
    let chat: ScopeID
    let revision: Int64
    private(set) var entries: [Entry] = []
    private var bytes: [UInt8] = []
    /// The position up to which messages are missing; nil before the first slice.
    private var rest: Int64?
    private(set) var isComplete = false

    struct Entry: Equatable {
        let id: RecordID
        let position: Int64
        let at: Instant
        /// The end of its words in the array, where those of the next message start.
        fileprivate let end: Int
        fileprivate let letters: LetterSet
    }

    init(_ chat: ScopeID, _ replica: Replica) {
        self.chat = chat
        revision = replica.revision(of: chat)
    }

    /// Adds older messages. The first slice has those that the server has not confirmed.
    /// - Returns: the number of messages that were read.
    mutating func extend(_ replica: Replica, by count: Int) -> Int {
        let records =
            rest.map { replica.log(of: chat, last: count, through: $0) }
            ?? replica.log(of: chat, since: 0, first: 0)
        isComplete = rest != nil && records.isEmpty
        rest = rest == nil ? .max - 2 : records.first.map { ($0.content.logPosition ?? 1) - 1 }
        var messages: [(id: RecordID, message: ChatMessage)] = []
        for record in records.reversed() {
            guard case .message(let message) = record.content, !message.text.isEmpty else { continue }
            messages.append((record.id, message))
        }
        for (key, (id, message)) in zip(SearchText.all(messages.map { $0.message.text }), messages) {
            bytes += key.bytes
            entries.append(
                Entry(
                    id: id, position: message.position, at: message.at, end: bytes.count,
                    letters: LetterSet(key.bytes[...])))
        }
        return records.count
    }

    /// True if a message contains each word at the beginning of one of its words.
    func isFound(_ index: Int, by words: [SearchWord]) -> Bool {
        let (entry, start) = (entries[index], index == 0 ? 0 : entries[index - 1].end)
        return words.allSatisfy {
            entry.letters.contains($0.letters)
                && $0.position(in: bytes, from: start, to: entry.end)?.isInside == false
        }
    }
}

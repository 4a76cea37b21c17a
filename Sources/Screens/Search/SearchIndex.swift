import Domain
import SyncClient
import SyncRules

/// The search keys of the texts of one list in one array. A search is one pass through plain bytes, regardless of the
/// number of items.
struct SearchIndex: Equatable {
    let scope: ScopeID
    let revision: Int64
    private let name: String
    private var entries: [Entry] = []
    private var bytes: [UInt8] = []

    private struct Entry: Equatable {
        /// Nil for the list itself.
        let item: ItemID?
        let title: String
        let isDone: Bool
        let start: Int
        /// The end of the title. A byte that occurs in no word separates it from the note and the sub-items.
        let middle: Int
        let end: Int
        /// The bytes that occur in the texts.
        let letters: Letters
        /// The first eight bytes of the title as a big-endian number, which is enough to sort most titles.
        let titlePrefix: UInt64
    }

    /// Nil if the user has no such list.
    init?(_ scope: ScopeID, _ replica: Replica) {
        guard let list = replica.list(in: scope), list.deleted == nil else { return nil }
        self.scope = scope
        revision = replica.revision(of: scope)
        name = list.name
        let items = replica.items(in: scope)
        var extras: [ItemID: RowExtras] = [:]
        extras.addSubItems(of: scope, replica)
        let keys = SearchText.all(
            [name] + items.flatMap { [$0.item.title, $0.item.note + (extras[$0.id]?.subItemTitles ?? "")] })
        add(nil, name, keys[0], note: nil, isDone: false)
        for (place, (id, item)) in items.enumerated() {
            add(id, item.title, keys[2 * place + 1], note: keys[2 * place + 2], isDone: item.done != nil)
        }
    }

    private mutating func add(
        _ item: ItemID?, _ title: String, _ key: SearchText, note: SearchText?, isDone: Bool
    ) {
        let start = bytes.count
        bytes += key.bytes
        let middle = bytes.count
        if let note, !note.bytes.isEmpty { bytes += [0] + note.bytes }
        entries.append(
            Entry(
                item: item, title: title, isDone: isDone, start: start, middle: middle, end: bytes.count,
                letters: Letters(bytes[start...]),
                titlePrefix: (start + 1..<start + 9).reduce(0) {
                    $0 << 8 | ($1 < middle ? UInt64(bytes[$1]) : 0)
                }))
    }

    /// A text that contains every word: its index, and a rank that is lower for better matches.
    struct Hit {
        let part: Int
        let entry: Int
        let order: Int
        let titlePrefix: UInt64
    }

    /// Adds all texts that contain every word. `part` is the index of this part among the others.
    func find(_ words: [[UInt8]], in part: Int, _ hits: inout [Hit]) {
        let letters = words.map { Letters($0[...]) }
        for place in entries.indices where letters.allSatisfy({ entries[place].letters.contains($0) }) {
            let entry = entries[place]
            guard let distance = distance(of: words, from: entry) else { continue }
            let order = (entry.isDone ? 1 << 30 : 0) + distance << 1 + (entry.item == nil ? 0 : 1)
            hits.append(Hit(part: part, entry: place, order: order, titlePrefix: entry.titlePrefix))
        }
    }

    func title(_ hit: Hit) -> String { entries[hit.entry].title }

    func found(_ hit: Hit) -> Search.Find {
        let entry = entries[hit.entry]
        return Search.Find(
            list: ListID(scope.id), item: entry.item, title: entry.title, listName: name, isDone: entry.isDone
        )
    }

    /// The sum over the words: 0 at the start of the title, 1 at the start of one of its words, 2 elsewhere in it, 3 in
    /// the note. Nil if a word is missing.
    private func distance(of words: [[UInt8]], from entry: Entry) -> Int? {
        var sum = 0
        for word in words {
            guard let place = position(of: word, from: entry.start, to: entry.end) else { return nil }
            if place >= entry.middle {
                sum += 3
            } else if place > entry.start + 1 {
                sum += bytes[place - 1] == UInt8(ascii: " ") ? 1 : 2
            }
        }
        return sum
    }

    private func position(of word: [UInt8], from start: Int, to end: Int) -> Int? {
        let first = word[0]
        var place = start
        while place + word.count <= end {
            if bytes[place] == first, bytes[place..<place + word.count].elementsEqual(word) { return place }
            place += 1
        }
        return nil
    }
}

/// The set of bytes of a text, modulo 64. It excludes most texts without a search.
private struct Letters: Equatable {
    private var bits: UInt64 = 0

    init(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes { bits |= 1 << UInt64(byte & 63) }
    }

    /// True if the other bytes may all be present.
    func contains(_ others: Letters) -> Bool { others.bits & ~bits == 0 }
}

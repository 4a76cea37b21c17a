import Domain
import SyncClient
import SyncRules

/// The search keys of the texts of one list in one array. A search is one pass through plain bytes, regardless of the
/// number of items.
struct SearchIndex: Equatable {
    let scope: ScopeID
    let revision: Int64
    let name: String
    private var entries: [Entry] = []
    private var bytes: [UInt8] = []

    private struct Entry: Equatable {
        /// Nil for the list itself.
        let item: ItemID?
        let title: String
        /// The note and the sub-items.
        let note: String
        let isDone: Bool
        let start: Int
        /// The end of the title. A byte that occurs in no word separates it from the note and the sub-items.
        let middle: Int
        let end: Int
        /// The bytes that occur in the texts.
        let letters: LetterSet
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
        let notes = items.map { $0.item.note + (extras[$0.id]?.subItemTitles ?? "") }
        let keys = SearchText.all([name] + items.indices.flatMap { [items[$0].item.title, notes[$0]] })
        add(nil, name, keys[0], note: nil, "", isDone: false)
        for (index, (id, item)) in items.enumerated() {
            add(
                id, item.title, keys[2 * index + 1], note: keys[2 * index + 2], notes[index],
                isDone: item.done != nil)
        }
    }

    private mutating func add(
        _ item: ItemID?, _ title: String, _ key: SearchText, note: SearchText?, _ noteText: String,
        isDone: Bool
    ) {
        let start = bytes.count
        bytes += key.bytes
        let middle = bytes.count
        if let note, !note.bytes.isEmpty { bytes += [0] + note.bytes }
        entries.append(
            Entry(
                item: item, title: title, note: noteText, isDone: isDone, start: start, middle: middle,
                end: bytes.count,
                letters: LetterSet(bytes[start...]),
                titlePrefix: (start + 1..<start + 9).reduce(0) {
                    $0 << 8 | ($1 < middle ? UInt64(bytes[$1]) : 0)
                }))
    }

    /// A text that contains every word: its index, and a rank that is lower for better matches.
    struct Match {
        let part: Int
        let entry: Int
        let order: Int
        let titlePrefix: UInt64
        /// True if a word of the query is only inside other words.
        let isInside: Bool
    }

    /// Adds all texts that contain every word. `part` is the index of this part among the others.
    func find(_ words: [SearchWord], in part: Int, _ lists: inout [Match], _ items: inout [Match]) {
        for index in entries.indices where words.allSatisfy({ entries[index].letters.contains($0.letters) }) {
            let entry = entries[index]
            guard let distance = distance(of: words, from: entry) else { continue }
            let isInside = distance >= Self.inside
            let match = Match(
                part: part, entry: index, order: (entry.isDone ? 1 << 30 : 0) + distance,
                titlePrefix: entry.titlePrefix, isInside: isInside)
            if entry.item == nil { lists.append(match) } else { items.append(match) }
        }
    }

    func title(_ match: Match) -> String { entries[match.entry].title }

    /// The row of the list.
    func listHit(_ query: SearchText, _ replica: Replica) -> Search.Hit {
        let list = ListID(scope.id)
        let isInbox = scope.isInbox(of: replica.person)
        return Search.Hit(
            key: list.text, target: .screen(.list(list)),
            face: replica.list(in: scope).map { .list(ListFace($0), isInbox: isInbox) } ?? .icon(.lists),
            title: MarkedText.parts(of: name, by: query))
    }

    /// The row of an item: below its title the line of the note that matches, after the name of the list.
    func itemHit(_ match: Match, _ query: SearchText) -> Search.Hit {
        let entry = entries[match.entry]
        let item = entry.item ?? ItemID(scope.id)
        let line = entry.note.lines.first { SearchText($0).containsAny(of: query) } ?? ""
        return Search.Hit(
            key: item.text, target: .item(ListID(scope.id), item),
            face: .icon(entry.isDone ? .check : .circle), title: MarkedText.parts(of: entry.title, by: query),
            note: [MarkedText(name + (line.isEmpty ? "" : " · "), isMarked: false)]
                + MarkedText.excerpt(of: line, by: query), isDone: entry.isDone)
    }

    /// The distance of a word inside another one. It exceeds all others.
    private static let inside = 1 << 20

    /// The sum over the words: 0 at the start of the title, 1 at the start of one of its words, 3 in the note, more
    /// inside a word. Nil if a word is missing.
    private func distance(of words: [SearchWord], from entry: Entry) -> Int? {
        var sum = 0
        for word in words {
            guard let (position, isInside) = word.position(in: bytes, from: entry.start, to: entry.end) else {
                return nil
            }
            sum += position >= entry.middle ? 3 : position > entry.start + 1 ? 1 : 0
            if isInside { sum += Self.inside }
        }
        return sum
    }
}

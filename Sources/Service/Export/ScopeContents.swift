import Domain
import JSON
import Storage
import SyncRules

/// The decoded records of one scope, or of one page of it, for an export.
struct ScopeContents {
    private let scope: ScopeID
    private var items: [(id: ItemID, item: Item)] = []
    private(set) var messages: [ChatMessage] = []
    private(set) var photos: [Photo] = []
    private(set) var pictures: Set<BlobID> = []
    private var title = ""
    private var sections: [SectionID: String] = [:]
    private var rules: [SeriesID: Recurrence] = [:]
    private var members: [PersonID: String] = [:]
    private var subItemsOfItem: [ItemID: [SubItem]] = [:]
    private var picturesOfItem: [ItemID: [Picture]] = [:]
    private var habits: [HabitID: String] = [:]
    private var logs: [HabitLog] = []

    init(of scope: ScopeID) { self.scope = scope }

    init(_ rows: [RecordTable.Stored], of scope: ScopeID) {
        self.init(of: scope)
        add(rows)
    }

    /// Adds the records of a page. A damaged record is left out.
    mutating func add(_ rows: [RecordTable.Stored]) {
        for row in rows {
            if let record = try? row.record() { read(record) }
        }
    }

    /// The items in their order.
    var sortedItems: [(id: ItemID, item: Item)] { items.sorted(by: Item.precedes) }

    private mutating func read(_ record: Record) {
        let id = record.id.text
        switch record.content {
        case .list(let list): title = list.name
        case .group(let group):
            title = group.name
            insert(group.picture)
        case .profile(let profile):
            title = profile.name
            insert(profile.picture)
        case .item(let item): items.append((ItemID(id), item))
        case .section(let section): sections[SectionID(id)] = section.name
        case .series(let series): rules[SeriesID(id)] = series.rule
        case .subItem(let sub) where sub.deleted == nil: subItemsOfItem[sub.item, default: []].append(sub)
        case .picture(let picture) where picture.deleted == nil:
            picturesOfItem[picture.item, default: []].append(picture)
            insert(picture.blob)
        case .member(let member): members[member.person] = member.name
        case .habit(let habit): habits[HabitID(id)] = habit.name
        case .checks(let log): logs.append(log)
        case .message(let message):
            messages.append(message)
            insert(message.picture)
        case .photo(let photo):
            photos.append(photo)
            insert(photo.blob)
        default: break
        }
    }

    private mutating func insert(_ picture: BlobID?) {
        if let picture { pictures.insert(picture) }
    }

    /// The name of the scope for a user: of the list or group, or of the other member of a chat.
    func name(for person: PersonID) -> String {
        if !title.isEmpty { return title }
        let others = members.filter { $0.key != person && !$0.value.isEmpty }.map(\.value).sorted()
        return others.first ?? scope.id
    }

    func name(of person: PersonID) -> String { members[person] ?? "" }

    func section(of item: Item) -> String { item.section.flatMap { sections[$0] } ?? "" }

    func rule(of item: Item) -> Recurrence? { item.occurrence.flatMap { rules[$0.series] } }

    /// One line per sub-item: `[x] Done`, `[ ] Open`.
    func subItems(of item: ItemID) -> String {
        subItemsOfItem[item, default: []].sorted { $0.rank < $1.rank }
            .map { ($0.done == nil ? "[ ] " : "[x] ") + $0.title }.joined(separator: "\n")
    }

    func pictureFiles(of item: ItemID) -> String {
        picturesOfItem[item, default: []].sorted { $0.rank < $1.rank }
            .map { ScopeContents.file(of: $0.blob) }.joined(separator: "\n")
    }

    /// The days of the user's habits, with the name of each habit.
    var habitLogs: [(name: String, log: HabitLog)] {
        logs.compactMap { log in habits[log.habit].map { ($0, log) } }
            .sorted { ($0.name, $0.log.month.number) < ($1.name, $1.log.month.number) }
    }

    /// The name of a picture in the folder of the export, without its ending.
    static func file(of picture: BlobID) -> String { "pictures/" + picture.text }
}

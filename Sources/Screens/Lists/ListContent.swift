import Domain
import Sync

/// A list as its screen shows it, worked out once for each revision of its scope.
struct ListContent: Equatable {
    let revision: Int64
    let name: String
    let role: Role
    /// Whether it is the person's inbox, which nobody shares or deletes.
    let isInbox: Bool
    let rows: [Row]
    /// The revision that brought the rows as they are.
    let rowsRevision: Int64
    let doneCount: Int
    /// Whether the rows look different as time passes.
    let isTimed: Bool
    /// The names of those with whom it is shared.
    let others: [String]

    struct Row: Equatable {
        let id: ItemID
        let title: String
        let isDone: Bool
        let rank: Rank
        let thumb: Thumb?
        /// What it has besides, if it has anything.
        let details: Details?
    }

    struct Details: Equatable {
        let quantity: Quantity?
        let day: CivilDay?
        let deadline: Instant?
        let reminder: Instant?
        /// The name of who does it.
        let assignee: String?
        /// Where their picture is.
        let portrait: String?
        /// How the notes begin: as much as may fit on one line.
        let note: String
    }

    /// Nil when there is no such list for this person.
    /// - Parameter before: the same list at an earlier revision.
    init?(_ list: ListID, _ replica: Replica, before: ListContent?) {
        let scope = ScopeID.list(list)
        guard let found = replica.list(in: scope), found.deleted == nil,
            let role = replica.role(of: replica.person, in: scope)
        else { return nil }
        revision = replica.revision(of: scope)
        name = found.name
        self.role = role
        isInbox = scope.isInbox(of: replica.person)
        let thumbs = replica.thumbs(in: list)
        let rows = replica.items(in: scope).map {
            Row(
                id: $0.id, title: $0.item.title, isDone: $0.item.done != nil, rank: $0.item.rank,
                thumb: thumbs[$0.id], details: Details($0.item, in: scope, replica))
        }
        self.rows = rows
        rowsRevision = before.flatMap { $0.rows == rows ? $0.rowsRevision : nil } ?? revision
        isTimed = rows.contains {
            $0.details?.deadline != nil || $0.details?.day != nil || $0.details?.reminder != nil
        }
        doneCount = rows.reduce(0) { $0 + ($1.isDone ? 1 : 0) }
        others = replica.sharers(of: scope)
    }

    var openCount: Int { rows.count - doneCount }
    var canEdit: Bool { role >= .editor }

    /// The open rows, or the done ones: a row is moved among its like.
    func group(isDone: Bool) -> ArraySlice<Row> {
        isDone ? rows[openCount...] : rows[..<openCount]
    }

    func row(_ id: ItemID) -> Row? {
        rows.first { $0.id == id }
    }
}

extension ListContent.Details {
    fileprivate init?(_ item: Item, in scope: ScopeID, _ replica: Replica) {
        guard
            item.quantity != nil || item.day != nil || item.deadline != nil || item.reminder != nil
                || item.assignee != nil || !item.note.isEmpty
        else { return nil }
        quantity = item.quantity
        day = item.day
        deadline = item.deadline
        reminder = item.reminder
        let member = item.assignee.flatMap { replica.member($0, in: scope) }
        assignee = member?.name
        portrait = member.flatMap { replica.portrait(of: $0, in: scope) }
        var count = 0
        let start = item.note.bytes.prefix { byte in
            count += 1
            // Not within a character.
            return byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r")
                && (count <= 200 || byte & 0xC0 == 0x80)
        }
        note = String(bytes: start)
    }
}

/// A list as one row among the others.
struct ListSummary: Equatable {
    let id: ListID
    let revision: Int64
    let name: String
    let role: Role
    let isInbox: Bool
    let openCount: Int
    /// How many items there are, those that are done among them.
    let count: Int
    let others: [String]
    /// The place among the person's lists.
    var rank: Rank
    /// Who gave it; empty once it was opened.
    var giver: String

    init?(_ id: ListID, _ replica: Replica) {
        let scope = ScopeID.list(id)
        guard let list = replica.list(in: scope), list.deleted == nil,
            let role = replica.role(of: replica.person, in: scope)
        else { return nil }
        self.id = id
        revision = replica.revision(of: scope)
        name = list.name
        self.role = role
        isInbox = scope.isInbox(of: replica.person)
        (openCount, count) = replica.itemCounts(in: scope)
        others = replica.sharers(of: scope)
        rank = replica.rank(of: id)
        giver = replica.giver(of: scope)
    }
}

extension ListSummary {
    /// What is known already where the list is open.
    init(_ id: ListID, _ content: ListContent, rank: Rank) {
        self.id = id
        revision = content.revision
        name = content.name
        role = content.role
        isInbox = content.isInbox
        openCount = content.openCount
        count = content.rows.count
        others = content.others
        self.rank = rank
        giver = ""
    }
}

extension Replica {
    /// Where a list stands among the person's: where they have put it, or with the newest first.
    func rank(of list: ListID) -> Rank {
        preference(of: person, for: .list(list)).rank ?? Rank(newestFirst: list.born)
    }

    fileprivate func itemCounts(in scope: ScopeID) -> (open: Int, all: Int) {
        var counts = (open: 0, all: 0)
        for record in all(Item.kind, in: scope) {
            guard case .item(let item) = record.content, item.deleted == nil else { continue }
            counts.all += 1
            if item.done == nil { counts.open += 1 }
        }
        return counts
    }
}

import Domain
import SyncClient
import SyncRules

/// A list with the values that its screen shows, computed once per revision of its scope.
struct ListContent: Equatable {
    let revision: Int64
    let name: String
    let role: Role
    /// True for the user's inbox, which cannot be shared or deleted.
    let isInbox: Bool
    /// The order of the open rows.
    let order: ItemOrder
    let rows: [Row]
    /// The revision of the last change of the rows.
    let rowsRevision: Int64
    /// In their order.
    let sections: [SectionHead]
    let doneCount: Int
    /// True if the rows change with time.
    let isTimed: Bool
    /// The names of the groups and other members with access.
    let others: [String]
    let faces: [Sharer]
    let face: ListFace

    struct Row: Equatable {
        let id: ItemID
        let title: String
        let isDone: Bool
        let rank: Rank
        /// Nil without a section, or if it does not exist.
        let section: SectionID?
        let thumbnail: Thumbnail?
        /// The optional properties; nil if there are none.
        let details: Details?
    }

    /// The title of a section.
    struct SectionHead: Equatable {
        let id: SectionID
        let name: String
        let rank: Rank
        let openCount: Int
    }

    struct Details: Equatable {
        /// The progress of its sub-items; empty if it has none.
        let progress: String
        let quantity: Quantity?
        let day: CivilDay?
        /// The time of the day, in minutes since midnight.
        let time: Int?
        /// The rule of an open item that repeats.
        let rule: Recurrence?
        let deadline: Instant?
        let reminder: Instant?
        /// The name of the assignee.
        let assignee: String?
        /// The address of the assignee's picture.
        let portrait: String?
        /// The start of the note, as much as may fit on one line.
        let note: String
    }

    /// Nil if the user has no such list.
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
        let extras = replica.rowExtras(in: list)
        order = replica.preference(of: replica.person, for: scope).itemOrder
        let sections = Section.all(in: scope, of: replica)
        var rows = replica.items(in: scope).map { (id, item) in
            Row(
                id: id, title: item.title, isDone: item.done != nil, rank: item.rank,
                section: item.section.flatMap { id in sections.contains { $0.id == id } ? id : nil },
                thumbnail: extras[id]?.thumbnail,
                details: Details(
                    item, progress: extras[id]?.progress.text ?? "", in: scope, replica))
        }
        let openCount = rows.firstIndex { $0.isDone } ?? rows.count
        if order != .hand { rows[..<openCount] = ListSort.sorted(rows[..<openCount], by: order)[...] }
        (self.sections, rows) = ListContent.grouped(rows, openCount, by: sections)
        self.rows = rows
        doneCount = rows.count - openCount
        rowsRevision = before.flatMap { $0.rows == rows ? $0.rowsRevision : nil } ?? revision
        isTimed = rows.contains {
            $0.details?.deadline != nil || $0.details?.day != nil || $0.details?.reminder != nil
        }
        others = replica.sharers(of: scope)
        faces = replica.faces(of: scope)
        face = ListFace(found)
    }

    /// The open rows by section, those without one first.
    private static func grouped(
        _ rows: [Row], _ openCount: Int, by sections: [(id: SectionID, section: Section)]
    ) -> ([SectionHead], [Row]) {
        if sections.isEmpty { return ([], rows) }
        let open = rows[..<openCount]
        var ordered = open.filter { $0.section == nil }
        var heads: [SectionHead] = []
        for (id, section) in sections {
            let start = ordered.count
            ordered += open.filter { $0.section == id }
            heads.append(
                SectionHead(
                    id: id, name: section.name, rank: section.rank, openCount: ordered.count - start))
        }
        return (heads, ordered + rows[openCount...])
    }

    /// The open rows of a section, or those without one.
    func rows(in section: SectionID?) -> ArraySlice<Row> {
        let open = group(isDone: false)
        guard let start = open.firstIndex(where: { $0.section == section }) else { return [] }
        let end = open[start...].firstIndex { $0.section != section } ?? open.endIndex
        return open[start..<end]
    }

    var openCount: Int { rows.count - doneCount }
    var canEdit: Bool { role >= .editor }
    /// True if the user sets the order of the rows.
    var canMove: Bool { canEdit && order == .hand }
    /// The highest rank of an open item.
    var lastRank: Rank? {
        order == .hand && sections.isEmpty
            ? group(isDone: false).last?.rank
            : group(isDone: false).map { $0.rank }.max { $0 < $1 }
    }

    /// The open rows, or the done ones. A row can only be moved within its group.
    func group(isDone: Bool) -> ArraySlice<Row> {
        isDone ? rows[openCount...] : rows[..<openCount]
    }

    func head(_ id: SectionID) -> SectionHead? {
        sections.first { $0.id == id }
    }

    func row(_ id: ItemID) -> Row? {
        rows.first { $0.id == id }
    }

    /// The open item with the typed title, to which the typed quantity can be added. Nil if one of them has a day or
    /// another property that makes it a task for itself.
    /// - Returns: its id, and the quantity of both.
    func existing(_ typed: TypedItem?) -> (item: ItemID, quantity: Quantity)? {
        guard let typed, let added = typed.quantityAlone, canEdit, !typed.title.isEmpty else { return nil }
        let bytes = typed.title.utf8.count
        var key: SearchText?
        for row in group(isDone: false) where row.title.utf8.count == bytes {
            let wanted = key ?? SearchText(typed.title)
            key = wanted
            guard !wanted.bytes.isEmpty, SearchText(row.title) == wanted else { continue }
            let details = row.details
            guard details?.day == nil, details?.deadline == nil, details?.reminder == nil,
                details?.assignee == nil, let sum = (details?.quantity ?? .one).adding(added)
            else { return nil }
            return (row.id, sum)
        }
        return nil
    }
}

extension ListContent.Details {
    fileprivate init?(_ item: Item, progress: String, in scope: ScopeID, _ replica: Replica) {
        guard
            item.quantity != nil || item.day != nil || item.deadline != nil || item.reminder != nil
                || item.assignee != nil || !item.note.isEmpty || !progress.isEmpty
        else { return nil }
        self.progress = progress
        quantity = item.quantity
        day = item.day
        time = item.time
        rule = item.done == nil ? replica.rule(of: item, in: scope) : nil
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

extension ListSummary {
    /// Uses the content of the open list.
    init(_ id: ListID, _ content: ListContent, rank: Rank) {
        self.id = id
        revision = content.revision
        name = content.name
        role = content.role
        isInbox = content.isInbox
        openCount = content.openCount
        count = content.rows.count
        others = content.others
        faces = content.faces
        face = content.face
        self.rank = rank
        sharedBy = ""
    }
}

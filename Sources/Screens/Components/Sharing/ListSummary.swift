import Domain
import Markup
import SyncClient
import SyncRules

/// A list with the values that its row shows.
struct ListSummary: Equatable {
    let id: ListID
    let revision: Int64
    let name: String
    let role: Role
    let isInbox: Bool
    let openCount: Int
    /// The number of items, including done ones.
    let count: Int
    let others: [String]
    /// The first members with a face, for the row.
    let faces: [Sharer]
    let face: ListFace
    /// The rank among the user's lists.
    var rank: Rank
    /// The name of the user who shared the list; empty once it was opened.
    var sharedBy: String

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
        faces = replica.faces(of: scope)
        face = ListFace(list)
        rank = replica.rank(of: id)
        sharedBy = replica.sharedBy(of: scope)
    }
}

extension [ListSummary] {
    /// True if a list has a colour or a sign. Then each row of a screen with these lists has a place for it.
    var haveFaces: Bool { contains { !$0.face.isPlain } }
}

/// The sign of a list in a row that names it.
func signTile<Message>(of list: ListSummary) -> Html<Message> {
    signTile(list.face, fallback: list.isInbox ? .inbox : .lists)
}

extension Replica {
    /// The rank set by the user; newest first by default.
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

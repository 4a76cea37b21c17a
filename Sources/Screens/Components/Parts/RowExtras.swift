import Domain
import SyncClient
import SyncRules

/// What lists and search need of the records that belong to an item.
struct RowExtras: Equatable {
    var thumbnail: Thumbnail?
    var progress = SubItemProgress()
    /// For the search.
    var subItemTitles = ""

    /// The sub-items of the items of all lists.
    static func ofAllLists(_ replica: Replica) -> [ItemID: RowExtras] {
        var extras: [ItemID: RowExtras] = [:]
        for scope in replica.memberships where scope.kind == .list { extras.addSubItems(of: scope, replica) }
        return extras
    }
}

extension [ItemID: RowExtras] {
    /// Adds the sub-items of a list to its items.
    mutating func addSubItems(of list: ScopeID, _ replica: Replica) {
        for record in replica.all(SubItem.kind, in: list) {
            guard case .subItem(let sub) = record.content, sub.deleted == nil else { continue }
            self[sub.item, default: RowExtras()].progress.add(sub)
            self[sub.item]?.subItemTitles += "\n" + sub.title
        }
    }
}

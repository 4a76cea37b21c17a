import Domain
import Markup
import Sync
import Texts

/// A message becomes an item of a list.
extension ChatLog {
    /// It stands below the open items. The inbox is made with its first.
    static func makeItem(
        of id: MessageID, in list: ListID, _ model: Model, _ world: inout World
    ) -> [Effect] {
        guard let row = rows(of: [id], model, world).first, !row.text.isEmpty else { return [] }
        let scope = ScopeID.list(list)
        let last = world.replica.items(in: scope).last { $0.item.done == nil }?.item.rank
        let (title, note) = Item.split(row.text)
        let item = NewItem(
            id: world.newID(), title: title, rank: world.newRank(between: last, and: nil), note: note)
        let isThere = world.replica.list(in: scope) != nil
        return (isThere ? [] : [.perform(.list(.create(name: world.language[.inbox])), in: scope)])
            + [.perform(.item(.create([item])), in: scope), .focus(rowID(id))]
    }

    /// - Parameter lists: those that this person sees.
    static func lists(
        for id: MessageID, at place: Pointer, _ lists: [ListSummary], _ world: World
    ) -> Html<Message> {
        let (language, inbox) = (world.language, ListID(ScopeID.inbox(of: world.replica.person).id))
        return Screens.menu(language[.toList], at: place, cancel: language[.cancel], onClose: .sheetClosed) {
            if !lists.contains(where: { $0.isInbox }) {
                menuEntry(.lists, language[.inbox], .listChosen(inbox, for: id))
            }
            for list in lists where list.role >= .editor {
                menuEntry(.lists, list.name, .listChosen(list.id, for: id))
            }
        }
    }
}

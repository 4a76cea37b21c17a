import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// Creating a list item from a message.
enum MessageToList {
    typealias Message = ChatLog.Message
    typealias Model = ChatLog.Model

    /// Adds the item below the open items. The first item creates the inbox.
    static func makeItem(
        of id: MessageID, in list: ListID, _ model: Model, _ env: inout AppEnvironment
    ) -> [Effect] {
        guard let row = MessageRow.rows(of: [id], model, env).first, !row.text.isEmpty else { return [] }
        let scope = ScopeID.list(list)
        let last = env.replica.items(in: scope).last { $0.item.done == nil }?.item.rank
        let (title, note) = Item.split(row.text)
        let item = NewItem(
            id: env.newID(), title: title, rank: env.newRank(between: last, and: nil), note: note)
        let isThere = env.replica.list(in: scope) != nil
        return (isThere ? [] : [.perform(.list(.create(name: env.language[.inbox])), in: scope)])
            + [.perform(.item(.create([item])), in: scope), .focus(ChatLog.rowID(id))]
    }

    /// - Parameter lists: the lists that the user can access.
    static func lists(for id: MessageID, _ lists: [ListSummary], _ env: AppEnvironment) -> Html<Message> {
        let (language, inbox) = (env.language, ListID(ScopeID.inbox(of: env.replica.person).id))
        let hasInbox = lists.contains { $0.isInbox }
        let first = hasInbox ? [] : [ListChoice(inbox: inbox, name: language[.inbox])]
        let editable = lists.filter { $0.role >= .editor }.map { ListChoice($0) }
        return ListChoice.view(language[.toList], first + editable, language, onClose: .sheetClosed) {
            .listChosen($0, for: id)
        }
    }
}

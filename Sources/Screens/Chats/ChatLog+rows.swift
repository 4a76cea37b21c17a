import Domain
import SyncClient
import SyncRules
import Texts

/// The rows of the messages on the page.
extension ChatLog {
    /// Notes the size of a picture, so that its message has the right shape before the server knows it.
    static func measure(
        _ blob: BlobID, _ width: Double, _ height: Double, _ model: inout Model, _ env: AppEnvironment
    ) -> [Effect] {
        guard !model.measures.contains(where: { $0.blob == blob }) else { return [] }
        model.measures.append(PictureMeasure(blob, width, height))
        model.revision = nil
        return refresh(&model, env)
    }

    static func rowID(_ id: MessageID) -> String { "m-" + id.text }

    /// Updates the rows.
    static func refresh(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        // The stored messages may not be loaded yet.
        let replica = env.replica
        guard !env.isLoading(model.chat), replica.isReadyToOpen(model.chat) else { return [] }
        let preference = replica.preference(of: replica.person, forChat: model.chat)
        let blocks = replica.blocks(of: replica.person)
        guard
            model.revision != replica.revision(of: model.chat) || model.preference != preference
                || model.blocks != blocks || model.target != nil || model.soughtMessage != nil
        else { return [] }
        (model.preference, model.blocks) = (preference, blocks)
        seekNew(&model, replica)
        model.revision = replica.revision(of: model.chat)
        let effects =
            MessageEdit.follow(&model, env) + ChatWindow.seek(&model, replica)
            + ChatWindow.approachTarget(&model, replica)
        let firstPosition = replica.firstVisiblePosition(of: model.chat)
        let records = replica.shown(in: model.chat, last: model.shownCount + 1, through: model.end).filter {
            ($0.content.logPosition ?? 0) >= firstPosition
        }
        model.hasEarlier = records.count > model.shownCount || replica.hasOlder(in: model.chat)
        model.hasLater = model.end != nil
        let shown = records.suffix(model.shownCount)
        if model.sent.flatMap({ model.row($0) }) != nil { model.sent = nil }
        model.rows = []
        model.rows.reserveCapacity(shown.count)
        var before: (day: CivilDay, author: PersonID)?
        for record in shown {
            guard case .message(let message) = record.content else { continue }
            let row = MessageRow.row(record, message, after: before, model, env)
            if let before, before.author == message.author, !row.isFirstOfDay {
                model.rows[model.rows.count - 1].endsRun = false
            }
            model.rows.append(row)
            before = (row.time.day, message.author)
        }
        return effects
    }

    /// Finds the first new message once all new messages are loaded. Until then the target is the start of the unread
    /// part.
    private static func seekNew(_ model: inout Model, _ replica: Replica) {
        guard model.needsFirstNew else { return }
        let start = replica.unreadStart(in: model.chat) + 1
        let isAnywhere = model.target.map { $0 == start } ?? true
        model.needsFirstNew = replica.hasUnreadOnServer(in: model.chat)
        if !model.needsFirstNew { model.firstNew = firstNew(in: model.chat, replica) }
        if isAnywhere { model.target = model.needsFirstNew ? start : model.firstNew }
    }

    /// The position of the first unread message by another user.
    private static func firstNew(in chat: ScopeID, _ replica: Replica) -> Int64? {
        let mark = replica.mark(of: replica.person, in: chat)
        let preference = replica.preference(of: replica.person, forChat: chat)
        for record in replica.messages(in: chat, since: mark.read) {
            if case .message(let message) = record.content, message.author != replica.person,
                !preference.hides(record.id)
            {
                return message.position
            }
        }
        return nil
    }
}

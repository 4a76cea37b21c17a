import Domain
import SyncClient
import SyncRules

/// The part of the chat on the page: never more than a few hundred messages, regardless of the length of the chat.
enum ChatWindow {
    typealias Model = ChatLog.Model

    /// The number of messages per step, and the maximum on the page.
    static let (rowsAtOnce, maxRows) = (60, 240)

    static func showEarlier(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        let first = model.rows.first?.position ?? 1
        let isAllShown = env.replica.shown(in: model.chat, last: 1, through: first - 1).isEmpty
        if model.shownCount < maxRows {
            model.shownCount += rowsAtOnce
        } else if model.rows.count > rowsAtOnce {
            model.end = model.rows[model.rows.count - 1 - rowsAtOnce].position
        }
        model.revision = nil
        return ChatLog.refresh(&model, env)
            + (isAllShown && env.replica.hasOlder(in: model.chat) ? [.loadOlder(model.chat)] : [])
    }

    static func showLater(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        guard let end = model.end else { return [] }
        model.shownCount = min(model.shownCount + rowsAtOnce, maxRows)
        model.end = self.end(rowsAtOnce, after: end, model, env.replica)
        // If all of them were hidden, scrolling would have no effect.
        while let end = model.end,
            env.replica.shown(in: model.chat, last: 1, through: end).last?.content.logPosition
                == model.rows.last?.position
        {
            model.end = self.end(rowsAtOnce, after: end, model, env.replica)
        }
        model.revision = nil
        return ChatLog.refresh(&model, env)
    }

    static func showEnd(_ model: inout Model) {
        endSeek(&model)
        guard model.end != nil else { return }
        model.end = nil
        model.shownCount = rowsAtOnce
        model.revision = nil
    }

    /// True while the messages up to a target are being loaded.
    static func isSeeking(_ model: Model) -> Bool {
        model.revision != nil && (model.target != nil || model.soughtMessage != nil)
    }

    /// Stays at the current position. Also gives up the search for the first new message.
    static func endSeek(_ model: inout Model) {
        (model.target, model.soughtMessage, model.needsFirstNew) = (nil, nil, false)
    }

    /// Loads older messages until the sought one is loaded, and makes it the target.
    static func seek(_ model: inout Model, _ replica: Replica) -> [Effect] {
        guard let sought = model.soughtMessage else { return [] }
        let position = replica.record(RecordID(sought.text), in: model.chat)?.content.logPosition
        if position == nil, replica.hasOlder(in: model.chat) {
            return [.loadOlder(model.chat, from: replica.firstVisiblePosition(of: model.chat))]
        }
        model.soughtMessage = nil
        model.target = position ?? model.target
        return []
    }

    /// Moves the rows to the target message. Loads older messages until it is loaded.
    static func approachTarget(_ model: inout Model, _ replica: Replica) -> [Effect] {
        guard let target = model.target else { return [] }
        let wanted = max(target, replica.firstVisiblePosition(of: model.chat))
        let isHeld =
            !replica.log(of: model.chat, last: 1, through: wanted).isEmpty
            || !replica.hasOlder(in: model.chat)
        // With some messages before it, as on the page.
        guard isHeld else { return [.loadOlder(model.chat, from: max(1, wanted - Int64(rowsAtOnce / 2)))] }
        model.target = nil
        guard let record = shown(at: wanted, model, replica), let position = record.content.logPosition
        else {
            return []
        }
        if model.rows.first.map({ position < $0.position }) ?? true
            || model.rows.last.map({ position > $0.position }) ?? true
        {
            model.end = end(rowsAtOnce, after: position - 1, model, replica)
            let following = replica.log(of: model.chat, since: position - 1, first: rowsAtOnce)
            model.shownCount = following.count + rowsAtOnce / 2
        }
        let id = MessageID(record.id.text)
        return [.focus(position == model.firstNew ? ChatLog.firstNewID : ChatLog.rowID(id))]
    }

    /// The message at a position. If it is hidden, the next visible one, otherwise the last visible one before it.
    private static func shown(at position: Int64, _ model: Model, _ replica: Replica) -> Record? {
        let following = replica.log(of: model.chat, since: position - 1, first: rowsAtOnce)
        if let record = following.first(where: { !model.preference.hides($0.id) }) { return record }
        let firstPosition = replica.firstVisiblePosition(of: model.chat)
        return replica.shown(in: model.chat, last: 1, through: position).last {
            $0.content.logPosition ?? 0 >= firstPosition
        }
    }

    /// The position after this number of messages; nil if the chat ends before it.
    private static func end(_ count: Int, after position: Int64, _ model: Model, _ replica: Replica) -> Int64?
    {
        let end = replica.logPosition(count, after: position, in: model.chat) ?? position
        return replica.logPosition(1, after: end, in: model.chat) == nil ? nil : end
    }
}

import Domain
import Sync

/// Which messages stand on the page: never more than some hundreds, however long the chat is.
extension ChatLog {
    /// How many come as one scrolls, and how many stand there at most.
    static let (rowsAtOnce, mostRows) = (60, 240)

    static func showEarlier(_ model: inout Model, _ world: World) -> [Effect] {
        let first = model.rows.first?.place ?? 1
        let isAllShown = world.replica.shown(in: model.chat, last: 1, through: first - 1).isEmpty
        if model.shownCount < mostRows {
            model.shownCount += rowsAtOnce
        } else if model.rows.count > rowsAtOnce {
            model.end = model.rows[model.rows.count - 1 - rowsAtOnce].place
        }
        model.revision = nil
        return refresh(&model, world)
            + (isAllShown && world.replica.hasOlder(in: model.chat) ? [.loadOlder(model.chat)] : [])
    }

    static func showLater(_ model: inout Model, _ world: World) -> [Effect] {
        guard let end = model.end else { return [] }
        model.shownCount = min(model.shownCount + rowsAtOnce, mostRows)
        model.end = self.end(rowsAtOnce, after: end, model, world.replica)
        // Where all of them are hidden, nothing would tell that one scrolls on.
        while let end = model.end,
            world.replica.shown(in: model.chat, last: 1, through: end).last?.content.place
                == model.rows.last?.place
        {
            model.end = self.end(rowsAtOnce, after: end, model, world.replica)
        }
        model.revision = nil
        return refresh(&model, world)
    }

    static func showEnd(_ model: inout Model) {
        endSeek(&model)
        guard model.end != nil else { return }
        model.end = nil
        model.shownCount = rowsAtOnce
        model.revision = nil
    }

    /// Whether a message is looked for that is not held yet.
    static func isSeeking(_ model: Model) -> Bool {
        model.revision != nil && (model.target != nil || model.sought != nil)
    }

    /// Stays where one is; what is new and not held is not gone to, either.
    static func endSeek(_ model: inout Model) {
        (model.target, model.sought, model.seeksNew) = (nil, nil, false)
    }

    /// Asks for older messages until the one that is sought is held, and then goes to it.
    static func seek(_ model: inout Model, _ replica: Replica) -> [Effect] {
        guard let sought = model.sought else { return [] }
        let place = replica.record(RecordID(sought.text), in: model.chat)?.content.place
        if place == nil, replica.hasOlder(in: model.chat) {
            return [.loadOlder(model.chat, from: replica.beginning(of: model.chat))]
        }
        model.sought = nil
        model.target = place ?? model.target
        return []
    }

    /// Moves the rows to the message to go to; asks for older ones until it is held.
    static func approachTarget(_ model: inout Model, _ replica: Replica) -> [Effect] {
        guard let target = model.target else { return [] }
        let place = max(target, replica.beginning(of: model.chat))
        let isHeld =
            !replica.log(of: model.chat, last: 1, through: place).isEmpty || !replica.hasOlder(in: model.chat)
        // With some before it, as they stand on the page.
        guard isHeld else { return [.loadOlder(model.chat, from: max(1, place - Int64(rowsAtOnce / 2)))] }
        model.target = nil
        guard let record = shown(at: place, model, replica), let place = record.content.place else {
            return []
        }
        if model.rows.first.map({ place < $0.place }) ?? true
            || model.rows.last.map({ place > $0.place }) ?? true
        {
            model.end = end(rowsAtOnce, after: place - 1, model, replica)
            let following = replica.log(of: model.chat, since: place - 1, first: rowsAtOnce)
            model.shownCount = following.count + rowsAtOnce / 2
        }
        let id = MessageID(record.id.text)
        return [.focus(place == model.firstNew ? firstNewID : rowID(id))]
    }

    /// The message at a place; where it is hidden, the next one that is not, or the last one before.
    private static func shown(at place: Int64, _ model: Model, _ replica: Replica) -> Record? {
        let following = replica.log(of: model.chat, since: place - 1, first: rowsAtOnce)
        if let record = following.first(where: { !model.preference.hides($0.id) }) { return record }
        let beginning = replica.beginning(of: model.chat)
        return replica.shown(in: model.chat, last: 1, through: place).last {
            $0.content.place ?? 0 >= beginning
        }
    }

    /// The place so many messages on; nil where the chat ends before.
    private static func end(_ count: Int, after place: Int64, _ model: Model, _ replica: Replica) -> Int64? {
        let end = replica.logPlace(count, after: place, in: model.chat) ?? place
        return replica.logPlace(1, after: end, in: model.chat) == nil ? nil : end
    }
}

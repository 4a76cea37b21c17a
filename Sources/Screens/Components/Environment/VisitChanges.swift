import Domain
import SyncClient
import SyncRules

/// The changes of one visit to the editor of an item. One undo reverts all of them, except values that another user
/// has changed since.
public struct VisitChanges: Equatable, Sendable {
    let id: EditorVisitID
    private let item: ItemID
    private let scope: ScopeID
    /// The changes, oldest first.
    private var steps: [Step] = []
    /// The toast of the last step, if it has a special one.
    private var lastKind: Toast.Kind?

    fileprivate enum Step: Equatable, Sendable {
        /// The changed properties, each once.
        case edit([Edit])
        /// Another command, with the intents that undo it.
        case other([Inverse])
    }

    fileprivate struct Edit: Equatable, Sendable {
        var before: ItemChange
        var after: ItemChange
    }

    init(_ id: EditorVisitID, of item: ItemID, in scope: ScopeID) {
        self.id = id
        self.item = item
        self.scope = scope
    }

    /// Records a command before it is performed.
    mutating func record(_ intent: ItemIntent, _ env: AppEnvironment) {
        guard let item = env.replica.item(self.item, in: scope) else { return }
        lastKind = Toast.Kind(.item(intent.withoutVisit), in: scope, env)
        if case .edit(_, let changes, _) = intent { return record(changes, of: item) }
        var undo = Intent.item(intent).inverse(
            in: scope, by: env.replica.person, of: env.replica, now: env.now)
        if case .tick(let id, done: false, _) = intent {
            let day = item.occurrence == nil ? nil : item.done.map { env.settings.day(at: $0, in: env.zone) }
            undo = [Inverse(.item(.tick(id, done: true, on: day)), in: scope)]
        }
        steps.append(.other(undo))
    }

    private mutating func record(_ changes: [ItemChange], of item: Item) {
        var edits: [Edit] = []
        if case .edit(let last)? = steps.last {
            edits = last
            steps.removeLast()
        }
        for change in changes {
            let (current, change) = (change.value(in: item), change.withoutBase)
            guard let index = edits.firstIndex(where: { $0.after.hasProperty(of: change) }) else {
                edits.append(Edit(before: current, after: change))
                continue
            }
            if edits[index].after != current {
                // Another user has changed the value since the last command of the visit.
                edits[index].before = edits[index].undone(from: item)
            }
            edits[index].after = change
        }
        steps.append(.edit(edits))
    }

    /// Removes the last step if it has ticked the item, because the user takes the tick back.
    /// - Returns: the intents that undo the tick; nil if it is not the last step.
    mutating func untick() -> [Inverse]? {
        guard case .other(let undo)? = steps.last, undo.contains(where: { $0.opened == item }) else {
            return nil
        }
        steps.removeLast()
        lastKind = nil
        return undo
    }

    /// Removes ticks that the undo of their own toast has taken back.
    mutating func end(_ item: Item?) {
        steps.removeAll { step in
            if case .other(let undo) = step { undo.contains { $0.isDone(for: item) } } else { false }
        }
    }

    /// The toast at the end of the visit; nil if it has changed nothing.
    func kind(_ item: Item?) -> Toast.Kind? {
        if undo(since: nil).isEmpty { return nil }
        let ticks = steps.contains { step in
            if case .other(let undo) = step { undo.contains { $0.opened == self.item } } else { false }
        }
        if ticks, let item, item.done != nil {
            return lastKind.flatMap { $0.done == nil ? nil : $0 } ?? .itemDone(title: item.title)
        }
        guard steps.count == 1, let lastKind, lastKind.done == nil else { return .saved }
        if case .edit(let edits) = steps[0], edits.count > 1 { return .saved }
        return lastKind
    }

    /// The intents that revert the visit, newest change first.
    /// - Parameter item: the item now; nil at the end of the visit.
    func undo(since item: Item?) -> [Inverse] {
        var undo: [Inverse] = []
        // The latest changes of properties that are reverted, and of those that another user has changed.
        var (reverted, foreign): ([ItemChange], [ItemChange]) = ([], [])
        for step in steps.reversed() {
            switch step {
            case .other(let inverses):
                for inverse in inverses where !inverse.isDone(for: item) {
                    undo.append(inverse)
                    if case .item(.edit(_, let changes, _)) = inverse.intent { reverted += changes }
                }
            case .edit(let edits):
                var changes: [ItemChange] = []
                for edit in edits where edit.before != edit.after {
                    let isForeign =
                        foreign.contains { $0.hasProperty(of: edit.after) }
                        || !reverted.contains { $0.hasProperty(of: edit.after) }
                            && item.map { edit.isReplaced(in: $0) } ?? false
                    if isForeign {
                        foreign.append(edit.after)
                    } else {
                        reverted.append(edit.after)
                        changes.append(edit.before.replacing(edit.after))
                    }
                }
                if !changes.isEmpty { undo.append(Inverse(.item(.edit(self.item, changes)), in: scope)) }
            }
        }
        return undo
    }

    /// The intents that revert the visit now.
    func undo(_ env: AppEnvironment) -> [Inverse] { undo(since: env.replica.item(item, in: scope)) }
}

extension VisitChanges.Edit {
    /// True if another user has changed the value since. A note has the lines of both, so it can be reverted.
    fileprivate func isReplaced(in item: Item) -> Bool {
        if case .note = after { false } else { after.value(in: item) != after }
    }

    /// The value without this change, after another user has changed it.
    fileprivate func undone(from item: Item) -> ItemChange {
        guard case .note(let before, _) = before, case .note(let after, _) = after else {
            return self.after.value(in: item)
        }
        var item = item
        do throws(Refusal) { try item.writeNote(before, over: after) } catch { return .note(item.note) }
        return .note(item.note)
    }
}

extension Inverse {
    /// True if the item already has the tick that the intent sets.
    fileprivate func isDone(for item: Item?) -> Bool {
        guard let item, case .item(.tick(_, let isDone, _)) = intent else { return false }
        return (item.done != nil) == isDone
    }
}

extension ItemIntent {
    /// The same edit as a single action, which has its own toast.
    fileprivate var withoutVisit: ItemIntent {
        if case .edit(let id, let changes, _) = self { .edit(id, changes) } else { self }
    }
}

import Domain
import SyncClient
import SyncProtocol
import SyncRules

/// I12 (log order): the invariants of logs at rest.
extension SimulatedWorld {
    func checkLogs() throws {
        for (scope, timeline) in server.history.timelines where scope.kind == .chat {
            var positions: [RecordID: Int64] = [:]
            for (id, row) in timeline.rows { positions[id] = row.record?.content.logPosition }
            guard positions.values.sorted() == (0..<positions.count).map({ Int64($0) + 1 }) else {
                throw Violation(
                    "I12", "the messages of \(scope.text) have the positions \(positions.values.sorted())")
            }
            try checkSendOrder(in: scope, positions)
        }
        try checkForwards()
        try checkJoins()
    }

    /// A message that one tab has forwarded and then removed keeps its text in the copy. The forward is not rejected
    /// for the removal.
    private func checkForwards() throws {
        for (id, forward) in forwards where removers[forward.original] == [forward.tab] {
            if case .rejected(.gone)? = server.history.outcomes[id] {
                throw Violation("I12", "\(id.text) was rejected because the original was removed later")
            }
            let row = server.history.timelines[forward.scope]?.rows[RecordID(forward.copy.text)]
            guard case .message(let message)? = row?.record?.content, message.removed == nil else { continue }
            guard message.text != "…" else {
                throw Violation("I12", "\(forward.copy.text) was forwarded without its text")
            }
        }
    }

    /// A member added by a tab sees no earlier message of this tab.
    private func checkJoins() throws {
        for (id, join) in joins {
            let rows = server.history.timelines[join.chat]?.rows
            let member = rows?[Member.recordID(join.person)]?.record?.content
            guard case .member(let member)? = member, member.grant == id.text, let since = member.since
            else { continue }
            for message in join.before {
                guard let position = rows?[RecordID(message.text)]?.record?.content.logPosition,
                    position >= since
                else { continue }
                throw Violation("I12", "\(join.person.text) sees \(message.text), from before they joined")
            }
        }
    }

    /// The messages of one tab are in the order in which they were written.
    private func checkSendOrder(in scope: ScopeID, _ positions: [RecordID: Int64]) throws {
        for (tab, messages) in written[scope] ?? [:] {
            let order = messages.compactMap { positions[RecordID($0.text)] }
            guard order == order.sorted() else {
                throw Violation(
                    "I12", "the messages of tab \(tab) have the positions \(order) in \(scope.text)")
            }
        }
    }

    /// The summary of each log in a tab: the number of unread messages, the last one, and the one shown in the list of
    /// chats; with the first loaded position.
    func summaries(in tab: SimulatedTab) -> [ScopeID: (low: Int64, shown: [String])] {
        var summaries: [ScopeID: (low: Int64, shown: [String])] = [:]
        let replica = tab.client.replica
        for scope in tab.client.heldScopes where scope.kind.isLog {
            let read = replica.mark(of: tab.device.person, in: scope).read
            let shown = [replica.last(in: scope), replica.lastShown(in: scope)].map { $0?.id.text ?? "" }
            let unread = String(replica.unread(in: scope, after: read).count)
            summaries[scope] = (tab.client.cursor(of: scope)?.low ?? 1, [unread] + shown)
        }
        return summaries
    }

    /// The first difference in a user's number of unread messages between two tabs; nil if there is none. The number
    /// must not depend on the loaded range.
    var unequalUnread: String? {
        var counts: [String: Int] = [:]
        for tab in tabs {
            let (person, replica) = (tab.device.person, tab.client.replica)
            for scope in tab.client.heldScopes where scope.kind == .chat {
                let read = replica.mark(of: person, in: scope).read
                let unread = replica.unread(in: scope, after: read).count
                let former = counts.updateValue(unread, forKey: person.text + scope.text)
                if let former, former != unread {
                    return
                        "\(People.name(of: person)) has \(unread) unread in \(scope.text) on tab \(tab.number), and \(former) elsewhere"
                }
            }
        }
        return nil
    }
}

import Domain
import Sync

/// I12: what logs promise, at rest.
extension World {
    func checkLogs() throws {
        for (scope, timeline) in server.history.timelines where scope.kind == .chat {
            var places: [RecordID: Int64] = [:]
            for (id, row) in timeline.rows { places[id] = row.record?.content.place }
            guard places.values.sorted() == (0..<places.count).map({ Int64($0) + 1 }) else {
                throw Violation(
                    "I12", "the messages of \(scope.text) have the numbers \(places.values.sorted())")
            }
            try checkOrderMeant(in: scope, places)
        }
        try checkForwards()
        try checkJoins()
    }

    /// What was forwarded and then taken back in one tab has its words, and is not refused for that.
    private func checkForwards() throws {
        for (id, forward) in forwards where removers[forward.original] == [forward.tab] {
            if case .refused(.gone)? = server.history.outcomes[id] {
                throw Violation("I12", "\(id.text) was forwarded after it was taken back")
            }
            let row = server.history.timelines[forward.scope]?.rows[RecordID(forward.copy.text)]
            guard case .message(let message)? = row?.record?.content, message.removed == nil else { continue }
            guard message.text != "…" else {
                throw Violation("I12", "\(forward.copy.text) was forwarded without its words")
            }
        }
    }

    /// Who was let in by a tab sees nothing that was written there before.
    private func checkJoins() throws {
        for (id, join) in joins {
            let rows = server.history.timelines[join.chat]?.rows
            let member = rows?[Member.recordID(join.person)]?.record?.content
            guard case .member(let member)? = member, member.grant == id.text, let since = member.since
            else { continue }
            for message in join.before {
                guard let place = rows?[RecordID(message.text)]?.record?.content.place, place >= since
                else { continue }
                throw Violation("I12", "\(join.person.text) sees \(message.text), from before they came")
            }
        }
    }

    /// What was written in one tab stands in the order in which it was written.
    private func checkOrderMeant(in scope: ScopeID, _ places: [RecordID: Int64]) throws {
        for (tab, messages) in written[scope] ?? [:] {
            let order = messages.compactMap { places[RecordID($0.text)] }
            guard order == order.sorted() else {
                throw Violation("I12", "what tab \(tab) wrote stands as \(order) in \(scope.text)")
            }
        }
    }

    /// What the list of chats says of each: how many are unread, which came last, and which is shown; with the first place
    /// that is held.
    func summaries(in tab: Tab) -> [ScopeID: (low: Int64, shown: [String])] {
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

    /// A person has as much unread on each device, whatever it holds.
    var unevenUnread: String? {
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

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
            try checkUnread(in: scope)
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

    /// A person has as much unread on each device that holds all of it.
    private func checkUnread(in scope: ScopeID) throws {
        var counts: [PersonID: Int] = [:]
        for tab in tabs where tab.client.cursor(of: scope) != nil {
            let (person, replica) = (tab.device.person, tab.client.replica)
            let read = replica.mark(of: person, in: scope).read
            guard let cursor = tab.client.cursor(of: scope),
                cursor.low <= max(read + 1, replica.beginning(of: scope))
            else { continue }
            let unread = replica.unread(in: scope, after: read).count
            guard counts.updateValue(unread, forKey: person) ?? unread == unread else {
                throw Violation(
                    "I12", "\(People.name(of: person)) has not as much unread on each device in \(scope.text)"
                )
            }
        }
    }
}

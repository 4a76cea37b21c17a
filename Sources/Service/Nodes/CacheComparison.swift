import Database
import Domain
import Storage
import SyncRules

/// A comparison of what a node remembers with the database, for tests: a cache that misses a commit of another node would
/// lose updates without a trace. Used while no transaction is open, after `NodeLog.follow`.
package struct CacheComparison {
    private let processor: CommandProcessor
    private var records: StoredRecords { processor.records }

    package init(_ processor: CommandProcessor) {
        self.processor = processor
    }

    /// A description of the first difference; nil if there is none.
    package func firstDifference() throws(DatabaseError) -> String? {
        for (id, client) in processor.clients {
            // Clients that were not used for long are removed from the table only.
            guard let stored = try processor.commands.client(id) else { continue }
            if stored.person != client.person || stored.last != client.last { return "client \(id.text)" }
        }
        for (person, center) in processor.centers.cached {
            var stored: NotificationCenters.Center = [:]
            for (id, notification) in records.notifications(of: person) { stored[id] = notification }
            if stored != center { return "the notifications of \(person.text)" }
        }
        for (key, entry) in records.records {
            let stored = try records.table.record(key.id, in: key.scope)
            // Old tombstones are removed from the table only.
            if stored == nil, entry.stored?.data == nil { continue }
            if stored?.version != entry.stored?.version || stored?.data != entry.stored?.data {
                return "\(key.id.text) in \(key.scope.text)"
            }
        }
        return try firstDifferenceOfScopes()
    }

    private func firstDifferenceOfScopes() throws(DatabaseError) -> String? {
        for (scope, version) in records.versions {
            let stored = try records.table.versions(of: scope)?.head ?? 0
            if stored != version { return "the version \(version) of \(scope.text)" }
        }
        for (scope, kinds) in records.counts {
            for (kind, count) in kinds {
                let stored = try records.table.count(kind, in: scope)
                if stored != count { return "\(count) records \(kind) in \(scope.text), not \(stored)" }
            }
        }
        for (log, end) in records.ends {
            let stored = try records.table.last(in: log)?.id
            if stored != end { return "the end of \(log.text)" }
        }
        return nil
    }
}

import Domain
import Storage
import SyncProtocol
import SyncRules
import Wire

/// Applies the transactions of other nodes to what this node remembers. Used only while no transaction with changes is
/// open.
struct Follower {
    let processor: CommandProcessor
    private var records: StoredRecords { processor.records }

    init(_ processor: CommandProcessor) {
        self.processor = processor
    }

    /// Applies what a transaction of another node has changed.
    func apply(_ changes: BatchChanges) {
        applyToRecords(changes)
        for (id, client) in changes.clients where processor.clients[id] != nil {
            processor.clients[id] = client
        }
        processor.accountRemoval.deletedAccounts.formUnion(changes.deletedAccounts)
        dropNotificationCenters(changes)
        for (person, bytes, at) in changes.bytesSpent { processor.quota.spend(bytes, by: person, at: at) }
        processor.quota.commit()
        for (addition, count, at) in changes.additions {
            processor.contactLimits.additions.spend(count, by: addition, at: at)
        }
        processor.contactLimits.additions.commit()
        if changes.hasBackgroundJobs { processor.jobQueue.mayHaveJobs = true }
        if let alarm = changes.alarm { processor.schedule.addFromOtherNode(alarm) }
    }

    /// Changed records are read again when they are needed. Versions, counts and the ends of logs are exact.
    private func applyToRecords(_ changes: BatchChanges) {
        guard !changes.hasErased else { return records.invalidate() }
        for part in changes.commits.flatMap(\.parts) where records.versions[part.scope] != nil {
            records.versions[part.scope] = part.to
        }
        for key in changes.readRecords { records.drop(key) }
        for (scope, kinds) in changes.counts {
            for (kind, change) in kinds { records.counts[scope]?[kind]? += change }
        }
        for (log, end) in changes.ends where records.ends[log] != nil {
            if let end { records.ends.updateValue(end, forKey: log) } else { records.ends[log] = nil }
        }
    }

    private func dropNotificationCenters(_ changes: BatchChanges) {
        for person in changes.deletedAccounts { processor.centers.dropCache(of: person) }
        for part in changes.commits.flatMap(\.parts) where part.scope.kind == .user {
            processor.centers.dropCache(of: PersonID(part.scope.id))
        }
        if changes.hasErased { processor.centers.dropCache() }
    }
}

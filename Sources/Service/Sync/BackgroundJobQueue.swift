import Database
import Domain
import Storage
import SyncRules

/// The background jobs that wait: the long work that commands cause. Used on the writer's thread only.
package final class BackgroundJobQueue {
    let table: BackgroundJobTable
    private let records: StoredRecords
    /// True if jobs may remain.
    var mayHaveJobs = true
    /// The job of the last turn.
    private var last: BackgroundJobTable.BackgroundJob?
    /// Jobs that have met damaged data since the start. They get no further turn.
    private var damaged: [BackgroundJobTable.BackgroundJob] = []

    init(_ table: BackgroundJobTable, _ records: StoredRecords) {
        self.table = table
        self.records = records
    }

    package func enqueue(_ job: BackgroundJobTable.BackgroundJob) throws(DatabaseError) {
        try table.insert(job)
        records.recorder?.changes.hasBackgroundJobs = true
        mayHaveJobs = true
    }

    /// The next job in turn; nil if there is none.
    func next() throws(DatabaseError) -> BackgroundJobTable.BackgroundJob? {
        let next = try table.next(after: last, except: damaged)
        if let next { last = next }
        return next
    }

    /// Gives a job no further turn until the next start.
    func skip(_ job: BackgroundJobTable.BackgroundJob) {
        damaged.append(job)
    }
}

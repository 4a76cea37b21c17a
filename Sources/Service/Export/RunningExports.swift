import Domain
import HTTP
import Synchronization
import Wire

/// The exports that are sent now: at most one for each user.
struct RunningExports {
    /// An export, with the bytes that its client has taken.
    final class Transfer: Sendable {
        let stream: BodyStream
        private let begin: Instant
        private let bytes = Atomic<Int>(0)

        init(_ stream: BodyStream, at begin: Instant) {
            self.stream = stream
            self.begin = begin
        }

        func count(_ more: Int) { bytes.add(more, ordering: .relaxed) }

        /// True if it uses a place that others need.
        func isTooSlow(at now: Instant) -> Bool {
            let time = now.milliseconds - begin.milliseconds
            return time > RunningExports.graceTime
                && Int64(bytes.load(ordering: .relaxed)) * 1000 / time < RunningExports.minRate
        }
    }

    /// Each export needs a thread, and memory for the records of one list.
    private static let maxCount = 2
    /// The time in milliseconds in which an export may be slower than `minRate` although others wait.
    private static let graceTime: Int64 = 10 * 60_000
    /// Bytes per second.
    private static let minRate: Int64 = 50_000

    private var transfers: [PersonID: Transfer] = [:]

    /// Ends exports that are too slow if they use the last place.
    /// - Throws: `busy` if the user has an export already, or the server has too many.
    func checkRoom(for person: PersonID, at now: Instant) throws(Failure) {
        if transfers[person] == nil, transfers.count < RunningExports.maxCount { return }
        if transfers[person] == nil {
            for transfer in transfers.values where transfer.isTooSlow(at: now) { transfer.stream.close() }
        }
        throw .busy(retryAfter: 60)
    }

    /// - Throws: as `checkRoom`.
    mutating func add(_ stream: BodyStream, for person: PersonID, at now: Instant) throws(Failure) -> Transfer
    {
        try checkRoom(for: person, at: now)
        let transfer = Transfer(stream, at: now)
        transfers[person] = transfer
        return transfer
    }

    mutating func remove(_ person: PersonID) {
        transfers[person] = nil
    }
}

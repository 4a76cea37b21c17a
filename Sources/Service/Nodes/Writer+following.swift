import Database
import Dispatch
import Synchronization

/// The last time at which a node had applied all commits of the others. Safe from any thread.
final class FollowTime: Sendable {
    private let state = Mutex((time: ContinuousClock.now, isReported: false))

    /// The time after which a node answers no users.
    static let limit = Duration.seconds(5)

    /// True if another node may have ended sessions or access without the knowledge of this one.
    var isOutdated: Bool { age > FollowTime.limit }

    func set(_ new: ContinuousClock.Instant) { state.withLock { $0.time = new } }

    /// The time since then.
    var age: Duration { ContinuousClock.now - state.withLock { $0.time } }

    /// The new value of `isOutdated` if it has changed since the last call.
    func dequeueChange() -> Bool? {
        let isOutdated = isOutdated
        return state.withLock { state in
            guard state.isReported != isOutdated else { return nil }
            state.isReported = isOutdated
            return isOutdated
        }
    }
}

extension Writer {
    /// True if this node has not followed the others for some seconds: it has no connection, or the database does not
    /// answer. Safe from any thread.
    var isOutdated: Bool { log != nil && followTime.isOutdated }

    /// The seconds since this node has followed the others.
    var followerLag: Double { followTime.age / .seconds(1) }

    /// Reports that this node has stopped or continues to answer users. Call about once a second.
    func reportOutdated() {
        if log != nil, let isOutdated = followTime.dequeueChange() {
            report(isOutdated ? .outdated : .current)
        }
    }

    /// Reads the commits of other nodes, after the work that was submitted before. Call after a hint, and about once a
    /// second, because hints can be lost. Safe from any thread.
    public func follow() {
        guard log != nil else { return }
        serialQueue.async {
            guard self.interruption == nil else { return }
            let begin = ContinuousClock.now
            do throws(DatabaseError) {
                try self.log?.follow()
                // After the completions that apply the commits of other nodes.
                self.runAfterCommit([{ [followTime = self.followTime] in followTime.set(begin) }])
            } catch {
                // After another error, the next transaction reports it to its jobs.
                if error.kind == .connection || error.kind == .replaced { self.interrupt(error, [], nil) }
            }
        }
    }
}

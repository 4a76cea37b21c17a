import Database
import Dispatch

extension Writer {
    /// Reads the commits of other nodes, after the work that was submitted before. Call after a hint, and about once a
    /// second, because hints can be lost. Safe from any thread.
    public func follow() {
        guard log != nil else { return }
        serialQueue.async {
            guard self.interruption == nil else { return }
            do throws(DatabaseError) {
                try self.log?.follow()
            } catch {
                // After another error, the next transaction reports it to its jobs.
                if error.kind == .connection || error.kind == .replaced { self.interrupt(error, [], nil) }
            }
        }
    }
}

import Domain
import Sync

/// What the checks remember of a tab, to look only at what has changed.
struct TabMemory {
    var cursors: [ScopeID: Cursor] = [:]
    var revisions: [ScopeID: Int64] = [:]
    /// Own commands that this tab has shown; each stays in its overlay until its effect has arrived.
    var shown: Set<CommandID> = []
    /// Those that the store had when it was last read as a whole.
    var arriving: Set<CommandID> = []

    /// The tab has read the whole store.
    mutating func startAnew() {
        cursors = [:]
        shown.formUnion(arriving)
        arriving = []
    }
}

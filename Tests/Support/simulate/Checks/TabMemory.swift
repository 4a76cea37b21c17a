import Domain
import SyncProtocol
import SyncRules

/// The state of a tab at the last check, so that only changes are checked.
struct TabMemory {
    var cursors: [ScopeID: Cursor] = [:]
    var revisions: [ScopeID: Int64] = [:]
    /// The user's own commands that this tab has shown. Each must stay in its overlay until its effect has arrived.
    var shown: Set<CommandID> = []
    /// The commands that were in the store when it was last read completely.
    var arriving: Set<CommandID> = []

    /// Called when the tab has read the whole store.
    mutating func reset() {
        cursors = [:]
        shown.formUnion(arriving)
        arriving = []
    }
}

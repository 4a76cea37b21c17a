import Domain
import SyncProtocol
import SyncRules

extension SyncClient {
    /// Applies the frames that follow the held versions, each as a whole or not at all. The others wait for the pull
    /// that brings the missing changes.
    mutating func applyFrames() {
        guard !connection.frames.isEmpty else { return }
        var waiting: [ConnectionState.Frame] = []
        var isChanged = false
        for frame in connection.frames where frame.pull >= connection.pullsDone {
            guard let newParts = self.newParts(in: frame.parts) else {
                waiting.append(frame)
                continue
            }
            for part in newParts { put(part) }
            isChanged = isChanged || !newParts.isEmpty
        }
        let isFull = waiting.count > ConnectionState.maxFrames
        connection.frames = isFull ? [] : waiting
        if isFull || !waiting.isEmpty && connection.pull == nil { connection.needsPull = true }
        guard isChanged else { return }
        removeAcknowledged()
        rebase()
    }

    private mutating func put(_ part: FramePart) {
        guard var cursor = replica.scopes[part.scope]?.cursor else { return }
        cursor.version = part.to
        put(part.rows, in: part.scope, cursor: cursor)
    }

    /// The parts that are new here. Nil if the frame has to wait: a part does not follow its held version, or the
    /// user's access is unknown.
    private func newParts(in parts: [FramePart]) -> [FramePart]? {
        guard connection.isAccessCurrent, case .live(let epoch) = connection.socket else { return nil }
        var newParts: [FramePart] = []
        for part in parts {
            guard let cursor = replica.scopes[part.scope]?.cursor, cursor.loading == nil,
                cursor.epoch == epoch
            else { return nil }
            if part.to <= cursor.version { continue }
            guard part.previous == cursor.version else { return nil }
            newParts.append(part)
        }
        return isAllowed(newParts) ? newParts : nil
    }

    /// True if the known version of the user's own scope is as high as the server requires.
    private func isAllowed(_ newParts: [FramePart]) -> Bool {
        guard !newParts.isEmpty else { return true }
        let own = ScopeID.user(person)
        let held = replica.scopes[own]?.cursor.version ?? -1
        let known = newParts.first { $0.scope == own }?.to ?? held
        return known >= connection.requiredUserVersion
    }
}

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
            guard let newParts = connection.newParts(in: frame.parts, local.replica) else {
                waiting.append(frame)
                continue
            }
            for part in newParts { local.put(part, &connection) }
            isChanged = isChanged || !newParts.isEmpty
        }
        let isFull = waiting.count > ConnectionState.maxFrames
        connection.frames = isFull ? [] : waiting
        if isFull || !waiting.isEmpty && connection.pull == nil { connection.needsPull = true }
        guard isChanged else { return }
        local.removeAcknowledged(&connection)
        local.rebase()
    }
}

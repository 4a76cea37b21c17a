import Domain

extension SyncClient {
    /// Applies a frame as a whole, or not at all: then a pull brings what it held.
    mutating func receive(frame parts: [FramePart]) {
        guard !link.isMidPull, case .live(let epoch) = link.socket, let news = news(in: parts, epoch: epoch)
        else {
            link.wantsPull = true
            return
        }
        guard !news.isEmpty else { return }
        let own = ScopeID.user(person)
        let inFrame = news.first { $0.scope == own }?.to ?? 0
        guard max(replica.scopes[own]?.cursor.version ?? -1, inFrame) >= link.requiredUserVersion else {
            link.wantsPull = true
            return
        }
        for part in news {
            guard var cursor = replica.scopes[part.scope]?.cursor else { continue }
            cursor.version = part.to
            put(part.rows, in: part.scope, cursor: cursor)
        }
        settle()
        refold()
    }

    /// The parts that are new here; nil when one of them does not follow on what is held.
    private func news(in parts: [FramePart], epoch: String) -> [FramePart]? {
        var news: [FramePart] = []
        for part in parts {
            guard let cursor = replica.scopes[part.scope]?.cursor, cursor.loading == nil,
                cursor.epoch == epoch
            else { return nil }
            if part.to <= cursor.version { continue }
            guard part.previous == cursor.version else { return nil }
            news.append(part)
        }
        return news
    }
}

import Domain
import SyncProtocol
import SyncRules

extension ConnectionState {
    /// Starts a pull from the held versions.
    mutating func startPull(
        _ replica: Replica, in epoch: String, at now: Instant
    ) -> (token: Int64, positions: [ScopeID: PullRequest.Position]) {
        needsPull = false
        pullsStarted += 1
        lastPull = now
        let token = tokens.next()
        var cursors: [ScopeID: Cursor] = [:]
        for (scope, held) in replica.scopes { cursors[scope] = held.cursor }
        pull = Pull(token: token, number: pullsStarted, cursors: cursors)
        var positions: [ScopeID: PullRequest.Position] = [:]
        for (scope, cursor) in cursors {
            let isUsable = cursor.epoch == epoch
            positions[scope] = PullRequest.Position(
                grant: cursor.grant, version: isUsable ? cursor.version : -1,
                after: isUsable ? cursor.after : nil, range: replica.scopes[scope]?.range(of: scope))
        }
        return (token, positions)
    }

    /// The parts of a frame that are new here. Nil if the frame has to wait: a part does not follow its held version,
    /// or the user's access is unknown.
    func newParts(in parts: [FramePart], _ replica: Replica) -> [FramePart]? {
        guard isAccessCurrent, case .live(let epoch) = socket else { return nil }
        var newParts: [FramePart] = []
        for part in parts {
            guard let cursor = replica.scopes[part.scope]?.cursor, cursor.loading == nil,
                cursor.epoch == epoch
            else { return nil }
            if part.to <= cursor.version { continue }
            guard part.previous == cursor.version else { return nil }
            newParts.append(part)
        }
        return isAllowed(newParts, replica) ? newParts : nil
    }

    /// True if the known version of the user's own scope is as high as the server requires.
    private func isAllowed(_ newParts: [FramePart], _ replica: Replica) -> Bool {
        guard !newParts.isEmpty else { return true }
        let own = ScopeID.user(replica.person)
        let held = replica.scopes[own]?.cursor.version ?? -1
        let known = newParts.first { $0.scope == own }?.to ?? held
        return known >= requiredUserVersion
    }
}

extension ConnectionState.Pull {
    /// True if an answer can still be applied. Frames may have advanced a scope in the meantime: a delta tolerates
    /// that, a snapshot does not.
    func isApplicable(_ answer: PullAnswer, to replica: Replica) -> Bool {
        guard !isOutdated else { return false }
        for scope in answer.inaccessibleScopes where replica.scopes[scope]?.cursor != cursors[scope] {
            return false
        }
        return answer.parts.allSatisfy { part in
            let cursor = replica.scopes[part.scope]?.cursor
            if cursor == cursors[part.scope] { return true }
            guard case .delta(let from, _) = part.span, let cursor, let earlier = cursors[part.scope] else {
                return false
            }
            // A delta leaves out changes of a log before the range that was held then.
            return cursor.low >= earlier.low && cursor.epoch == answer.epoch && cursor.grant == part.grant
                && cursor.version >= from
        }
    }
}

extension Replica {
    /// The digest of all cursors of this device.
    func digest(in epoch: String) -> Digest {
        var digest = Digest()
        for (scope, held) in scopes {
            let isWhole = held.cursor.loading == nil && held.cursor.epoch == epoch
            let version = isWhole ? held.cursor.version : -1
            digest.add(scope, grant: held.cursor.grant, version: version)
        }
        return digest
    }
}

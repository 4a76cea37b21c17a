import Domain
import SyncProtocol
import SyncRules

extension SyncClient {
    mutating func setLeader(_ leads: Bool) {
        guard leads != connection.isLeader else { return }
        connection.isLeader = leads
        connection.resendRevision = -1
        if leads { local.storeState.needsLoad = true }
        connection.hasStalePictures = leads
        connection.invalidateComparison()
        connection.pull = nil
        local.pages.page = nil
        connection.push = nil
        uploads = Uploads()
    }

    mutating func setOnline(_ isOnline: Bool) {
        connection.isOnline = isOnline
        connection.pause = Pause()
        connection.failures = 0
        uploads.pause = Pause()
    }

    /// Contacts the server now, regardless of backoff and of earlier answers.
    mutating func refresh() {
        setOnline(connection.isOnline)
        connection.needsPull = connection.isLeader
    }

    /// True while a pull waits for its answer.
    public var isPulling: Bool { connection.pull != nil }

    mutating func socketClosed(at now: Instant) {
        presence.removeAll(of: person)
        guard connection.socket != .closed else { return }
        connection.socket = .closed
        connection.frames = []
        connection.backOff(at: now, random: &local.random)
    }

    mutating func failed(_ token: Int64, _ failure: RequestFailure, at now: Instant) {
        if connection.pull?.token == token {
            connection.pull = nil
            connection.needsPull = true
            applyFrames()
        } else if connection.push == token {
            connection.push = nil
        } else if !local.pages.failed(token) {
            return uploadFailed(token, failure, at: now)
        }
        connection.recordFailure(failure, at: now, random: &local.random)
    }

    mutating func receive(_ message: ServerMessage) {
        switch message {
        case .welcome(let epoch, let isCurrent, _):
            local.epochChanged(epoch, &connection)
            connection.socket = .live(epoch: epoch)
            connection.failures = 0
            if isCurrent, local.replica.digest(in: epoch) == connection.handshakeDigest {
                connection.recordComparison(ofAccess: true, ofAll: true)
                local.trimAcknowledged(connection)
            } else {
                connection.restartPull()
            }
        case .userVersion(let version):
            connection.requiredUserVersion = max(connection.requiredUserVersion, version)
        case .frame(let parts):
            connection.frames.append(ConnectionState.Frame(parts: parts, pull: connection.pullsStarted))
            applyFrames()
        case .digest(let digest):
            if connection.isMidPull || digest != local.replica.digest(in: local.epoch) {
                connection.needsPull = true
            }
            // A tab that died may have stored commands without a notice to this tab.
            local.storeState.needsLoad = true
        case .behind: connection.restartPull()
        case .pushed(let token, let answer): pushed(token, answer)
        case .failed, .presence, .typing: break
        }
    }

    /// The next actions for the connection.
    mutating func connectionActions(at now: Instant) -> [SyncAction] {
        var actions = connection.nextMessages()
        if connection.hasStalePictures, local.storeState.revision != nil, !local.storeState.needsLoad,
            case .idle = local.storeState.work
        {
            connection.hasStalePictures = false
            actions.append(
                .tidyPictures(keeping: local.commands.neededBlobs, of: [ScopeID](local.replica.scopes.keys)))
        }
        guard connection.isLeader, connection.isOnline, connection.blockingFailure == nil,
            local.storeState.revision != nil
        else {
            guard connection.socket != .closed else { return actions }
            connection.socket = .closed
            presence.removeAll(of: person)
            return actions + [.closeSocket]
        }
        guard connection.pause.isOver(at: now) else { return actions }
        if connection.socket == .closed {
            connection.socket = .opening
            actions.append(.openSocket)
        }
        if connection.failures > 0, now >= connection.lastPull.advanced(by: 25_000) {
            connection.needsPull = true
        }
        if let push = nextPush() { actions.append(push) }
        if let pull = nextPull(at: now) { actions.append(pull) }
        if let page = nextPage() { actions.append(page) }
        if let upload = uploads.next(in: local.commands, &connection.tokens, at: now) {
            actions.append(upload)
        }
        return actions
    }
}

import Domain
import SyncProtocol
import SyncRules

/// The connection to the server as a `SyncClient` sees it.
struct ConnectionState {
    enum Socket: Equatable {
        case closed
        case opening
        /// Open, `hello` sent.
        case handshake
        /// `welcome` received: no change is missed from here on, in this epoch.
        case live(epoch: String)
    }

    var isLeader = false
    var isOnline = true
    /// Stops all requests: the session has ended, or the app is too old.
    var blockingFailure: RequestFailure?
    var socket = Socket.closed
    /// The digest that was sent with `hello`. The answer says nothing about records loaded from the store since then.
    var handshakeDigest = Digest()
    /// Minimum user-scope version before the next frame may be applied.
    var requiredUserVersion: Int64 = 0
    var needsPull = false
    /// True while the replica is not one consistent state of the server: until the first pull since launch has
    /// completed, and between the pages of a pull.
    private(set) var isMidPull = true
    /// True once the user's own scope has been compared with the server. The memberships are then current, so frames
    /// can be applied.
    private(set) var isAccessCurrent = false
    /// Frames that do not follow the held versions yet, oldest first.
    var frames: [Frame] = []
    /// Messages that wait to be sent.
    var outgoing: [ClientMessage] = []
    var pull: Pull?
    var push: Int64?
    var presenceSubscription = PresenceSubscription()
    /// Server capabilities from the last handshake.
    var serverCapabilities: ServerCapabilities = []
    /// True if the device may store pictures that nothing references any longer.
    var hasStalePictures = false
    /// Pictures of this device that the server serves from now on.
    var serverPictures: [(blob: BlobID, scope: ScopeID)] = []
    /// Pictures that are no longer in a log.
    var deletedPictures: [(blob: BlobID, scope: ScopeID)] = []
    /// Pulls are numbered from 1, so that those that started after a command was accepted can be recognised.
    var pullsStarted = 0
    var pullsDone = 0
    var lastPull = Instant(milliseconds: 0)
    var pause = Pause()
    var failures = 0
    /// True if the server failed to process the last request.
    var isFailing = false
    /// Replica revision at which lost commands were last resent.
    var resendRevision = -1
    var tokens = Tokens()

    /// A pull that has no answer yet.
    struct Pull {
        let token: Int64
        let number: Int
        /// The cursors of the request.
        let cursors: [ScopeID: Cursor]
        /// True if the user's access has changed since the request, so the answer may belong to an older state.
        var isOutdated = false
    }

    /// A frame that waits for a pull.
    struct Frame {
        let parts: [FramePart]
        /// The number of the last pull that started before the frame arrived. A later pull contains its changes.
        let pull: Int
    }

    static let maxFrames = 100

    /// Requires a new comparison of the replica with the server.
    mutating func invalidateComparison() {
        isMidPull = true
        isAccessCurrent = false
        frames = []
    }

    /// Records which part of the replica matches the server: the user's own scope, or everything.
    mutating func recordComparison(ofAccess knowsAccess: Bool, ofAll isWhole: Bool) {
        self.isAccessCurrent = knowsAccess
        isMidPull = !isWhole
    }

    /// Exponential backoff of up to 30 s with "full jitter", so that many devices do not reconnect at once.
    mutating func backOff(at now: Instant, random: inout SeededRandom, minimum: Int64 = 0) {
        failures = min(failures + 1, 5)
        let delay = ConnectionState.delay(after: failures, random: &random)
        pause = Pause(from: now, milliseconds: minimum + delay)
    }

    static func delay(after failures: Int, random: inout SeededRandom) -> Int64 {
        let most = min(30_000, 1000 << Int64(failures))
        return Int64(random.next(upperBound: UInt64(most))) + 100
    }
}

extension SyncClient {
    mutating func setLeader(_ leads: Bool) {
        guard leads != connection.isLeader else { return }
        connection.isLeader = leads
        connection.resendRevision = -1
        if leads { storeState.needsLoad = true }
        connection.hasStalePictures = leads
        connection.invalidateComparison()
        connection.pull = nil
        pages.page = nil
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

    mutating func startHandshake() {
        guard connection.socket == .opening else { return }
        connection.socket = .handshake
        connection.requiredUserVersion = 0
        connection.handshakeDigest = digest
        connection.outgoing.append(
            .hello(epoch: epoch, digest: connection.handshakeDigest, kinds: ScopeID.Kind.known))
    }

    mutating func socketClosed(at now: Instant) {
        forgetPresence()
        guard connection.socket != .closed else { return }
        connection.socket = .closed
        connection.frames = []
        connection.backOff(at: now, random: &random)
    }

    mutating func failed(_ token: Int64, _ failure: RequestFailure, at now: Instant) {
        if connection.pull?.token == token {
            connection.pull = nil
            connection.needsPull = true
            applyFrames()
        } else if connection.push == token {
            connection.push = nil
        } else if !pages.failed(token) {
            return uploadFailed(token, failure, at: now)
        }
        connection.isFailing = failure == .failing
        switch failure {
        case .unreachable, .failing: connection.backOff(at: now, random: &random)
        case .busy(let milliseconds): connection.backOff(at: now, random: &random, minimum: milliseconds)
        case .signedOut, .outdated: connection.blockingFailure = failure
        }
    }

    mutating func receive(_ message: ServerMessage) {
        switch message {
        case .welcome(let epoch, let isCurrent, _):
            epochChanged(epoch)
            connection.socket = .live(epoch: epoch)
            connection.failures = 0
            if isCurrent, digest == connection.handshakeDigest {
                connection.recordComparison(ofAccess: true, ofAll: true)
                trimAcknowledged()
            } else {
                restartPull()
            }
        case .userVersion(let version):
            connection.requiredUserVersion = max(connection.requiredUserVersion, version)
        case .frame(let parts):
            connection.frames.append(ConnectionState.Frame(parts: parts, pull: connection.pullsStarted))
            applyFrames()
        case .digest(let digest):
            if connection.isMidPull || digest != self.digest { connection.needsPull = true }
            // A tab that died may have stored commands without a notice to this tab.
            storeState.needsLoad = true
        case .behind: restartPull()
        case .pushed(let token, let answer): pushed(token, answer)
        case .failed, .presence, .typing: break
        }
    }

    /// Treats the held records as inconsistent until a new pull is answered.
    mutating func restartPull() {
        connection.invalidateComparison()
        connection.pull = nil
        connection.needsPull = connection.isLeader
    }

    /// A new epoch may lack accepted commands, so they are resent under their old ids. Those in the outbox are resent
    /// at once, acknowledged ones after the next pull (`resendLostCommands`).
    mutating func epochChanged(_ epoch: String) {
        guard epoch != self.epoch else { return }
        self.epoch = epoch
        connection.invalidateComparison()
        storeState.dirty.insert(.meta)
        commands.revokeAcceptances(outside: epoch, dirty: &storeState.dirty)
        commands.acknowledged.restartLostRetention(in: epoch, at: now, dirty: &storeState.dirty)
        commands.restartUploads(dirty: &storeState.dirty)
        rebase()
    }

    /// The digest of all cursors of this device.
    var digest: Digest {
        var digest = Digest()
        for (scope, held) in replica.scopes {
            let isWhole = held.cursor.loading == nil && held.cursor.epoch == epoch
            let version = isWhole ? held.cursor.version : -1
            digest.add(scope, grant: held.cursor.grant, version: version)
        }
        return digest
    }

    /// The next actions for the connection.
    mutating func connectionActions(at now: Instant) -> [SyncAction] {
        var actions = connection.outgoing.map { SyncAction.send($0) }
        connection.outgoing = []
        for (blob, scope) in connection.serverPictures { actions.append(.fetchPicture(blob, in: scope)) }
        connection.serverPictures = []
        for (blob, scope) in connection.deletedPictures { actions.append(.forgetPicture(blob, in: scope)) }
        connection.deletedPictures = []
        if connection.hasStalePictures, storeState.revision != nil, !storeState.needsLoad,
            case .idle = storeState.work
        {
            connection.hasStalePictures = false
            actions.append(.tidyPictures(keeping: neededBlobs, of: [ScopeID](replica.scopes.keys)))
        }
        guard connection.isLeader, connection.isOnline, connection.blockingFailure == nil,
            storeState.revision != nil
        else {
            guard connection.socket != .closed else { return actions }
            connection.socket = .closed
            forgetPresence()
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
        if let upload = uploads.next(in: commands, &connection.tokens, at: now) { actions.append(upload) }
        return actions
    }
}

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

    /// Adds the message `hello`.
    mutating func startHandshake(_ digest: Digest, in epoch: String) {
        guard socket == .opening else { return }
        socket = .handshake
        requiredUserVersion = 0
        handshakeDigest = digest
        outgoing.append(.hello(epoch: epoch, digest: digest, kinds: ScopeID.Kind.known))
    }

    /// Treats the held records as inconsistent until a new pull is answered.
    mutating func restartPull() {
        invalidateComparison()
        pull = nil
        needsPull = isLeader
    }

    /// The server has answered.
    mutating func recordSuccess() {
        failures = 0
        isFailing = false
    }

    /// A request failed, other than the upload of a picture.
    mutating func recordFailure(
        _ failure: RequestFailure, at now: Instant, random: inout SeededRandom
    ) {
        isFailing = failure == .failing
        switch failure {
        case .unreachable, .failing: backOff(at: now, random: &random)
        case .busy(let milliseconds): backOff(at: now, random: &random, minimum: milliseconds)
        case .signedOut, .outdated: blockingFailure = failure
        }
    }

    /// Exponential backoff of up to 30 s with "full jitter", so that many devices do not reconnect at once.
    mutating func backOff(at now: Instant, random: inout SeededRandom, minimum: Int64 = 0) {
        failures = min(failures + 1, 5)
        let delay = ConnectionState.delay(after: failures, random: &random)
        pause = Pause(from: now, milliseconds: minimum + delay)
    }

    static func delay(after failures: Int, random: inout SeededRandom) -> Int64 {
        let maximum = min(30_000, 1000 << Int64(failures))
        return Int64(random.next(upperBound: UInt64(maximum))) + 100
    }

    /// The messages to send and the pictures to fetch and to forget.
    mutating func nextMessages() -> [SyncAction] {
        var actions = outgoing.map { SyncAction.send($0) }
        outgoing = []
        for (blob, scope) in serverPictures { actions.append(.fetchPicture(blob, in: scope)) }
        serverPictures = []
        for (blob, scope) in deletedPictures { actions.append(.forgetPicture(blob, in: scope)) }
        deletedPictures = []
        return actions
    }
}

import Domain

/// The connection to the server as a `SyncClient` sees it.
struct ConnectionState {
    enum Socket: Equatable {
        case closed
        case opening
        /// Open, `hello` sent.
        case greeting
        /// The server has said that nothing is missed from here on, in this epoch.
        case live(epoch: String)
    }

    var leads = false
    var isOnline = true
    /// Why nothing is sent: the session has ended, or the app is too old.
    var barredBy: RequestFailure?
    var socket = Socket.closed
    /// What was held when the server was greeted: its answer says nothing of what was read from the store since.
    var greeted = Digest()
    /// Minimum user-scope version before the next frame may be applied.
    var requiredUserVersion: Int64 = 0
    var wantsPull = false
    /// The held data is not one consistent server state: nothing was compared since the start, or more pages are to
    /// come.
    private(set) var isMidPull = true
    /// The person's own scope was compared with the server since then: what it says of their access holds, so frames count.
    private(set) var knowsAccess = false
    /// Frames that do not follow on what is held yet, the oldest first.
    var frames: [Frame] = []
    /// Messages that wait to be sent.
    var outgoing: [ClientMessage] = []
    var pull: Pull?
    /// The log of which older records are wanted, and from which place on, where something is looked for.
    var wantsPage: (scope: ScopeID, from: Int64?)?
    /// Logs of which less may be held than is to be; they come by pages when nobody waits for another one.
    var shortLogs: [ScopeID] = []
    /// Chats of which the unread messages that are not held are to be counted again.
    var miscounted: [ScopeID] = []
    var page: Page?
    var push: Int64?
    var watch = Watch()
    /// What the server understands, by its last welcome.
    var serverKnows: ServerKnowledge = []
    /// What the server wants to be asked again later, and when.
    var held: Set<CommandID> = []
    var holdPause = Pause()
    var uploads = Uploads()
    /// Pictures that nothing needs any more may be stored on the device.
    var hasStalePictures = false
    /// Pictures of this device that the server shows from now on.
    var shown: [(blob: BlobID, scope: ScopeID)] = []
    /// Pictures that logs have no more.
    var deleted: [(blob: BlobID, scope: ScopeID)] = []
    /// Pulls are numbered from 1, to tell which of them began after a command was accepted.
    var pullsStarted = 0
    var pullsDone = 0
    var lastPull = Instant(milliseconds: 0)
    var pause = Pause()
    var failures = 0
    /// Whether the last answer was that the server cannot do it.
    var isFailing = false
    /// Replica revision at which lost commands were last offered.
    var offered = -1
    private var lastToken: Int64 = 0

    /// A pull that has no answer yet.
    struct Pull {
        let token: Int64
        let number: Int
        /// The cursors that it was asked with.
        let cursors: [ScopeID: Cursor]
        /// What the person has access to has changed since, so the answer may be about another state of that.
        var isOutdated = false
    }

    /// A page of a log that has no answer yet.
    struct Page {
        let token: Int64
        let request: LogRequest
        let cursor: Cursor
        /// Who wants it waits for it, also where it fails.
        var wanted: (scope: ScopeID, from: Int64?)?
        /// What changes meanwhile before what is held: it may be newer than in the answer.
        var stash: [RecordID: RecordState] = [:]
        /// How many messages are unread may have changed meanwhile.
        var isMiscounted = false
    }

    /// A frame that waits for a pull.
    struct Frame {
        let parts: [FramePart]
        /// The number of the last pull that began before it came; a later one brings what it holds.
        let pull: Int
    }

    /// The most frames that wait.
    static let mostFrames = 100

    mutating func newToken() -> Int64 {
        lastToken += 1
        return lastToken
    }

    /// What is held has to be compared with the server again.
    mutating func forgetComparison() {
        isMidPull = true
        knowsAccess = false
        frames = []
    }

    /// Notes what is as the server has it now: the person's own scope, or everything.
    mutating func noteComparison(ofAccess knowsAccess: Bool, ofAll isWhole: Bool) {
        self.knowsAccess = knowsAccess
        isMidPull = !isWhole
    }

    /// Waits longer after each failure, 1 s…30 s, at random within that ("full jitter"), so that many devices do not
    /// come back at once.
    mutating func backOff(at now: Instant, random: inout SeededRandom, least: Int64 = 0) {
        failures = min(failures + 1, 5)
        let delay = ConnectionState.delay(after: failures, random: &random)
        pause = Pause(from: now, milliseconds: least + delay)
    }

    static func delay(after failures: Int, random: inout SeededRandom) -> Int64 {
        let most = min(30_000, 1000 << Int64(failures))
        return Int64(random.next(upperBound: UInt64(most))) + 100
    }
}

extension SyncClient {
    mutating func lead(_ leads: Bool) {
        guard leads != connection.leads else { return }
        connection.leads = leads
        connection.offered = -1
        if leads { storeState.wantsLoad = true }
        connection.hasStalePictures = leads
        connection.forgetComparison()
        connection.pull = nil
        connection.page = nil
        connection.push = nil
        connection.uploads = Uploads()
    }

    mutating func setOnline(_ isOnline: Bool) {
        connection.isOnline = isOnline
        connection.pause = Pause()
        connection.failures = 0
        connection.uploads.pause = Pause()
    }

    /// Asks the server now, whatever was heard from it and whenever it was to be tried again.
    mutating func refresh() {
        setOnline(connection.isOnline)
        connection.wantsPull = connection.leads
    }

    /// Whether the server was asked what is new and has not answered yet.
    public var isPulling: Bool { connection.pull != nil }

    mutating func greet() {
        guard connection.socket == .opening else { return }
        connection.socket = .greeting
        connection.requiredUserVersion = 0
        connection.greeted = digest
        connection.outgoing.append(
            .hello(epoch: epoch, digest: connection.greeted, kinds: ScopeID.Kind.known))
    }

    mutating func socketClosed(at now: Instant) {
        forgetCompany()
        guard connection.socket != .closed else { return }
        connection.socket = .closed
        connection.frames = []
        connection.backOff(at: now, random: &random)
    }

    mutating func failed(_ token: Int64, _ failure: RequestFailure, at now: Instant) {
        if connection.pull?.token == token {
            connection.pull = nil
            connection.wantsPull = true
            applyFrames()
        } else if let page = connection.page, page.token == token {
            connection.page = nil
            connection.wantsPage = connection.wantsPage ?? page.wanted
        } else if connection.push == token {
            connection.push = nil
        } else {
            return uploadFailed(token, failure, at: now)
        }
        connection.isFailing = failure == .failing
        switch failure {
        case .unreachable, .failing: connection.backOff(at: now, random: &random)
        case .busy(let milliseconds): connection.backOff(at: now, random: &random, least: milliseconds)
        case .signedOut, .outdated: connection.barredBy = failure
        }
    }

    mutating func receive(_ message: ServerMessage) {
        switch message {
        case .welcome(let epoch, let isCurrent, _):
            learn(epoch)
            connection.socket = .live(epoch: epoch)
            connection.failures = 0
            if isCurrent, digest == connection.greeted {
                connection.noteComparison(ofAccess: true, ofAll: true)
                tidyConfirmed()
            } else {
                pullAnew()
            }
        case .userVersion(let version):
            connection.requiredUserVersion = max(connection.requiredUserVersion, version)
        case .frame(let parts):
            connection.frames.append(ConnectionState.Frame(parts: parts, pull: connection.pullsStarted))
            applyFrames()
        case .digest(let digest):
            if connection.isMidPull || digest != self.digest { connection.wantsPull = true }
            // A tab that died may have stored commands and told nobody.
            storeState.wantsLoad = true
        case .behind: pullAnew()
        case .pushed(let token, let answer): pushed(token, answer)
        case .failed, .presence, .writing: break
        }
    }

    /// Treats the held data as inconsistent until a new pull is answered.
    mutating func pullAnew() {
        connection.forgetComparison()
        connection.pull = nil
        connection.wantsPull = connection.leads
    }

    /// A new epoch may lack acknowledged commands, so they are resent under their old ids: those in the outbox at
    /// once, confirmed ones once the server's state is known (`offerLost`).
    mutating func learn(_ epoch: String) {
        guard epoch != self.epoch else { return }
        self.epoch = epoch
        connection.forgetComparison()
        storeState.dirty.insert(.meta)
        for place in outbox.indices where outbox[place].acceptance.map({ $0.epoch != epoch }) == true {
            outbox[place].acceptance = nil
            storeState.dirty.insert(.outbox(outbox[place].command.id))
        }
        noteLost()
        repeatUploads()
        rebase()
    }

    /// What this device holds, in eight bytes.
    var digest: Digest {
        var digest = Digest()
        for (scope, held) in replica.scopes {
            let isWhole = held.cursor.loading == nil && held.cursor.epoch == epoch
            let version = isWhole ? held.cursor.version : -1
            digest.add(scope, grant: held.cursor.grant, version: version)
        }
        return digest
    }

    /// What the connection is to do now.
    mutating func connectionActions(at now: Instant) -> [SyncAction] {
        var actions = connection.outgoing.map { SyncAction.send($0) }
        connection.outgoing = []
        for (blob, scope) in connection.shown { actions.append(.seePicture(blob, in: scope)) }
        connection.shown = []
        for (blob, scope) in connection.deleted { actions.append(.forgetPicture(blob, in: scope)) }
        connection.deleted = []
        if connection.hasStalePictures, storeState.revision != nil, !storeState.wantsLoad,
            case .idle = storeState.work
        {
            connection.hasStalePictures = false
            actions.append(.tidyPictures(keeping: neededBlobs, of: [ScopeID](replica.scopes.keys)))
        }
        guard connection.leads, connection.isOnline, connection.barredBy == nil, storeState.revision != nil
        else {
            guard connection.socket != .closed else { return actions }
            connection.socket = .closed
            forgetCompany()
            return actions + [.closeSocket]
        }
        guard connection.pause.isOver(at: now) else { return actions }
        if connection.socket == .closed {
            connection.socket = .opening
            actions.append(.openSocket)
        }
        if connection.failures > 0, now >= connection.lastPull.advanced(by: 25_000) {
            connection.wantsPull = true
        }
        if let push = nextPush() { actions.append(push) }
        if let pull = nextPull(at: now) { actions.append(pull) }
        if let page = nextPage() ?? nextCount() { actions.append(page) }
        if let upload = nextUpload(at: now) { actions.append(upload) }
        return actions
    }
}

import Domain

/// The connection to the server as a `SyncClient` sees it.
struct Link {
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
    /// What must be held of the person's own scope before another frame counts.
    var requiredUserVersion: Int64 = 0
    var wantsPull = false
    /// What is held is no one state of the server: since the start nothing was compared yet, or pages are to come.
    var isMidPull = true
    /// Messages that wait to be sent.
    var outgoing: [ClientMessage] = []
    var pull: Pull?
    var push: Int64?
    var uploads = Uploads()
    /// Pictures may be on the device that nothing here needs any more.
    var hasStalePictures = false
    /// Pictures of this device that the server shows from now on.
    var shown: [(blob: BlobID, scope: ScopeID)] = []
    /// Pulls are numbered from 1, to tell which of them began after a command was accepted.
    var pullsStarted = 0
    var pullsDone = 0
    var lastPull = Instant(milliseconds: 0)
    var pause = Pause()
    var failures = 0
    /// Whether the last answer was that the server cannot do it.
    var isFailing = false
    /// The revision of the replica at which what a server had lost was last looked through.
    var offered = -1
    private var lastToken: Int64 = 0

    /// A pull that has no answer yet.
    struct Pull {
        let token: Int64
        let number: Int
        /// The cursors that it was asked with.
        let cursors: [ScopeID: Cursor]
    }

    mutating func newToken() -> Int64 {
        lastToken += 1
        return lastToken
    }

    /// Waits longer after each failure, 1 s…30 s, at random within that ("full jitter"), so that many devices do not
    /// come back at once.
    mutating func backOff(at now: Instant, random: inout SeededRandom, least: Int64 = 0) {
        failures = min(failures + 1, 5)
        let delay = Link.delay(after: failures, random: &random)
        pause = Pause(from: now, milliseconds: least + delay)
    }

    static func delay(after failures: Int, random: inout SeededRandom) -> Int64 {
        let most = min(30_000, 1000 << Int64(failures))
        return Int64(random.next(upperBound: UInt64(most))) + 100
    }
}

/// How the connection looks to the person.
public enum LinkStatus: Equatable, Sendable {
    case offline
    /// The server answers, and cannot do what it should.
    case failing
    case connecting
    case live
    case signedOut
    case outdated
}

extension SyncClient {
    public var linkStatus: LinkStatus {
        switch link.barredBy {
        case .signedOut: return .signedOut
        case .outdated: return .outdated
        default: break
        }
        guard link.isOnline else { return .offline }
        if link.isFailing { return .failing }
        if case .live = link.socket { return .live }
        return link.failures > 0 ? .offline : .connecting
    }

    mutating func lead(_ leads: Bool) {
        guard leads != link.leads else { return }
        link.leads = leads
        link.offered = -1
        if leads { ledger.wantsLoad = true }
        link.hasStalePictures = leads
        link.isMidPull = true
        link.pull = nil
        link.push = nil
        link.uploads = Uploads()
    }

    mutating func setOnline(_ isOnline: Bool) {
        link.isOnline = isOnline
        link.pause = Pause()
        link.failures = 0
        link.uploads.pause = Pause()
    }

    /// Asks the server now, whatever was heard from it and whenever it was to be tried again.
    mutating func refresh() {
        setOnline(link.isOnline)
        link.wantsPull = link.leads
    }

    /// Whether the server was asked what is new and has not answered yet.
    public var isPulling: Bool { link.pull != nil }

    mutating func greet() {
        guard link.socket == .opening else { return }
        link.socket = .greeting
        link.requiredUserVersion = 0
        link.outgoing.append(.hello(epoch: epoch, digest: digest, kinds: ScopeID.Kind.known))
    }

    mutating func socketClosed(at now: Instant) {
        guard link.socket != .closed else { return }
        link.socket = .closed
        link.backOff(at: now, random: &random)
    }

    mutating func failed(_ token: Int64, _ failure: RequestFailure, at now: Instant) {
        if link.pull?.token == token {
            link.pull = nil
            link.wantsPull = true
        } else if link.push == token {
            link.push = nil
        } else {
            return uploadFailed(token, failure, at: now)
        }
        link.isFailing = failure == .failing
        switch failure {
        case .unreachable, .failing: link.backOff(at: now, random: &random)
        case .busy(let milliseconds): link.backOff(at: now, random: &random, least: milliseconds)
        case .signedOut, .outdated: link.barredBy = failure
        }
    }

    mutating func receive(_ message: ServerMessage) {
        switch message {
        case .welcome(let epoch, let isCurrent):
            learn(epoch)
            link.socket = .live(epoch: epoch)
            link.failures = 0
            if isCurrent { link.isMidPull = false } else { pullAnew() }
        case .userVersion(let version): link.requiredUserVersion = max(link.requiredUserVersion, version)
        case .frame(let parts): receive(frame: parts)
        case .digest(let digest):
            if link.isMidPull || digest != self.digest { link.wantsPull = true }
            // A tab that died may have stored commands and told nobody.
            ledger.wantsLoad = true
        case .behind: pullAnew()
        case .pushed(let token, let answer): pushed(token, answer)
        case .failed: break
        }
    }

    /// What is held may be no one state of the server any more, until a pull that begins now has been answered.
    mutating func pullAnew() {
        link.isMidPull = true
        link.pull = nil
        link.wantsPull = link.leads
    }

    /// In another epoch the server may have lost what it had done, so it is offered again under its old id: at once what is
    /// still in the outbox, the rest when it is known what the server has now (`offerLost`).
    mutating func learn(_ epoch: String) {
        guard epoch != self.epoch else { return }
        self.epoch = epoch
        link.isMidPull = true
        ledger.dirty.insert(.meta)
        for place in outbox.indices where outbox[place].acceptance.map({ $0.epoch != epoch }) == true {
            outbox[place].acceptance = nil
            ledger.dirty.insert(.outbox(outbox[place].command.id))
        }
        noteLost()
        holdAgain()
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
    mutating func linkActions(at now: Instant) -> [SyncAction] {
        var actions = link.outgoing.map { SyncAction.send($0) }
        link.outgoing = []
        for (blob, scope) in link.shown { actions.append(.seePicture(blob, in: scope)) }
        link.shown = []
        if link.hasStalePictures, ledger.revision != nil, !ledger.wantsLoad, case .idle = ledger.work {
            link.hasStalePictures = false
            actions.append(.tidyPictures(keeping: neededBlobs, of: [ScopeID](replica.scopes.keys)))
        }
        guard link.leads, link.isOnline, link.barredBy == nil, ledger.revision != nil else {
            guard link.socket != .closed else { return actions }
            link.socket = .closed
            return actions + [.closeSocket]
        }
        guard link.pause.isOver(at: now) else { return actions }
        if link.socket == .closed {
            link.socket = .opening
            actions.append(.openSocket)
        }
        if link.failures > 0, now >= link.lastPull.advanced(by: 25_000) { link.wantsPull = true }
        if let push = nextPush() { actions.append(push) }
        if let pull = nextPull(at: now) { actions.append(pull) }
        if let upload = nextUpload(at: now) { actions.append(upload) }
        return actions
    }
}

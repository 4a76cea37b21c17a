import Browser
import Domain
import Platform
import Screens
import SyncRules

/// The pending work for the current user of this tab, including a guest: the sync driver, and requests to the browser.
///
/// Each signed-in user and each guest has a separate session, so no answer for one user reaches the next. Used only on
/// the thread of the runtime.
final class Session {
    private let bridge: BrowserBridge
    /// After the server has ended the session, it only removes confirmed data and keeps unsent commands.
    var sync: SyncDriver?
    var timers = PendingRequests<TimerID>()
    /// The purposes of picture selections.
    private(set) var picks = PendingRequests<Pictures.Target>()

    init(on bridge: BrowserBridge) {
        self.bridge = bridge
    }

    func setTimer(_ timer: TimerID, milliseconds: Int) {
        let token = bridge.newToken()
        timers[token] = timer
        bridge.perform(.setTimer(token, milliseconds: milliseconds))
    }

    func pick(for target: Pictures.Target, from source: PictureSource) {
        let token = bridge.newToken()
        picks[token] = target
        let pick = PicturePick(
            source: source, maxCount: target.maxCount, maxBytes: Picture.maxBytes)
        bridge.perform(.pickPictures(token, pick))
    }

    func crop(_ blob: BlobID, _ square: Pictures.Square, of scope: ScopeID) {
        let token = bridge.newToken()
        picks[token] = .square(of: scope)
        let square = PictureSquare(
            x: square.x, y: square.y, side: square.side, maxPixels: Pictures.Square.maxPixels)
        bridge.perform(.cropPicture(token, name: blob.text, square))
    }

    /// Drops the purposes of picture selections.
    func cancelPicks() {
        picks = PendingRequests()
    }

    /// Cancels all pending work permanently.
    func end() {
        cancelPicks()
        for token in timers.tokens { bridge.perform(.cancelTimer(token)) }
        timers = PendingRequests()
        sync?.stop()
        sync = nil
    }
}

extension Pictures.Picked {
    init(_ outcome: PickOutcome) {
        self =
            switch outcome {
            case .stored(let name): BlobID(checking: name).map { .stored($0) } ?? .notAllowed
            case .tooLarge: .tooLarge
            case .empty: .empty
            case .noPicture: .noPicture
            case .tooMany: .tooMany
            case .failed(.quota): .noSpace
            case .failed: .notAllowed
            }
    }
}

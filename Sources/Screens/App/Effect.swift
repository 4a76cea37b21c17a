import Domain
import Sync
import Texts

/// What a screen wants done. The loop does at once, in order, what changes the model or the replica, and the rest after
/// the page has been brought up to date.
public enum Effect: Equatable, Sendable {
    /// `SyncClient.perform`; a refusal comes back as `App.Message.refused`.
    case perform(Intent, in: ScopeID)
    /// Means what a refused command meant once more: performs it as a new command and takes the old one out of the tray.
    /// If it is refused at once, that comes back as `App.Message.refused`, and the old one stays.
    case retry(CommandID)
    /// `SyncClient.discard`.
    case discard(CommandID)
    /// Answered by `App.Message.answered` with the same request.
    case request(AccountRequest)
    /// Opens an address as a new entry of the browser's history; comes back as `App.Message.opened`.
    case go(Route)
    /// The same in place of the current entry.
    case replace(Route)
    /// As the browser's back button, if that stays within Dela; else the same as `replace`.
    case back(to: Route)
    /// Puts the focus on the element with this id.
    case focus(String)
    /// Comes back as `App.Message.elapsed` after so many milliseconds.
    case later(Int, TimerID)
    /// Puts a text on the clipboard.
    case copy(String)
    /// Speaks this language from now on, on this device.
    case speak(Language)
    /// Starts the newer app once everything is stored.
    case applyUpdate
}

/// What a timer is for.
public enum TimerID: Equatable, Sendable {
    /// A second of the wait for another code is over.
    case resend
    /// The message at the lower edge with this number has been there long enough.
    case notice(Int)
}

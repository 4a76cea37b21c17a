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
    /// Asks the server at once what is new; until it has answered, `Status.isRefreshing`.
    case refresh
    /// Has older messages of a chat come into the replica, from the device or the server; with a place, many at once until that
    /// is there.
    case loadOlder(ScopeID, from: Int64? = nil)
    /// Has all that the device holds of a chat come into the replica; of all chats without one.
    case searchLogs(ScopeID?)
    /// Tells the others in a chat that the person is typing.
    case typed(ScopeID)
    /// Answered by `App.Message.answered` with the same request.
    case request(ServerRequest)
    /// Signs out on this device and wipes it, though the server cannot be told yet; as if answered `signedOut`.
    case signOutHere
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
    /// Lets the person choose pictures, or takes those that came by themselves; each comes back as `App.Message.picked`.
    case pick(Pictures.Target, from: Pictures.Source)
    /// Takes pictures off the device that another app has shared.
    case forgetShared
    /// Makes a picture of a square of a chosen one; comes back as `App.Message.picked`.
    case crop(BlobID, Pictures.Square, of: ScopeID)
    /// Tells, also beside the app, that it is time for something.
    case remind(Reminder)
    /// Takes back what was told so with other tags than these.
    case keepReminders([String])
    /// Asks the person whether Dela may notify; then `DeviceState.notifications`.
    case askNotifications
    /// Puts a text on the clipboard. Answered by `App.Message.shared`.
    case copy(String)
    /// Hands something over to the system's sheet, else to the clipboard; that comes back as `App.Message.shared`.
    case share(Shared)
    /// Asks the browser to make an app of Dela, where it offers that; then `DeviceState.installing`.
    case install
    /// Finds out how much the device keeps; then `DeviceState.kilobytes`.
    case measureStorage
    /// Keeps no more than this of pictures that were seen, on this device.
    case keepPictures(megabytes: Int)
    /// Keeps so many of the newest messages of each chat on this device.
    case keepMessages(Int)
    /// Loads so many older messages at once on this device.
    case loadMessages(portion: Int)
    /// Whether keys of one letter do something on this device.
    case keepShortcuts(Bool)
    /// Takes pictures that were seen off the device.
    case freeSpace
    /// Starts the newer app once everything is stored.
    case applyUpdate
    /// Concerns the app around the screen: done by `App.update`.
    case app(AppEffect)
}

extension Effect {
    /// Whether it leads to another screen.
    var leads: Bool {
        switch self {
        case .go, .replace, .back: true
        default: false
        }
    }
}

/// What leaves the app by a person's hand.
public enum Shared: Equatable, Sendable {
    case picture(address: String)
    /// An address of the server.
    case link(path: String)
}

/// How that ended.
public enum SharingOutcome: Sendable {
    case done, copied, failed, notCopied
}

/// What a timer is for.
public enum TimerID: Equatable, Sendable {
    /// Who signs out has waited long enough for what is being sent.
    case signOut
    /// A second of the wait for another code is over.
    case resend
    /// Others may be told again how far somebody has come in chats.
    case chatMarks
    /// A deadline on the screen has passed.
    case deadline
    /// The app looks what it is time for, if this timer is the last one.
    case reminder(Int)
    /// The message at the lower edge with this number has been there long enough.
    case notice(Int)
}

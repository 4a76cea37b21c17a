import Domain
import Platform
import SyncRules
import Texts

/// A side effect that a screen requests. The runtime performs effects that change the model or the replica immediately
/// and in order. The others are performed after the page is rendered.
public enum Effect: Equatable, Sendable {
    /// Enqueues a command. A rejection is reported by `App.Message.refused`.
    case perform(Intent, in: ScopeID)
    /// Retries a rejected command as a new command and removes the old one from the rejected changes. If it is rejected
    /// again, `App.Message.refused` reports that, and the old one stays.
    case retry(CommandID)
    /// Discards a rejected command.
    case discard(CommandID)
    /// Pulls changes now. `Status.isRefreshing` is true until the server has answered.
    case refresh
    /// Loads older messages of a chat into the replica, from the device or the server. With a position, loads in larger
    /// steps until that position is loaded.
    case loadOlder(ScopeID, from: Int64? = nil)
    /// Loads all stored messages of a chat into the replica; of all chats if nil.
    case searchLogs(ScopeID?)
    /// Sends a typing indicator to the other members of a chat.
    case sendTyping(ScopeID)
    /// Answered by `App.Message.answered` with the same request.
    case request(ServerRequest)
    /// Signs out on this device and deletes its data while the server cannot be reached. Has the effect of the answer
    /// `signedOut`.
    case signOutHere
    /// Opens an address as a new entry of the browser's history. Answered by `App.Message.opened`.
    case go(Route)
    /// Opens an address in place of the current entry.
    case replace(Route)
    /// Acts like the browser's back button if that stays within Dela; otherwise like `replace`.
    case back(to: Route)
    /// Stores the invitation of this tab, or removes it. `AppEnvironment.invitation` has it.
    case keepInvitation(OpenedInvitation?)
    /// Focuses the element with this id.
    case focus(String)
    /// Answered by `App.Message.elapsed` after this number of milliseconds.
    case setTimer(Int, TimerID)
    /// Opens the picture picker, or imports offered or shared pictures. Answered by `App.Message.picked` for each.
    case pick(Pictures.Target, from: PictureSource)
    /// Deletes pictures on the device that another app has shared.
    case forgetShared
    /// Creates a picture from a square of a chosen one. Answered by `App.Message.picked`.
    case crop(BlobID, Pictures.Square, of: ScopeID)
    /// Shows a reminder as a system notification.
    case remind(Reminder)
    /// Dismisses notifications whose tags are not in this set.
    case keepReminders([String])
    /// Asks the user for permission to show notifications. `DeviceState.notifications` has the answer.
    case askNotifications
    /// Copies a text to the clipboard. Answered by `App.Message.shared`.
    case copy(String)
    /// Opens the system's share sheet, or copies to the clipboard without one. Answered by `App.Message.shared`.
    case share(Shared)
    /// Opens the browser's prompt to install the app, if available. `DeviceState.installing` has the answer.
    case install
    /// Measures the storage on the device. `DeviceState.kilobytes` has the answer.
    case measureStorage
    /// Asks for the names of all time zones in a language. `DeviceState.zoneNames` has the answer, if the browser knows
    /// such names.
    case nameZones(Language)
    /// Limits the cache of viewed pictures on this device.
    case limitPictures(megabytes: Int)
    /// Limits the number of stored messages per chat on this device.
    case limitMessages(Int)
    /// Sets the number of older messages that are loaded at once on this device.
    case loadMessages(pageSize: Int)
    /// Enables single-letter keyboard shortcuts on this device.
    case enableShortcuts(Bool)
    /// Deletes viewed pictures from the device.
    case freeSpace
    /// Activates the newer app once everything is stored.
    case applyUpdate
    /// A request to the app around the screen, performed by `App.update`.
    case app(AppEffect)
}

extension Effect {
    /// True if the effect opens another screen.
    var navigates: Bool {
        switch self {
        case .go, .replace, .back: true
        default: false
        }
    }
}

/// Content that the user shares with other apps.
public enum Shared: Equatable, Sendable {
    case picture(address: String)
    /// An address of the server.
    case link(path: String)
}

/// The purpose of a timer.
public enum TimerID: Equatable, Sendable {
    /// The time limit for pending changes during a sign-out.
    case signOut
    /// A second of the wait for another code has passed.
    case resend
    /// Marks of delivered and read messages may be sent again.
    case chatMarks
    /// The user may have stopped to type in an editor, if this is its latest timer.
    case typingPause(Int)
    /// The next slice of a search in messages.
    case searchSlice
    /// A deadline on the screen has passed.
    case deadline
    /// Reminders have to be checked, if this is the latest timer.
    case reminder(Int)
    /// The time of the toast with this number is over.
    case toast(Int)
}

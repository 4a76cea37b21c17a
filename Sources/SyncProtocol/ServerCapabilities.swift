import Domain
import SyncRules

/// The optional features of a server. An older server closes a connection that sends an unknown message.
public struct ServerCapabilities: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// `ClientMessage.subscribePresence` and `.typing`.
    public static let presence = ServerCapabilities(rawValue: 1)
    /// `ClientMessage.remindersShown`.
    public static let shownReminders = ServerCapabilities(rawValue: 2)
}

/// A reminder that an open page has shown, so that the server need not send it.
public struct ShownReminder: Equatable, Sendable {
    /// The tag of the notification.
    public let tag: String
    public let moment: Instant

    public static let maxPerMessage = 100

    public init(tag: String, moment: Instant) {
        self.tag = tag
        self.moment = moment
    }
}

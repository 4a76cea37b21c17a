import Domain
import SyncRules

/// The messages of the server on a live connection.
public enum ServerMessage: Equatable, Sendable {
    /// The answer to `hello`: from here on no change is missed.
    case welcome(epoch: String, isCurrent: Bool, capabilities: ServerCapabilities = [])
    /// The changes of one command in the scopes that this user may see. Either all are applied or none.
    case frame([FramePart])
    /// The next frame must not be applied before the device has this version of the user's own scope. So users see
    /// nothing that is newer than their known access.
    case userVersion(Int64)
    /// Sent from time to time, so that a lost last frame is noticed.
    case digest(Digest)
    /// Frames were left out because the device was slow: pull.
    case behind
    case pushed(token: Int64, PushAnswer)
    /// The server cannot process it now. Nothing of the push with this token was applied.
    case failed(token: Int64)
    /// The presence of users in subscribed chats. May be left out when there is much else to send.
    case presence([Presence])
    /// A user is typing in a subscribed chat. May be left out, too.
    case typing(PersonID, in: ScopeID)
}

/// The change of one scope by one command.
public struct FramePart: Equatable, Sendable {
    public let scope: ScopeID
    /// The version before the change. A device with any other version has missed something.
    public let previous: Int64
    public let to: Int64
    public let rows: [RecordState]

    public init(scope: ScopeID, previous: Int64, to: Int64, rows: [RecordState]) {
        self.scope = scope
        self.previous = previous
        self.to = to
        self.rows = rows
    }
}

/// The messages of a device on a live connection.
public enum ClientMessage: Equatable, Sendable {
    /// - Parameter kinds: the kinds of scopes that the device understands.
    case hello(epoch: String, digest: Digest, kinds: [ScopeID.Kind])
    case push(token: Int64, PushRequest)
    /// The chats on screen from now on, up to `Presence.maxSubscribedChats`. The server sends their presence and typing
    /// indicators.
    case subscribePresence([ScopeID])
    /// The user is typing in a chat.
    case typing(ScopeID)
    /// The page has shown these reminders, up to `ShownReminder.maxPerMessage`.
    case remindersShown([ShownReminder])
}

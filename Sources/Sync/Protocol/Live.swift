import Domain

/// What the server says on a live connection.
public enum ServerMessage: Equatable, Sendable {
    /// The answer to `hello`: from here on nothing is missed.
    case welcome(epoch: String, isCurrent: Bool, knows: ServerKnowledge = [])
    /// What one command changed in the scopes that this person may see; all of it is applied, or none.
    case frame([FramePart])
    /// The next frame is not to be applied before this version of the person's own scope is held, so nobody sees what is
    /// newer than what they know of their own access.
    case userVersion(Int64)
    /// Sent from time to time, so that a lost last frame does not go unnoticed.
    case digest(Digest)
    /// Frames were left out because the device was slow: pull.
    case behind
    case pushed(token: Int64, PushAnswer)
    /// The server cannot do it now; nothing of the push with this token was done.
    case failed(token: Int64)
    /// Who of those with whom the device watches a chat is online; may be left out when there is much else to send.
    case presence([Presence])
    /// Somebody is writing in a chat that the device watches; likewise.
    case writing(PersonID, in: ScopeID)
}

/// The change of one scope by one command.
public struct FramePart: Equatable, Sendable {
    public let scope: ScopeID
    /// The version before; a device at any other has missed something.
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

/// What a device says on a live connection.
public enum ClientMessage: Equatable, Sendable {
    /// - Parameter kinds: the kinds of scopes that the device understands.
    case hello(epoch: String, digest: Digest, kinds: [ScopeID.Kind])
    case push(token: Int64, PushRequest)
    /// The chats on screen from now on, up to `Presence.mostWatched`: of these the device is told who is online and writing.
    case watch([ScopeID])
    /// The person is writing in a chat.
    case writing(ScopeID)
    /// The page has reminded of these by itself, up to `ToldReminder.most`.
    case told([ToldReminder])
}

import Domain
import SyncProtocol
import SyncRules

/// The events that a `SyncClient` processes.
public enum SyncEvent {
    /// The first event.
    case started
    /// About once a second.
    case tick
    case loaded(StoreContents)
    case stored(revision: Int64)
    /// Another tab wrote first; nothing was written.
    case storeConflict
    case storeFailed(StoreFailure)
    /// Another tab has written up to this revision.
    case changedElsewhere(revision: Int64)
    /// Another tab was closed and left commands that it could not store.
    case closedElsewhere
    /// True if this tab is now the leader, which talks to the server.
    case leaderChanged(Bool)
    case online(Bool)
    /// The user requests new data without waiting.
    case refresh
    /// The list or chat that is on screen from now on.
    case scopeShown(ScopeID?)
    /// The chats on screen from now on, whose presence and typing indicators are needed.
    case presenceSubscribed([ScopeID])
    /// The user is typing in a chat.
    case typed(ScopeID)
    /// The page has shown a reminder.
    case reminderShown(ShownReminder)
    /// The user scrolled past the oldest loaded record, or jumped to a position that is not loaded.
    case olderRequested(ScopeID, from: Int64? = nil)
    /// Another tab requests older records of a log that the device does not hold.
    case pageRequested(ScopeID, from: Int64? = nil)
    /// The user searches all held records of a log; of all logs if nil.
    case searched(ScopeID?)
    /// Sets how many of the newest records to keep per log, 1…`ChatMessage.maxWindow`. Extra records are dropped.
    /// Missing ones are fetched page by page.
    case windowChanged(Int)
    case socketOpened
    case socketClosed
    case received(ServerMessage)
    case pushed(token: Int64, PushAnswer)
    case pulled(token: Int64, PullAnswer)
    case paged(token: Int64, LogAnswer)
    /// The server has stored `received` bytes of `of`, or of an unknown size if 0. If `imageInfo` is set, the upload is
    /// complete and all sizes exist.
    case uploaded(token: Int64, received: Int, of: Int = 0, imageInfo: ImageInfo?)
    /// The server rejects the bytes of a picture, or the device no longer has them.
    case uploadRejected(token: Int64, Refusal)
    /// A push, a pull, a page or a part of an upload has failed.
    case failed(token: Int64, RequestFailure)
}

/// Why a request failed.
public enum RequestFailure: Equatable, Sendable {
    /// No connection, or a timeout. The request is retried later.
    case unreachable
    /// The server answers with an error. The request is retried later.
    case failing
    /// The server asks to wait.
    case busy(milliseconds: Int64)
    /// The session has ended. Nothing is sent until the user has signed in again.
    case signedOut
    /// This app is too old for the server.
    case outdated
}

/// The actions that a `SyncClient` requests.
public enum SyncAction: Equatable {
    /// Reads the store; answered by `loaded`.
    case load(StoreRead)
    case store(StoreTransaction)
    case openSocket
    case closeSocket
    case send(ClientMessage)
    /// Sent over the socket or as a request; answered by `pushed` or `failed`.
    case push(token: Int64, PushRequest)
    case pull(token: Int64, PullRequest)
    /// Answered by `paged` or `failed`.
    case page(token: Int64, LogRequest)
    /// Uploads a part of a picture from `offset` on. A photo gets more sizes than other pictures. Answered by
    /// `uploaded`, `uploadRejected` or `failed`.
    case upload(token: Int64, BlobID, offset: Int, isPhoto: Bool)
    /// Fetches the server's version of a local picture before its own bytes are deleted. No answer event.
    case fetchPicture(BlobID, in: ScopeID)
    /// Deletes all pictures on the device that neither these commands nor these scopes need.
    case tidyPictures(keeping: [BlobID], of: [ScopeID])
    /// Deletes a cached picture that was deleted in its log. No answer event.
    case forgetPicture(BlobID, in: ScopeID)
}

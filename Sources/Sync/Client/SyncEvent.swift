import Domain

/// What can happen to a `SyncClient`.
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
    /// Another tab has gone, and left commands that it could not store.
    case leftElsewhere
    /// Whether this tab is the one that talks to the server.
    case leads(Bool)
    case online(Bool)
    /// The person wants to know what is new without waiting.
    case refresh
    /// The list or the chat that is on screen from now on.
    case shown(ScopeID?)
    /// The chats on screen from now on, of which is to be known who is online and who is writing.
    case watched([ScopeID])
    /// The person is typing in a chat.
    case typed(ScopeID)
    /// The page has reminded of something by itself.
    case told(ToldReminder)
    /// Somebody scrolls up to where nothing more of a log is in memory, or looks for what stands at a place, or after it.
    case olderWanted(ScopeID, from: Int64? = nil)
    /// Another tab wants what the device does not hold of a log, likewise.
    case pageWanted(ScopeID, from: Int64? = nil)
    /// Somebody looks for words in all that is held of a log; nil for all logs.
    case searched(ScopeID?)
    /// Of each log so many of the newest records are to be held from now on, 1…`ChatMessage.mostKept`: what is more
    /// goes, what is missing comes by pages.
    case windowChosen(Int)
    case socketOpened
    case socketClosed
    case received(ServerMessage)
    case pushed(token: Int64, PushAnswer)
    case pulled(token: Int64, PullAnswer)
    case paged(token: Int64, LogAnswer)
    /// The server has so many bytes of all that a picture has, if that is known; with its looks it has them all, and has made its sizes.
    case uploaded(token: Int64, received: Int, of: Int = 0, looks: ImageInfo?)
    /// The server will not take the bytes of a picture, or the device has them no more.
    case uploadRefused(token: Int64, Refusal)
    /// A push, a pull or a part of an upload has no answer.
    case failed(token: Int64, RequestFailure)
}

/// Why a request has no answer.
public enum RequestFailure: Equatable, Sendable {
    /// No connection, or a time-out: the same is tried again later.
    case unreachable
    /// The server answers, and cannot do it: the same is tried again later.
    case failing
    /// The server asks to wait.
    case busy(milliseconds: Int64)
    /// The session is over: nothing is sent until the person has signed in again.
    case signedOut
    /// This app is too old for the server.
    case outdated
}

/// What a `SyncClient` wants done.
public enum SyncAction: Equatable {
    /// Reads what the store holds; answered by `loaded`.
    case load(StoreRead)
    case store(StoreTransaction)
    case openSocket
    case closeSocket
    case send(ClientMessage)
    /// Answered by `pushed` or `failed`; over the socket or by a request of its own.
    case push(token: Int64, PushRequest)
    case pull(token: Int64, PullRequest)
    /// Answered by `paged` or `failed`.
    case page(token: Int64, LogRequest)
    /// Brings a part of a picture, from `offset` on, perhaps as a photo, of which more sizes are made; answered by `uploaded`,
    /// `uploadRefused` or `failed`.
    case upload(token: Int64, BlobID, offset: Int, isPhoto: Bool)
    /// Has a picture of this device as the server shows it, before its own bytes go; nothing comes back.
    case seePicture(BlobID, in: ScopeID)
    /// Keeps of all pictures on the device only what these commands and these scopes need.
    case tidyPictures(keeping: [BlobID], of: [ScopeID])
    /// Forgets a picture that was seen in a log, and that is deleted there; nothing comes back.
    case forgetPicture(BlobID, in: ScopeID)
}

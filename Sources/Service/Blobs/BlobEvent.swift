import Database
import Domain
import Pictures

/// An event about pictures for the log.
public enum BlobEvent: Sendable {
    /// A picture was received. `milliseconds` is the time in which its sizes were made.
    case processed(BlobID, milliseconds: Int64)
    case rejected(PictureError)
    /// The number of unused pictures that were removed.
    case removed(Int)
    /// The operator has to act.
    case failed(PictureError)
    case databaseFailed(DatabaseError)
}

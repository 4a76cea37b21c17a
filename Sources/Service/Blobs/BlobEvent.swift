import Database
import Domain
import Pictures

/// An event about pictures for the log.
public enum BlobEvent: Sendable, CustomStringConvertible {
    /// A picture was received. `milliseconds` is the time in which its sizes were made.
    case made(BlobID, milliseconds: Int64)
    case refused(PictureError)
    /// The number of unused pictures that were removed.
    case cleared(Int)
    case failed(PictureError)
    case databaseFailed(DatabaseError)

    public var description: String {
        switch self {
        case .made(let blob, let milliseconds): "made blob=\(blob.text) ms=\(milliseconds)"
        case .refused(let error): "refused: \(error)"
        case .cleared(let count): "cleared count=\(count)"
        case .failed(let error): "failed: \(error)"
        case .databaseFailed(let error): "database failed: \(error)"
        }
    }

    /// True if the operator has to act.
    public var isProblem: Bool {
        switch self {
        case .made, .refused, .cleared: false
        case .failed, .databaseFailed: true
        }
    }
}

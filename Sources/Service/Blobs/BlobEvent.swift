import Database
import Domain
import Pictures

/// Something about pictures that belongs into the log.
public enum BlobEvent: Sendable, CustomStringConvertible {
    /// A picture was taken in; how long its sizes took, in milliseconds.
    case made(BlobID, milliseconds: Int64)
    case refused(PictureError)
    /// So many went that nothing needed.
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

    /// Whether the operator has something to do.
    public var isProblem: Bool {
        switch self {
        case .made, .refused, .cleared: false
        case .failed, .databaseFailed: true
        }
    }
}

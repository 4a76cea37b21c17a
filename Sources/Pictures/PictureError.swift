import Glibc

/// The reason why renditions were not made, or files were not read or written.
public enum PictureError: Error, Equatable, Sendable {
    /// Not a JPEG, PNG, WebP, HEIC, AVIF or GIF.
    case notAPicture
    /// More than `ImageInfo.maxPixels`, or more than `Renditions.maxPixelsOfHeavyHEIF` in such a file.
    case tooManyPixels
    /// A HEIC variant that requires a newer libheif.
    case unsupported
    /// The file starts like a picture but cannot be decoded to its end.
    case damaged
    /// The worker crashed or was killed.
    case crashed
    /// The worker exceeded the time limit and was killed.
    case overdue
    /// Too many pictures are waiting.
    case busy
    /// The draft is gone: another server has completed or discarded the upload.
    case noDraft
    /// The worker program cannot be started.
    case noProgram
    /// The system could not read or write a file.
    case disk(errno: Int32)
    /// The object store has failed, for this reason.
    case store(String)
}

extension PictureError {
    /// The store contains the pictures of another installation.
    public static let otherInstallation = PictureError.store("it belongs to another installation of Dela.")
}

extension PictureError: CustomStringConvertible {
    /// The description for the operator.
    public var description: String {
        switch self {
        case .notAPicture: "not a picture of a known format"
        case .tooManyPixels: "too many pixels"
        case .damaged: "a damaged picture"
        case .unsupported: "a kind of HEIC that needs libheif 1.18 or later"
        case .noDraft: "the upload was completed or discarded by another server"
        case .crashed: "the worker crashed"
        case .overdue: "the worker took too long"
        case .busy: "too many pictures wait"
        case .noProgram: "dela-pictures cannot be started"
        case .disk(let errno): "a file failed: " + String(cString: strerror(errno))
        case .store(let reason): "the store of pictures failed: " + reason
        }
    }
}

/// The single byte that a worker writes if it made no renditions.
extension PictureError {
    public var report: [UInt8] {
        switch self {
        case .notAPicture: [1]
        case .tooManyPixels: [2]
        case .damaged: [3]
        case .unsupported: [4]
        default: []
        }
    }

    /// Any other report is a crash.
    init(report: [UInt8]) {
        self =
            [.notAPicture, .tooManyPixels, .damaged, .unsupported].first { $0.report == report } ?? .crashed
    }
}

import Glibc

/// Why no renditions were made, or why files were not read or written.
public enum PictureError: Error, Equatable, Sendable {
    /// Not a JPEG, PNG, WebP, HEIC, AVIF or GIF.
    case notAPicture
    /// More than `ImageInfo.mostPixels`, or more than `Renditions.mostPixelsOfHeavyHEIF` in such a file.
    case tooManyPixels
    /// A kind of HEIC that this server's libheif cannot read, but a newer one can.
    case unsupported
    /// It begins like a picture, but cannot be read to its end.
    case damaged
    /// The worker ended in a way that it should not have: a crash, or something killed it.
    case crashed
    /// The worker took too long and was ended.
    case overdue
    /// Too many pictures wait.
    case busy
    /// The program cannot be started.
    case noProgram
    /// The system refused to read or write a file.
    case disk(errno: Int32)
}

extension PictureError: CustomStringConvertible {
    /// For the operator.
    public var description: String {
        switch self {
        case .notAPicture: "not a picture of a known format"
        case .tooManyPixels: "too many pixels"
        case .damaged: "a damaged picture"
        case .unsupported: "a kind of HEIC that needs libheif 1.18 or later"
        case .crashed: "the worker crashed"
        case .overdue: "the worker took too long"
        case .busy: "too many pictures wait"
        case .noProgram: "dela-pictures cannot be started"
        case .disk(let errno): "a file failed: " + String(cString: strerror(errno))
        }
    }
}

/// The one byte that a worker says when it made nothing.
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

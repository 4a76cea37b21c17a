import Domain

/// A stored variant of a picture, by size and format.
public struct Rendition: Hashable, Sendable {
    public let size: Picture.Size
    public let format: Format

    public init(_ size: Picture.Size, _ format: Format) {
        self.size = size
        self.format = format
    }

    /// WebP is smaller; every program can read JPEG.
    public enum Format: String, CaseIterable, Sendable {
        case webp, jpeg

        public var mediaType: String { "image/" + rawValue }
    }

    /// All possible renditions of a picture, in the order of a report.
    public static let all = Picture.Size.allCases.flatMap { size in
        Format.allCases.map { Rendition(size, $0) }
    }
}

/// The renditions of one picture.
public struct Renditions: Equatable, Sendable {
    /// The size of the upright original, in pixels.
    public let width: Int
    public let height: Int
    /// A tiny WebP in Base64, at most `ImageInfo.maxPreviewLength` bytes.
    public let preview: String
    public let files: [Rendition: [UInt8]]

    public init(width: Int, height: Int, preview: String, files: [Rendition: [UInt8]]) {
        self.width = width
        self.height = height
        self.preview = preview
        self.files = files
    }
}

// MARK: - The report of a worker

/// Width, height and the parts (the preview, then `Rendition.all`). Each part has its length in front; numbers have 32
/// bits in little-endian order. Parts for photos only may be empty.
extension Renditions {
    /// The maximum number of pixels of a HEIC or AVIF with more than 8 bits or less chroma subsampling than 4:2:0. Its
    /// decoders need 12 or more bytes per pixel.
    public static let maxPixelsOfHeavyHEIF = 50_000_000
    /// The maximum size of a report in bytes.
    static let maxReportBytes = 16 << 20

    public var report: [UInt8] {
        var report: [UInt8] = []
        report.append(number: width)
        report.append(number: height)
        for part in [Array(preview.utf8)] + Rendition.all.map({ files[$0] ?? [] }) {
            report.append(number: part.count)
            report += part
        }
        return report
    }

    /// Parses and validates a report. It is untrusted, because its author has parsed an untrusted file.
    public init?(report: [UInt8]) {
        var rest = report[...]
        guard let width = rest.readNumber(), let height = rest.readNumber(), width > 0, height > 0,
            width <= ImageInfo.maxPixels / height, let preview = rest.readPart(),
            preview.count <= ImageInfo.maxPreviewLength, preview.allSatisfy(isBase64)
        else { return nil }
        var files: [Rendition: [UInt8]] = [:]
        for rendition in Rendition.all {
            guard let part = rest.readPart(), !part.isEmpty || rendition.size.isOfPhotos else { return nil }
            if !part.isEmpty { files[rendition] = Array(part) }
        }
        guard rest.isEmpty else { return nil }
        self.init(
            width: width, height: height, preview: String(decoding: preview, as: UTF8.self), files: files)
    }
}

private func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
        true
    default: false
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: Int) {
        for index in 0..<4 { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func readNumber() -> Int? {
        guard count >= 4 else { return nil }
        defer { removeFirst(4) }
        return prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    fileprivate mutating func readPart() -> ArraySlice? {
        guard let length = readNumber(), length <= count else { return nil }
        defer { removeFirst(length) }
        return prefix(length)
    }
}

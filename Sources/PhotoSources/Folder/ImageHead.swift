/// The upright size of a picture, read from the first bytes of its file; nil unless it is a JPEG, PNG, WebP, GIF, HEIC
/// or AVIF. Only the later decoding shows whether the file is complete.
///
/// Read here and not in the sandbox of `dela-pictures`: the files are the operator's own, a page of the feed needs up
/// to hundreds of them, and each worker process reads one file. The code only compares bytes within checked bounds.
struct ImageHead: Equatable, Sendable {
    let width: Int
    let height: Int

    /// The number of bytes of a file that are read.
    static let length = 1 << 18

    init?(_ bytes: [UInt8]) {
        let file = Bytes(bytes)
        guard let (width, height) = file.png ?? file.gif ?? file.webp ?? file.heif ?? file.jpeg, width > 0,
            height > 0
        else { return nil }
        (self.width, self.height) = (width, height)
    }
}

/// Bytes with access by position; nil beyond the end.
struct Bytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func has(_ text: StaticString, at offset: Int) -> Bool {
        offset + text.utf8CodeUnitCount <= bytes.count
            && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
    }

    /// A big-endian number.
    func big(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A little-endian number.
    private func little(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// PNG (third edition), sections 5.2 and 11.2.1.
    var png: (Int, Int)? {
        guard big(0, 4) == 0x8950_4E47, has("IHDR", at: 12),
            let width = big(16, 4), let height = big(20, 4)
        else { return nil }
        return (width, height)
    }

    /// GIF89a, section 18.
    var gif: (Int, Int)? {
        guard has("GIF8", at: 0), let width = little(6, 2), let height = little(8, 2) else { return nil }
        return (width, height)
    }

    /// RFC 9649, sections 2.5 to 2.7.
    var webp: (Int, Int)? {
        guard has("RIFF", at: 0), has("WEBP", at: 8) else { return nil }
        if has("VP8X", at: 12), let width = little(24, 3), let height = little(27, 3) {
            return (width + 1, height + 1)
        }
        if has("VP8L", at: 12), let bits = little(21, 4) {
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        if has("VP8 ", at: 12), let width = little(26, 2), let height = little(28, 2) {
            return (width & 0x3FFF, height & 0x3FFF)
        }
        return nil
    }

    /// ITU-T T.81, annex B: segments up to the frame header. Exif may rotate the picture by a quarter turn.
    var jpeg: (Int, Int)? {
        guard big(0, 2) == 0xFFD8 else { return nil }
        var (offset, isTurned) = (2, false)
        while let marker = big(offset, 2), marker >= 0xFF01, let length = big(offset + 2, 2), length >= 2 {
            switch marker {
            case 0xFFC0...0xFFC3, 0xFFC5...0xFFC7, 0xFFC9...0xFFCB, 0xFFCD...0xFFCF:
                guard let height = big(offset + 5, 2), let width = big(offset + 7, 2) else { return nil }
                return isTurned ? (height, width) : (width, height)
            case 0xFFE1 where has("Exif", at: offset + 4): isTurned = isTurned || turns(offset + 10)
            default: break
            }
            offset += 2 + length
        }
        return nil
    }

    /// True if the tag "Orientation" exchanges width and height (Exif 2.32, section 4.6.4; TIFF 6.0, section 2).
    private func turns(_ start: Int) -> Bool {
        let isLittle = has("II", at: start)
        let number = { (offset: Int, count: Int) in isLittle ? little(offset, count) : big(offset, count) }
        guard let offset = number(start + 4, 4), let count = number(start + offset, 2) else { return false }
        for entry in 0..<min(count, 100) where number(start + offset + 2 + entry * 12, 2) == 0x0112 {
            return (5...8).contains(number(start + offset + 2 + entry * 12 + 8, 2) ?? 1)
        }
        return false
    }
}

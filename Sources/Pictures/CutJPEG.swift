/// The readable part of a JPEG without its end (ITU-T T.81, annex B).
public struct CutJPEG: Equatable, Sendable {
    /// True if each scan covers the whole picture and refines it.
    public private(set) var isProgressive = false
    /// The number of complete scans.
    public private(set) var scans = 0
    /// The file up to the last complete segment or the end of its scan, followed by an end-of-image marker.
    public let bytes: [UInt8]

    /// Nil if the file is not a JPEG, is complete, or has no scan yet.
    public init?(_ file: UnsafeRawBufferPointer) {
        guard file.count > 2, file[0] == 0xFF, file[1] == 0xD8 else { return nil }
        var (offset, hasScan) = (2, false)
        while let marker = file.marker(at: offset) {
            if marker.code == 0xD9 { return nil }
            guard marker.end + 2 <= file.count else { break }
            let end = marker.end + Int(file[marker.end]) << 8 + Int(file[marker.end + 1])
            guard end > marker.end + 1, end <= file.count else { break }
            offset = end
            switch marker.code {
            case 0xC2, 0xC6, 0xCA, 0xCE: isProgressive = true
            case 0xDA:
                hasScan = true
                offset = file.endOfScan(from: end)
                if offset < file.count { scans += 1 }
            default: break
            }
        }
        guard hasScan else { return nil }
        bytes = file.prefix(offset) + [0xFF, 0xD9]
    }
}

extension UnsafeRawBufferPointer {
    /// The marker at a position, after any number of fill bytes; nil if there is none.
    fileprivate func marker(at offset: Int) -> (code: UInt8, end: Int)? {
        var offset = offset
        while offset + 1 < count, self[offset] == 0xFF {
            offset += 1
            if self[offset] != 0xFF { return (self[offset], offset + 1) }
        }
        return nil
    }

    /// The position of the next marker that is not part of the scan data.
    fileprivate func endOfScan(from start: Int) -> Int {
        var offset = start
        while offset + 1 < count {
            if self[offset] == 0xFF, self[offset + 1] != 0, !(0xD0...0xD7).contains(self[offset + 1]) {
                return offset
            }
            offset += 1
        }
        return count
    }
}

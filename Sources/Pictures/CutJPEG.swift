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
        var (place, hasScan) = (2, false)
        while let marker = file.marker(at: place) {
            if marker.code == 0xD9 { return nil }
            guard marker.end + 2 <= file.count else { break }
            let end = marker.end + Int(file[marker.end]) << 8 + Int(file[marker.end + 1])
            guard end > marker.end + 1, end <= file.count else { break }
            place = end
            switch marker.code {
            case 0xC2, 0xC6, 0xCA, 0xCE: isProgressive = true
            case 0xDA:
                hasScan = true
                place = file.endOfScan(from: end)
                if place < file.count { scans += 1 }
            default: break
            }
        }
        guard hasScan else { return nil }
        bytes = file.prefix(place) + [0xFF, 0xD9]
    }
}

extension UnsafeRawBufferPointer {
    /// The marker at a position, after any number of fill bytes; nil if there is none.
    fileprivate func marker(at place: Int) -> (code: UInt8, end: Int)? {
        var place = place
        while place + 1 < count, self[place] == 0xFF {
            place += 1
            if self[place] != 0xFF { return (self[place], place + 1) }
        }
        return nil
    }

    /// The position of the next marker that is not part of the scan data.
    fileprivate func endOfScan(from start: Int) -> Int {
        var place = start
        while place + 1 < count {
            if self[place] == 0xFF, self[place + 1] != 0, !(0xD0...0xD7).contains(self[place + 1]) {
                return place
            }
            place += 1
        }
        return count
    }
}

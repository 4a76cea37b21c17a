import Domain
import Glibc

/// The clocks of the places of the IANA database, as the system keeps them. Files are read anew at each question, so that
/// an updated database counts at once. Safe from any thread.
public struct TimeZones: Sendable {
    private let folder: String
    /// Files of zones are some kilobytes.
    private static let mostBytes = 1 << 16

    public init(folder: String = "/usr/share/zoneinfo") {
        self.folder = folder
    }

    /// The clocks of one place.
    /// - Parameter name: as people's devices call it: `Europe/Moscow`. What is none gives nil, as does a path that leads
    ///   out of the folder.
    public func zone(named name: String) -> Zone? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy(isName), let bytes = read(folder + "/" + name), let file = ZoneFile(bytes)
        else {
            return nil
        }
        return Zone { moment in
            let second = floored(moment.milliseconds, by: 1000)
            return Int(floored(Int64(file.secondsAhead(at: second)), by: 60))
        }
    }

    /// Whether it can be a part of a zone's name.
    private func isName(_ part: Substring) -> Bool {
        !part.isEmpty
            && part.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                }
            }
    }

    private func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: TimeZones.mostBytes)
        let count = Glibc.read(file, &bytes, bytes.count)
        return count > 0 && count < bytes.count ? Array(bytes[..<count]) : nil
    }
}

func floored(_ number: Int64, by divisor: Int64) -> Int64 {
    number / divisor - (number % divisor < 0 ? 1 : 0)
}

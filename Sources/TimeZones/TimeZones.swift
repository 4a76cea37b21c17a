import Domain
import Glibc
import Synchronization

/// The time zones of the IANA database as installed on the system. A file is cached for some minutes, so that a
/// database update takes effect soon. Safe from any thread.
public final class TimeZones: Sendable {
    private struct Known {
        let file: ZoneFile
        let since: ContinuousClock.Instant
    }

    /// The current names of zones, by their former names.
    private struct Links {
        let targets: [String: String]
        let since: ContinuousClock.Instant
    }

    private let folder: String
    private let freshness: Duration
    private let known = Mutex<[String: Known]>([:])
    private let links = Mutex<Links?>(nil)
    /// The maximum size of a file in bytes. Real zone files have a few kilobytes.
    private static let maxBytes = 1 << 16
    /// The maximum size of the text of the database in bytes. It has 114 kB in 2026.
    private static let maxTextBytes = 1 << 20
    /// The maximum number of cached files. All are dropped when it is reached.
    private static let maxKnown = 100

    /// - Parameter freshness: how long a file is cached.
    public init(folder: String = "/usr/share/zoneinfo", freshness: Duration = .seconds(600)) {
        self.folder = folder
        self.freshness = freshness
    }

    /// Returns the time zone with this name.
    /// - Parameter name: an IANA name, such as `Europe/Moscow`. An unknown name and a path out of the folder return
    ///   nil.
    public func zone(named name: String) -> Zone? {
        let now = ContinuousClock.now
        let fresh = known.withLock { $0[name] }.flatMap { now - $0.since < freshness ? $0.file : nil }
        guard let file = fresh ?? readFile(named: name, at: now) else { return nil }
        return Zone { moment in
            let second = floored(moment.milliseconds, by: 1000)
            return Int(floored(Int64(file.secondsAhead(at: second)), by: 60))
        }
    }

    private func readFile(named name: String, at now: ContinuousClock.Instant) -> ZoneFile? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy(isName),
            let bytes = read(folder + "/" + name, limit: TimeZones.maxBytes)
                ?? target(of: name, at: now).flatMap({ read(folder + "/" + $0, limit: TimeZones.maxBytes) }),
            let file = ZoneFile(bytes)
        else { return nil }
        known.withLock { known in
            if known.count >= TimeZones.maxKnown { known.removeAll() }
            known[name] = Known(file: file, since: now)
        }
        return file
    }

    /// The current name of a zone that has no file under `name`. Since Debian 13 the package `tzdata` has files for
    /// current names only, but Chromium still uses old ones such as `Asia/Calcutta`.
    private func target(of name: String, at now: ContinuousClock.Instant) -> String? {
        links.withLock { links in
            if let fresh = links, now - fresh.since < freshness { return fresh.targets[name] }
            var targets: [String: String] = [:]
            let text = read(folder + "/tzdata.zi", limit: TimeZones.maxTextBytes) ?? []
            for line in text.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "L") {
                let words = line.split(separator: UInt8(ascii: " "))
                guard words.count == 3 else { continue }
                targets[String(decoding: words[2], as: UTF8.self)] = String(decoding: words[1], as: UTF8.self)
            }
            links = Links(targets: targets, since: now)
            return targets[name]
        }
    }

    /// True if the text can be a part of a zone's name.
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

    /// The bytes of a file; nil if it cannot be read, or has `most` bytes or more.
    private func read(_ path: String, limit: Int) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = Glibc.read(file, &bytes, bytes.count)
        return count > 0 && count < bytes.count ? Array(bytes[..<count]) : nil
    }
}

func floored(_ number: Int64, by divisor: Int64) -> Int64 {
    number / divisor - (number % divisor < 0 ? 1 : 0)
}

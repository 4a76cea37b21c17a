import Domain
import FeatureTags
import Foundation
import TestProgram
import Testing

@testable import TimeZones

/// The reference is the C library: each zone's offset at moments within 130 years, as printed by `date`.
@Suite("Time zones of the IANA database", .timeLimit(.minutes(15)))
struct TimeZonesTests {
    private let zones = TimeZones()

    /// The names of all zones on this system, each with the name of the zone that has its clocks.
    private static let names: [(name: String, zone: String)] =
        try! String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8)
        .split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            return switch words.first {
            case "Z": (words[1], words[1])
            case "L": (words[2], words[1])
            default: nil
            }
        }

    /// The offsets of a zone from UTC at some moments, in minutes, as printed by the system's `date`.
    private func known(_ name: String, at seconds: [Int64]) throws -> [Int64] {
        let date = try TestProgram("/bin/date", ["-f", "-", "+%::z"], environment: ["TZ=\(name)"])
        date.write(seconds.map { "@\($0)\n" }.joined())
        date.closeInput()
        var text: [UInt8] = []
        while case let bytes = date.read(), !bytes.isEmpty { text += bytes }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
            let parts = line.dropFirst().split(separator: ":").map { Int64($0)! }
            let ahead = (parts[0] * 3600 + parts[1] * 60 + parts[2]) * (line.first == "-" ? -1 : 1)
            return floored(ahead, by: 60)
        }
    }

    private func ahead(_ zone: Zone, at second: Int64) -> Int64 {
        let time = zone.time(at: Instant(milliseconds: second * 1000))
        return (Int64(time.day.number) * 1440 + Int64(time.minuteOfDay)) - floored(second, by: 60)
    }

    @Test("offsets equal those of the system's date program in every zone from 1930 to 2060", .tags(.A6))
    func everyZone() throws {
        #expect(TimeZonesTests.names.count > 400)
        let days = stride(from: Int64(-14_610), through: 32_871, by: 101)
        for (number, (name, other)) in TimeZonesTests.names.enumerated() {
            let seconds = days.map { $0 * 86_400 + Int64(number * 977 % 86_400) }
            let zone = try #require(zones.zone(named: name), "\(name)")
            #expect(seconds.map { ahead(zone, at: $0) } == (try known(other, at: seconds)), "\(name)")
        }
    }

    /// Debian 13 has no files for old names. Chromium uses these.
    @Test("a zone with an old name and no file has the clocks of its current name", .tags(.A6))
    func oldNames() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "Asia"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["Asia/Kolkata", "tzdata.zi"] {
            try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/" + name))
                .write(to: folder.appending(path: name))
        }
        let zones = TimeZones(folder: folder.path)
        #expect(ahead(try #require(zones.zone(named: "Asia/Calcutta")), at: 1_800_000_000) == 330)
        #expect(zones.zone(named: "Asia/Saigon") == nil && zones.zone(named: "Mars/Phobos") == nil)
    }

    @Test(
        "offsets change to the second, this year and beyond the data of the files",
        arguments: [
            ("Europe/Berlin", "2026-03-29T01:00", 60, 120), ("Europe/Berlin", "2026-10-25T01:00", 120, 60),
            ("Europe/Berlin", "2126-03-31T01:00", 60, 120),
            ("America/New_York", "2126-03-10T07:00", -300, -240),
            ("Europe/Dublin", "2126-10-27T01:00", 60, 0),
            ("Australia/Lord_Howe", "2126-04-06T15:00", 660, 630),
            ("Pacific/Chatham", "2126-09-28T14:00", 765, 825), ("Asia/Kolkata", "1947-08-14T18:30", 330, 330),
            ("Pacific/Apia", "2011-12-30T10:00", -600, 840), ("Europe/Moscow", "2014-10-25T22:00", 240, 180),
        ])
    func changes(_ name: String, _ moment: String, _ before: Int64, _ after: Int64) throws {
        let (zone, time) = (try #require(zones.zone(named: name)), try #require(CivilTime(moment)))
        let second = (Int64(time.day.number) * 1440 + Int64(time.minuteOfDay)) * 60
        #expect(ahead(zone, at: second - 1) == before && ahead(zone, at: second) == after)
    }

    @Test(
        "an unknown name and a path out of the folder have no time zone",
        arguments: [
            "", "Mars/Phobos", "../../../etc/passwd", "/etc/localtime", "Europe", "Europe/",
            "Europe/./Berlin",
            "tzdata.zi", "Europe//Berlin", "Europe/Berlin\0", "right/Europe/Berlin",
        ])
    func unknown(name: String) {
        #expect(zones.zone(named: name) == nil)
    }

    @Test("zone files are cached, and read again after some minutes", .tags(.A6))
    func freshness() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func set(_ name: String) throws {
            try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/" + name)).write(
                to: folder.appending(path: "Here"))
        }
        let (lasting, brief) = (
            TimeZones(folder: folder.path), TimeZones(folder: folder.path, freshness: .zero)
        )
        for (name, expected) in [("Asia/Tokyo", (540, 540)), ("UTC", (540, 0))] as [(String, (Int64, Int64))]
        {
            try set(name)
            #expect(ahead(try #require(lasting.zone(named: "Here")), at: 0) == expected.0)
            #expect(ahead(try #require(brief.zone(named: "Here")), at: 0) == expected.1)
        }
    }

    @Test("truncated zone files are rejected, and damaged bytes never trap")
    func damaged() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin")))
        #expect(ZoneFile(bytes) != nil)
        for count in bytes.indices { #expect(ZoneFile(Array(bytes[..<count])) == nil, "\(count)") }
        for place in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var damaged = bytes
                damaged[place] = value
                let file = ZoneFile(damaged)
                for second in [Int64.min / 1000, -1, 0, 1_800_000_000, Int64.max / 1000] {
                    _ = file?.secondsAhead(at: second)
                }
            }
        }
    }

    @Test(
        "rules of every form apply in future years",
        arguments: [
            ("EST5", "2040-07-01", -300), ("<+0330>-3:30", "2040-07-01", 210), ("<-02>2", "2040-07-01", -120),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2040-07-01", 120),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", "2040-01-01", 0),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", "2040-07-01", 60), ("AAA0BBB,J60/0,J61/0", "2040-03-01", 60),
            ("AAA0BBB,J60/0,J61/0", "2040-02-29", 0), ("AAA0BBB,59/0,60/0", "2040-02-29", 60),
            ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2040-03-24", 180),
            ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2040-03-23", 120),
            ("AAA0BBB-2,0/0,J365/25", "2040-12-31", 120),
        ])
    func rules(_ text: String, _ day: String, _ minutes: Int) throws {
        let noon = Int64(try #require(CivilDay(day)).number) * 86_400 + 43_200
        #expect(try #require(ZoneRule(Array(text.utf8))).secondsAhead(at: noon) == minutes * 60)
    }

    @Test(
        "invalid rules are rejected",
        arguments: [
            "", "E5", "EST", "EST5EDT", "EST5EDT,M3.5.0", "EST5EDT,M13.1.0,M1.1.0", "EST168", "<+01-1",
        ])
    func wrongRules(text: String) {
        #expect(ZoneRule(Array(text.utf8)) == nil)
    }
}

import Domain
import FeatureTags
import Synchronization
import Testing

@testable import PhotoSources

@Suite("Parsing of photo sources", .tags(.P2), .timeLimit(.minutes(15)))
struct ReadingTests {
    @Test("a table of credits is parsed by RFC 4180")
    func credits() {
        let text =
            "\u{FEFF}file,Author,licence,date\r\na.jpg,\"O'Neil, \"\"A\"\"\",CC0,2024-02-29\r\n\r\n,x,y\nb.jpg,B\n\"c\nd.jpg\",C"
        let credits = Credits(Array(text.utf8))
        #expect(credits["a.jpg"].author == "O'Neil, \"A\"" && credits["a.jpg"].licence == "CC0")
        #expect(credits["a.jpg"].date == CivilDay(year: 2024, month: 2, day: 29))
        #expect(
            credits["b.jpg"].author == "B" && credits["b.jpg"].licence == ""
                && credits["c\nd.jpg"].author == "C")
        #expect(credits["x.jpg"] == Credits.Entry() && Credits([])["a"] == Credits.Entry())
        #expect(Credits(Array("\"file".utf8))["file"] == Credits.Entry())
    }

    @Test(
        "credits are parsed with each separator, line end and byte order mark",
        arguments: [",", ";", "\t"], ["\n", "\r\n", "\r"])
    func tables(_ separator: String, _ end: String) {
        let rows = [
            ["File ", "author", "caption"], ["a.jpg", "Ада", "\"1\(separator) 2\""], [" b.jpg", "B", ""],
        ]
        let text = rows.map { $0.joined(separator: separator) }.joined(separator: end) + end
        let utf16 = Array(("\u{FEFF}" + text).utf16)
        let files: [[UInt8]] = [
            Array(text.utf8), Array(("\u{FEFF}" + text).utf8),
            utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
            utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
        ]
        for file in files {
            let credits = Credits(file)
            #expect(credits["a.jpg"].author == "Ада" && credits["a.jpg"].caption == "1\(separator) 2")
            #expect(credits.names("b.jpg") && credits["b.jpg"].author == "B" && !credits.names("c.jpg"))
        }
        for cut in files[2].indices { _ = Credits(Array(files[2][..<cut])) }
    }

    @Test("the head of a picture contains its size, and a truncated head contains none")
    func heads() {
        let exif: [UInt8] =
            [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [
                0, 42, 0, 0, 0, 8,
            ]
            + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0] + [0, 0, 0, 0] + TemporaryFolder.jpeg[2...]
        let files: [([UInt8], Int, Int)] = [
            (TemporaryFolder.jpeg, 40, 30), (exif, 30, 40),
            (
                [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + [
                    0, 0, 1, 0, 0, 0, 0, 2,
                ], 256, 2
            ),
            (Array("GIF89a".utf8) + [5, 0, 3, 1], 5, 259),
            (heif(turned: 0, isLong: false), 640, 480), (heif(turned: 3, isLong: true), 480, 640),
            (Array("RIFF....WEBPVP8X".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 4, 0, 0], 10, 5),
        ]
        for (file, width, height) in files {
            let head = ImageHead(file)
            #expect(head?.width == width && head?.height == height)
            for count in 0..<file.count {
                let cut = ImageHead(Array(file[..<count]))
                #expect(cut == nil || cut == head || file == exif)
            }
        }
        #expect(ImageHead(Array("<svg xmlns=\"\"/>".utf8)) == nil)
    }

    /// The first boxes of an AVIF of 640 × 480. A smaller picture precedes it, like a thumbnail.
    private func heif(turned angle: UInt8, isLong: Bool) -> [UInt8] {
        func box(_ name: String, _ contents: [UInt8]...) -> [UInt8] {
            let contents = contents.reduce([], +)
            let length = contents.count + (isLong ? 16 : 8)
            let head: [UInt8] = [0, 0, UInt8(length >> 8), UInt8(length & 255)]
            return (isLong ? [0, 0, 0, 1] : head) + Array(name.utf8) + (isLong ? [0, 0, 0, 0] + head : [])
                + contents
        }
        let whole: [UInt8] = [0, 0, 0, 0]
        let item: [UInt8] = isLong ? [0, 0, 0, 7] : [0, 7]
        let other: [UInt8] = isLong ? [0, 0, 0, 9] : [0, 9]
        let properties = box(
            "ipco", box("ispe", whole, [0, 0, 0, 160, 0, 0, 0, 120]),
            box("ispe", whole, [0, 0, 2, 128, 0, 0, 1, 224]), box("irot", [angle]))
        let associations = box(
            "ipma", isLong ? [1, 0, 0, 1] : whole, [0, 0, 0, 2], other, isLong ? [1, 0, 1] : [1, 1], item,
            isLong ? [2, 0, 2, 0x80, 3] : [2, 2, 0x83])
        return [0, 0, 0, 12] + Array("ftypavif".utf8)
            + box(
                "meta", whole, box("hdlr", whole), box("pitm", isLong ? [1, 0, 0, 0] : whole, item),
                box("iprp", properties, associations))
    }

    @Test(
        "times are parsed with their offset from UTC, and other texts are rejected",
        arguments: [
            ("2016-05-03T11:00:28-04:00", 1_462_287_628_000), ("1970-01-01T00:00:00Z", 0),
            ("2024-02-29T23:59:59.5+01:30", 1_709_245_799_000), ("2023-02-29T00:00:00Z", nil),
            ("yesterday", nil), ("", nil),
        ] as [(String, Int64?)])
    func moments(_ text: String, _ expected: Int64?) {
        #expect(instant(text)?.milliseconds == expected)
    }
}

@Suite("Requests to photo sources", .tags(.P2), .timeLimit(.minutes(15)))
struct BudgetTests {
    @Test("the last requests of an hour are reserved for actions, and the next hour has a new budget")
    func hour() throws {
        var budget = RequestBudget()
        for _ in 0..<30 { try budget.consume(for: .page, at: 1000) }
        #expect(throws: SourceError.later(seconds: 3500)) { try budget.consume(for: .page, at: 1100) }
        for _ in 0..<20 { try budget.consume(for: .action, at: 1100) }
        #expect(throws: SourceError.later(seconds: 3400)) { try budget.consume(for: .action, at: 1200) }
        try budget.consume(for: .page, at: 4600)
    }

    @Test("remaining requests and rejections reported by the source are applied")
    func reported() throws {
        var budget = RequestBudget()
        try budget.consume(for: .page, at: 0)
        #expect(budget.hourly == 50)
        budget.update(remaining: 4999, hourly: 5000)
        #expect(budget.hourly == 5000)
        for _ in 0..<100 { try budget.consume(for: .page, at: 1) }
        #expect(budget.pause(for: 60, at: 100) == .later(seconds: 60))
        #expect(throws: SourceError.later(seconds: 30)) { try budget.consume(for: .action, at: 130) }
        try budget.consume(for: .action, at: 160)
        #expect(budget.pause(for: 1 << 40, at: 200) == .later(seconds: 3600))
    }

    @Test("a page is requested once for many users, kept while valid, and reused if the source fails")
    func pages() async throws {
        let (source, clock) = (Counting(), Clock())
        let pages = SourcePages(of: source) { clock.now.withLock { $0 } }
        async let first = pages.page(after: nil)
        async let second = pages.page(after: nil)
        #expect(try await first == second)
        _ = try await pages.page(after: nil)
        #expect(source.count.withLock { $0 } == 1)
        clock.now.withLock { $0 = $0.advanced(by: 60_000) }
        _ = try await pages.page(after: nil)
        #expect(source.count.withLock { $0 } == 2)
        clock.now.withLock { $0 = $0.advanced(by: 60_000) }
        source.fails.withLock { $0 = true }
        _ = try await pages.page(after: nil)
        #expect(source.count.withLock { $0 } == 3)
        await #expect(throws: SourceError.failed("x")) { try await pages.page(after: "2") }
    }

    @Test("a page is returned from the cache if no request is permitted, and viewed pages stay cached")
    func cached() async throws {
        let (source, clock) = (Counting(), Clock())
        let pages = SourcePages(of: source) { clock.now.withLock { $0 } }
        for number in 0..<300 {
            clock.now.withLock { $0 = $0.advanced(by: 1) }
            _ = try await pages.page(after: String(number))
            _ = try await pages.page(after: nil) { () throws(SourceError) in
                if number > 0 { throw .later(seconds: 9) }
            }
        }
        #expect(source.count.withLock { $0 } == 301)
        await #expect(throws: SourceError.later(seconds: 9)) {
            try await pages.page(after: "0") { () throws(SourceError) in throw .later(seconds: 9) }
        }
        clock.now.withLock { $0 = $0.advanced(by: 60_000) }
        _ = try await pages.page(after: "299") { () throws(SourceError) in throw .later(seconds: 9) }
    }

    private final class Clock: Sendable {
        let now = Mutex(noon())
    }

    private final class Counting: PhotoSource {
        let facts = SourceFacts(name: "counting", title: "Counting", pageLife: 60)
        let count = Mutex(0)
        let fails = Mutex(false)

        func page(after mark: String?) async throws(SourceError) -> SourcePage {
            count.withLock { $0 += 1 }
            if fails.withLock({ $0 }) { throw .failed("x") }
            return SourcePage(photos: [], next: nil)
        }
    }
}

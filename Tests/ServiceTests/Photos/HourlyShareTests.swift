import Domain
import FeatureTags
import PhotoSources
import Testing

@testable import Service

@Suite("What each person may use of a source's limit", .tags(.P2), .timeLimit(.minutes(15)))
struct HourlyShareTests {
    private let start = Instant(milliseconds: 1_000_000)
    private let ada = PersonID("A")
    private let bob = PersonID("B")

    @Test("is their own, of each source, and comes back after an hour")
    func own() throws {
        var share = HourlyShare(percent: 10)
        for _ in 0..<5 { try share.take(by: ada, at: "unsplash", of: 50, at: start) }
        let later = start.advanced(by: 3_599_000)
        #expect(throws: SourceError.later(seconds: 1)) {
            try share.take(by: ada, at: "unsplash", of: 50, at: later)
        }
        try share.take(by: bob, at: "unsplash", of: 50, at: later)
        try share.take(by: ada, at: "commons", of: 50, at: later)
        try share.take(by: ada, at: "unsplash", of: 50, at: start.advanced(by: 3_600_000))
    }

    @Test("is larger where the source allows more, at least one, and boundless where it does not count")
    func sizes() throws {
        var share = HourlyShare(percent: 10)
        for _ in 0..<500 { try share.take(by: ada, at: "unsplash", of: 5000, at: start) }
        #expect(throws: SourceError.self) { try share.take(by: ada, at: "unsplash", of: 5000, at: start) }
        try share.take(by: bob, at: "unsplash", of: 1, at: start)
        for _ in 0..<1000 { try share.take(by: bob, at: "library", of: nil, at: start) }
    }
}

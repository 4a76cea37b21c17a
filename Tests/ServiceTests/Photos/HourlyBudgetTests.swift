import Domain
import FeatureTags
import PhotoSources
import Testing

@testable import Service

@Suite("Hourly budget of a user at a photo source", .tags(.P2), .timeLimit(.minutes(15)))
struct HourlyBudgetTests {
    private let start = Instant(milliseconds: 1_000_000)
    private let ada = PersonID("A")
    private let bob = PersonID("B")

    @Test("each user has a budget per source, which is restored after an hour")
    func own() throws {
        var share = HourlyBudget(percent: 10)
        for _ in 0..<5 { try share.spend(by: ada, at: "unsplash", of: 50, at: start) }
        let later = start.advanced(by: 3_599_000)
        #expect(throws: SourceError.later(seconds: 1)) {
            try share.spend(by: ada, at: "unsplash", of: 50, at: later)
        }
        try share.spend(by: bob, at: "unsplash", of: 50, at: later)
        try share.spend(by: ada, at: "commons", of: 50, at: later)
        try share.spend(by: ada, at: "unsplash", of: 50, at: start.advanced(by: 3_600_000))
    }

    @Test("the budget grows with the limit of the source, is at least one, and unlimited without a limit")
    func sizes() throws {
        var share = HourlyBudget(percent: 10)
        for _ in 0..<500 { try share.spend(by: ada, at: "unsplash", of: 5000, at: start) }
        #expect(throws: SourceError.self) { try share.spend(by: ada, at: "unsplash", of: 5000, at: start) }
        try share.spend(by: bob, at: "unsplash", of: 1, at: start)
        for _ in 0..<1000 { try share.spend(by: bob, at: "library", of: nil, at: start) }
    }
}

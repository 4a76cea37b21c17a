import Domain
import Testing
import Wire

@testable import Service

@Suite("Rate limiter", .timeLimit(.minutes(15)))
struct RateLimiterTests {
    private var limiter = RateLimiter<Int>(
        .init(burst: 3, wait: 1000, longestWait: 5000, memory: 60_000), bits: 10)

    /// The wait in seconds; nil if the attempt is admitted.
    private mutating func attempt(_ key: Int = 0, at milliseconds: Int64) -> Int? {
        do throws(Failure) {
            try limiter.admit(key, at: Instant(milliseconds: milliseconds))
            return nil
        } catch {
            if case .busy(let seconds) = error { return seconds }
            return -1
        }
    }

    @Test("first attempts are free, then the wait doubles up to its maximum")
    mutating func growing() {
        for _ in 0..<3 { #expect(attempt(at: 0) == nil) }
        var now: Int64 = 0
        // One attempt expires in five seconds.
        for wait in [1, 2, 4, 4, 4, 4, 5, 5, 5] {
            #expect(attempt(at: now) == wait)
            #expect(attempt(at: now + Int64(wait) * 1000 - 1) == 1)
            now += Int64(wait) * 1000
            #expect(attempt(at: now) == nil)
        }
    }

    @Test("a clock that goes back blocks no admitted key")
    mutating func setBack() {
        for _ in 0..<8 { _ = attempt(at: 1_000_000_000) }
        for _ in 0..<3 { #expect(attempt(at: 0) == nil) }
        #expect(attempt(at: 0) == 1)
    }

    @Test("an attempt before the end of the wait does not extend it")
    mutating func early() {
        for _ in 0..<3 { _ = attempt(at: 0) }
        for _ in 0..<100 { #expect(attempt(at: 1) == 1) }
        #expect(attempt(at: 1000) == nil)
    }

    @Test("attempts are forgotten after an idle time")
    mutating func quiet() {
        for _ in 0..<3 { _ = attempt(at: 0) }
        for _ in 0..<3 { #expect(attempt(at: 60_000) == nil) }
        #expect(attempt(at: 60_000) == 1)
    }

    @Test("attempts of one key do not affect another key")
    mutating func keys() {
        for _ in 0..<3 { _ = attempt(1, at: 0) }
        #expect(attempt(2, at: 0) == nil)
    }

    @Test("a successful attempt is refunded")
    mutating func refund() {
        for _ in 0..<10 {
            #expect(attempt(at: 0) == nil)
            limiter.refund(0)
        }
    }

    @Test("attempts expire one by one, at most one per longest wait on average")
    mutating func wearing() {
        var admitted = 0
        for now in stride(from: Int64(0), to: 3_600_000, by: 100) where attempt(at: now) == nil {
            admitted += 1
        }
        #expect((720...730).contains(admitted))
    }

    @Test("a flood of other keys does not make the limiter forget a waiting key")
    mutating func flood() {
        for _ in 0..<3 { _ = attempt(0, at: 0) }
        for key in 1...100_000 { _ = attempt(key, at: 1) }
        #expect(attempt(0, at: 2) != nil)
    }

    @Test("a flood of other keys hardly slows a new key")
    mutating func strangers() {
        let admitted = (0..<1000).count { number in
            // Half as many keys as a row has cells, each with all of its free attempts.
            for key in 0..<512 where number == 0 { for _ in 0..<3 { _ = attempt(key, at: 0) } }
            return attempt(1_000_000 + number, at: 0) == nil
        }
        #expect(admitted > 900)
    }

    @Test("a forgotten key starts again, and the counts of others remain")
    mutating func forgotten() {
        for key in [1, 2] { for _ in 0..<3 { _ = attempt(key, at: 0) } }
        limiter.forget(1, at: Instant(milliseconds: 10))
        for _ in 0..<3 { #expect(attempt(1, at: 10) == nil) }
        #expect(attempt(2, at: 10) == 1)
    }

    @Test(
        "the addresses of one household count as one client",
        arguments: [
            ("192.0.2.1", "192.0.2.1", "192.0.2.0/24"), ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.0/24"),
            ("2001:db8:0:1::1", "2001:db8:0:1::/64", "2001:db8:0::/48"),
            ("2001:0db8:0:1:ffff::", "2001:db8:0:1::/64", "2001:db8:0::/48"),
            ("::1", "0:0:0:0::/64", "0:0:0::/48"), ("", "", ""),
        ])
    func networks(address: String, network: String, block: String) {
        let client = ClientNetwork(address: address)
        #expect(client.description == network && client.block == block)
    }
}

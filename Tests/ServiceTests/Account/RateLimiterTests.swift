import Domain
import Testing
import Wire

@testable import Service

@Suite("Limits for attempts", .timeLimit(.minutes(15)))
struct RateLimiterTests {
    private var limiter = RateLimiter<Int>(
        .init(burst: 3, wait: 1000, longestWait: 5000, memory: 60_000), capacity: 10)

    /// The wait in seconds; nil when the attempt is admitted.
    private mutating func attempt(_ key: Int = 0, at milliseconds: Int64) -> Int? {
        do throws(Failure) {
            try limiter.admit(key, at: Instant(milliseconds: milliseconds))
            return nil
        } catch {
            if case .busy(let seconds) = error { return seconds }
            return -1
        }
    }

    @Test("some are free, then the wait doubles up to its limit")
    mutating func growing() {
        for _ in 0..<3 { #expect(attempt(at: 0) == nil) }
        var now: Int64 = 0
        for wait in [1, 2, 4, 5, 5] {
            #expect(attempt(at: now) == wait)
            #expect(attempt(at: now + Int64(wait) * 1000 - 1) == 1)
            now += Int64(wait) * 1000
            #expect(attempt(at: now) == nil)
        }
    }

    @Test("a clock that is set back bars nobody who was admitted before")
    mutating func setBack() {
        for _ in 0..<8 { _ = attempt(at: 1_000_000_000) }
        for _ in 0..<3 { #expect(attempt(at: 0) == nil) }
        #expect(attempt(at: 0) == 1)
    }

    @Test("one who asks too early waits no longer for it")
    mutating func early() {
        for _ in 0..<3 { _ = attempt(at: 0) }
        for _ in 0..<100 { #expect(attempt(at: 1) == 1) }
        #expect(attempt(at: 1000) == nil)
    }

    @Test("after a quiet time all is forgotten")
    mutating func quiet() {
        for _ in 0..<3 { _ = attempt(at: 0) }
        for _ in 0..<3 { #expect(attempt(at: 60_000) == nil) }
        #expect(attempt(at: 60_000) == 1)
    }

    @Test("one key's attempts are nothing to another's")
    mutating func keys() {
        for _ in 0..<3 { _ = attempt(1, at: 0) }
        #expect(attempt(2, at: 0) == nil)
    }

    @Test("a good attempt is given back")
    mutating func refund() {
        for _ in 0..<10 {
            #expect(attempt(at: 0) == nil)
            limiter.refund(0)
        }
    }

    @Test("a flood of keys is bounded and forgets the quiet ones first")
    mutating func bounded() {
        for key in 0..<1000 {
            for _ in 0..<3 { _ = attempt(key, at: Int64(key)) }
        }
        #expect(attempt(999, at: 1000) == 1)
        #expect(attempt(0, at: 1000) == nil)
    }

    @Test(
        "a household is one client",
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

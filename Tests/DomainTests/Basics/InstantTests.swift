import Domain
import Testing

@Suite("Moments", .timeLimit(.minutes(15)))
struct InstantTests {
    @Test(
        "a wait is 0 for a past moment and fits into 32 bits",
        arguments: [
            (0, 0, 0), (1, 0, 0), (0, 1, 1), (-5, 1000, 1005), (0, 1 << 31, 2_147_483_647),
            (.min, .max, 2_147_483_647), (.max, .min, 0), (0, .min, 0), (.min, 0, 2_147_483_647),
        ] as [(Int64, Int64, Int)])
    func wait(now: Int64, end: Int64, wait: Int) {
        #expect(Instant(milliseconds: now).wait(until: Instant(milliseconds: end)) == wait)
    }
}

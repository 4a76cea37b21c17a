import HTTP
import Testing

@testable import Service

@Suite("Throttling of socket messages", .timeLimit(.minutes(15)))
struct MessageThrottleTests {
    @Test("some messages are handled at once, and of the rest the last one in the next second")
    func paced() {
        let (one, other) = (SocketID(1), SocketID(2))
        var paced = MessageThrottle<Int>(burst: 2)
        let first = [1, 2, 3, 4].map { paced.admits($0, from: one) } + [paced.admits(1, from: other)]
        #expect(first == [true, true, false, false, true])
        let waited = paced.tick()
        #expect(waited == [one: 4])
        let second = [5, 6].map { paced.admits($0, from: one) }
        #expect(second == [true, false])
        paced.forget(one)
        let forgotten = paced.tick()
        #expect(forgotten.isEmpty)
        let third = [7, 8].map { paced.admits($0, from: one) }
        #expect(third == [true, true])
    }
}

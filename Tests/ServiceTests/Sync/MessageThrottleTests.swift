import HTTP
import Testing

@testable import Service

@Suite("What connections may say as often as they like", .timeLimit(.minutes(15)))
struct MessageThrottleTests {
    @Test("some is heard at once, and of the rest the last in the next second, which counts there")
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

import Domain
import FeatureTags
import HTTP
import Testing
import Wire

@testable import Service

@Suite("Exports at the same time", .tags(.A10), .timeLimit(.minutes(15)))
struct RunningExportsTests {
    private static let start = Instant(milliseconds: 1_000_000)

    private func minutes(_ count: Int64) -> Instant { Self.start.advanced(by: count * 60_000) }

    /// True if the export may continue.
    private func isOpen(_ transfer: RunningExports.Transfer) -> Bool {
        var buffer: [UInt8] = [0]
        return buffer.withUnsafeMutableBytes { transfer.stream.read(into: $0, wake: {}) } == .waiting
    }

    @Test("an export that is slow for ten minutes ends when another user finds no place, and not before")
    func slow() throws {
        let (ada, boris, vera) = (newID() as PersonID, newID() as PersonID, newID() as PersonID)
        var running = RunningExports()
        let slow = try running.add(BodyStream(), for: ada, at: Self.start)
        slow.count(15_000_000)
        try running.checkRoom(for: vera, at: minutes(11))
        let fast = try running.add(BodyStream(), for: boris, at: Self.start)
        fast.count(45_000_000)
        for (person, time) in [(ada, 11), (vera, 9)] {
            #expect(throws: Failure.busy(retryAfter: 60)) {
                try running.checkRoom(for: person, at: minutes(Int64(time)))
            }
        }
        #expect(isOpen(slow))
        #expect(throws: Failure.busy(retryAfter: 60)) { try running.checkRoom(for: vera, at: minutes(11)) }
        #expect(!isOpen(slow) && isOpen(fast))
        running.remove(ada)
        _ = try running.add(BodyStream(), for: vera, at: minutes(11))
    }
}

import Database
import Dispatch
import Synchronization

/// Connections that only read, each on a lane of its own.
public final class Readers: Sendable {
    /// `@unchecked Sendable`: the reader's connection is touched on its lane only.
    private final class Lane: @unchecked Sendable {
        let queue = DispatchQueue(label: "dela.reader", qos: .userInitiated)
        let reader: PullReader

        init(_ reader: PullReader) {
            self.reader = reader
        }
    }

    private let lanes: [Lane]
    private let turn = Atomic<Int>(0)

    public init(_ connections: [any Connection], epoch: String) {
        lanes = connections.map { Lane(PullReader(connection: $0, epoch: epoch)) }
    }

    /// Does the work on one of the lanes, in turn.
    public func read(_ work: @escaping @Sendable (PullReader) -> Void) {
        let lane = lanes[turn.wrappingAdd(1, ordering: .relaxed).oldValue % lanes.count]
        lane.queue.async { work(lane.reader) }
    }
}

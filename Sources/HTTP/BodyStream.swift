import Dispatch
import Synchronization

/// The content of a response that is produced while it is sent: one thread writes blocks, and the server reads them at
/// the speed of the client. Holds at most one block.
public final class BodyStream: Sendable {
    /// The outcome of a read.
    public enum Progress: Equatable, Sendable {
        case bytes(Int)
        /// There is no block yet. `wake` is called when there is one, or the end.
        case waiting
        case complete
        /// The content has ended too early.
        case failed
    }

    private enum Phase {
        case open, complete, failed
    }

    private struct State {
        var phase = Phase.open
        var block: [UInt8] = []
        /// The number of bytes of the block that were read.
        var offset = 0
        /// True while `write` waits for a free block.
        var isWriterWaiting = false
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let isFree = DispatchSemaphore(value: 0)

    public init() {}

    // MARK: - Writer

    /// Waits until the previous block was read. Only one thread may write.
    /// - Returns: false if the transfer has ended, because the client has disconnected.
    public func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        while true {
            let (isOpen, isStored, wake) = state.withLock { state in
                guard state.phase == .open else { return (false, false, nil as (@Sendable () -> Void)?) }
                guard state.offset == state.block.count else {
                    state.isWriterWaiting = true
                    return (true, false, nil)
                }
                (state.block, state.offset) = (Array(bytes), 0)
                defer { state.wake = nil }
                return (true, true, state.wake)
            }
            wake?()
            if isStored || !isOpen { return isStored }
            isFree.wait()
        }
    }

    /// Ends the content after the last block.
    /// - Parameter isComplete: false if it is damaged; the client learns that.
    public func finish(isComplete: Bool) {
        end(isComplete ? .complete : .failed)
    }

    // MARK: - Server

    /// Copies the next bytes.
    /// - Parameter wake: called once from any thread if the result is `waiting`.
    public func read(
        into buffer: UnsafeMutableRawBufferPointer, wake: @escaping @Sendable () -> Void
    ) -> Progress {
        state.withLock { state in
            if state.phase == .failed { return .failed }
            let count = min(buffer.count, state.block.count - state.offset)
            if count > 0 {
                buffer.copyBytes(from: state.block[state.offset..<state.offset + count])
                state.offset += count
                if state.offset == state.block.count { release(&state) }
                return .bytes(count)
            }
            if state.phase == .complete { return .complete }
            state.wake = wake
            return .waiting
        }
    }

    /// Ends the transfer. The writer stops at its next block.
    public func close() {
        end(.failed)
    }

    private func end(_ phase: Phase) {
        let wake = state.withLock { state in
            guard state.phase == .open || phase == .failed else { return nil as (@Sendable () -> Void)? }
            state.phase = phase
            if phase == .failed { (state.block, state.offset) = ([], 0) }
            release(&state)
            defer { state.wake = nil }
            return state.wake
        }
        wake?()
    }

    private func release(_ state: inout State) {
        if state.isWriterWaiting { isFree.signal() }
        state.isWriterWaiting = false
    }
}

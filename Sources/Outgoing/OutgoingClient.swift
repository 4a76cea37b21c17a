import Curl
import Dispatch
import Synchronization

/// Sends requests to servers that strangers may have named: by HTTPS, to public addresses, in bounded time and memory,
/// without redirects. Exceptions are the operator's.
///
/// All transfers share one thread, which is there only while there are any, and connections, which stay open for later
/// ones.
public final class OutgoingClient: Sendable {
    /// How many transfers are under way at most, if nothing else is said; others wait for one to end.
    public static let limit = 32

    private struct Job {
        let request: OutgoingRequest
        let continuation: CheckedContinuation<Result<OutgoingAnswer, OutgoingError>, Never>
    }

    private struct State {
        var waiting: [Job] = []
        var isRunning = false
    }

    private let rules: OutgoingRules
    private let transfers: Int
    private let lane = DispatchQueue(label: "dela.outgoing")
    private let state = Mutex(State())
    // Used by the lane alone, but for `wakeUp`, which is for any thread.
    private nonisolated(unsafe) let multi: CurlMulti

    /// - Parameters:
    ///   - exceptions: what may be reached although it is plain HTTP or not of the public internet.
    ///   - transfers: how many may be under way at a time.
    ///   - connectMilliseconds: how long it may take until there is a connection.
    ///   - milliseconds: how long a whole request may take from its turn on.
    public convenience init(
        exceptions: [Origin], transfers: Int = limit, connectMilliseconds: Int = 10_000,
        milliseconds: Int = 10_000
    ) {
        self.init(
            OutgoingRules(
                exceptions: Set(exceptions), milliseconds: milliseconds,
                connectMilliseconds: connectMilliseconds), transfers: transfers)
    }

    init(_ rules: OutgoingRules, transfers: Int = limit) {
        self.rules = rules
        self.transfers = transfers
        multi = CurlMulti(connections: transfers)
    }

    /// The answer to `request`.
    public func send(_ request: OutgoingRequest) async throws(OutgoingError) -> OutgoingAnswer {
        try await withCheckedContinuation { continuation in
            let isRunning = state.withLock { state in
                defer { state.isRunning = true }
                state.waiting.append(Job(request: request, continuation: continuation))
                return state.isRunning
            }
            if isRunning { multi.wakeUp() } else { lane.async { self.run() } }
        }.get()
    }
}

// MARK: - On the lane

extension OutgoingClient {
    /// Runs transfers until none is left.
    private func run() {
        var (queue, active): ([Job], [ObjectIdentifier: (OutgoingTransfer, Job)]) = ([], [:])
        while true {
            // The last of the queue is next.
            if queue.isEmpty { queue = take().reversed() }
            while active.count < transfers, let job = queue.popLast() {
                guard let transfer = begin(job) else { continue }
                active[ObjectIdentifier(transfer.transfer)] = (transfer, job)
            }
            if active.isEmpty {
                if queue.isEmpty && isOver() { return }
                continue
            }
            let ended = multi.advance()
            for (transfer, error) in ended {
                guard let (own, job) = active.removeValue(forKey: ObjectIdentifier(transfer)) else {
                    continue
                }
                job.continuation.resume(returning: own.result(error))
            }
            if ended.isEmpty { multi.wait() }
        }
    }

    private func take() -> [Job] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// Whether nothing waits; who comes next then begins a new run.
    private func isOver() -> Bool {
        state.withLock { state in
            state.isRunning = !state.waiting.isEmpty
            return !state.isRunning
        }
    }

    /// Answers at once, and returns nil, if there is nothing to try.
    private func begin(_ job: Job) -> OutgoingTransfer? {
        do throws(OutgoingError) {
            let transfer = try OutgoingTransfer(job.request, rules)
            do throws(CurlError) { try multi.add(transfer.transfer) } catch {
                throw .failed(error.description)
            }
            return transfer
        } catch {
            job.continuation.resume(returning: .failure(error))
            return nil
        }
    }
}

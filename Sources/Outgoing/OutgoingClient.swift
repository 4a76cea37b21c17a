import Curl
import Dispatch
import Synchronization

/// Sends requests to servers that untrusted users may have named: by HTTPS, to public addresses, with limits for time
/// and memory, without redirects. Only the operator can define exceptions.
///
/// All transfers share one thread, which exists only while transfers run, and a pool of open connections.
public final class OutgoingClient: Sendable {
    /// The default maximum number of concurrent transfers. More transfers wait.
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
    private let serialQueue = DispatchQueue(label: "dela.outgoing")
    private let state = Mutex(State())
    // Used only on the serial queue, except for `wakeUp`, which any thread may call.
    private nonisolated(unsafe) let multi: CurlMulti

    /// - Parameters:
    ///   - exceptions: origins that are permitted despite plain HTTP or a private address.
    ///   - transfers: the maximum number of concurrent transfers.
    ///   - connectMilliseconds: the time limit for connecting.
    ///   - milliseconds: the time limit of a whole request, from the start of its transfer.
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

    /// Sends `request` and returns its response.
    public func send(_ request: OutgoingRequest) async throws(OutgoingError) -> OutgoingAnswer {
        try await withCheckedContinuation { continuation in
            let isRunning = state.withLock { state in
                defer { state.isRunning = true }
                state.waiting.append(Job(request: request, continuation: continuation))
                return state.isRunning
            }
            if isRunning { multi.wakeUp() } else { serialQueue.async { self.run() } }
        }.get()
    }
}

// MARK: - On the serial queue

extension OutgoingClient {
    /// Runs transfers until none is left.
    private func run() {
        var (queue, active): ([Job], [ObjectIdentifier: (OutgoingTransfer, Job)]) = ([], [:])
        while true {
            // The last element of the queue is next.
            if queue.isEmpty { queue = dequeueAll().reversed() }
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

    private func dequeueAll() -> [Job] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// Returns true if no job waits. The next job then starts a new run.
    private func isOver() -> Bool {
        state.withLock { state in
            state.isRunning = !state.waiting.isEmpty
            return !state.isRunning
        }
    }

    /// Returns the transfer of a job. If the request is invalid, completes the job immediately and returns nil.
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

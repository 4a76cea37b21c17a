import Dispatch
import Synchronization

/// Hashes and checks passwords one after another, away from the callers' threads: each takes tens of
/// milliseconds and 32 MiB, and a flood of sign-ins must neither stop the server nor fill its memory.
public final class PasswordQueue: Sendable {
    private let lane = DispatchQueue(label: "dela.passwords")
    private let waiting = Mutex(0)
    private let capacity: Int
    private let begun: @Sendable () -> Void

    /// - Parameters:
    ///   - capacity: how many may wait, the current one included; more are refused with `.tooManyPasswords`.
    ///   - begun: called as each begins.
    public init(capacity: Int = 32, begun: @escaping @Sendable () -> Void = {}) {
        self.capacity = capacity
        self.begun = begun
    }

    /// The hash of a new password.
    public func hash(_ password: String) async throws(SecretsError) -> PasswordHash {
        try await run { () throws(SecretsError) in try PasswordHash(of: password) }
    }

    /// Whether `password` belongs to `hash`. Without an account pass nil: it is false after the same time.
    public func check(_ password: String, against hash: PasswordHash?) async throws(SecretsError) -> Bool {
        try await run { (hash ?? .decoy).matches(password) }
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(SecretsError) -> Value
    ) async throws(SecretsError) -> Value {
        let isAccepted = waiting.withLock { waiting in
            guard waiting < capacity else { return false }
            waiting += 1
            return true
        }
        guard isAccepted else { throw .tooManyPasswords }
        let result = await withCheckedContinuation { continuation in
            lane.async {
                self.begun()
                let result = Result(catching: work)
                self.waiting.withLock { $0 -= 1 }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}

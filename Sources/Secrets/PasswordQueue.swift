import Dispatch
import Synchronization

/// Hashes and checks passwords one at a time, outside of the callers' threads. Each takes tens of milliseconds and 32
/// MiB, and a flood of sign-ins must neither stop the server nor exhaust its memory. Clients are served fairly
/// (`PasswordTurns`).
public final class PasswordQueue: Sendable {
    private struct State {
        var turns: PasswordTurns<@Sendable () -> Void>
        var isBusy = false
    }

    private let serialQueue = DispatchQueue(label: "dela.passwords")
    private let state: Mutex<State>
    private let begun: @Sendable () -> Void

    /// - Parameters:
    ///   - capacity: the maximum number of waiting requests of known clients, and of strangers. More requests throw
    ///     `.tooManyPasswords`.
    ///   - askerCapacity: the maximum number of waiting requests of one client.
    ///   - begun: called when each request starts.
    public init(capacity: Int = 500, askerCapacity: Int = 8, begun: @escaping @Sendable () -> Void = {}) {
        state = Mutex(State(turns: PasswordTurns(capacity: capacity, askerCapacity: askerCapacity)))
        self.begun = begun
    }

    /// Hashes a new password.
    public func hash(_ password: String, of asker: PasswordAsker) async throws(SecretsError) -> PasswordHash {
        try await run(of: asker) { () throws(SecretsError) in try PasswordHash(of: password) }
    }

    /// True if a form of the password matches `hash`. Pass nil if there is no account: the result is false after the
    /// same time.
    public func check(
        _ password: String, against hash: PasswordHash?, of asker: PasswordAsker
    ) async throws(SecretsError) -> Bool {
        try await run(of: asker) { (hash ?? .decoy).matches(password) }
    }

    /// True if a request of this client would be accepted now.
    public func hasRoom(for asker: PasswordAsker) -> Bool {
        state.withLock { $0.turns.hasRoom(for: asker) }
    }

    private func run<Value: Sendable>(
        of asker: PasswordAsker, _ work: @escaping @Sendable () throws(SecretsError) -> Value
    ) async throws(SecretsError) -> Value {
        let result: Result<Value, SecretsError> = await withCheckedContinuation { continuation in
            let isTaken = add(asker) {
                self.begun()
                continuation.resume(returning: Result(catching: work))
            }
            if !isTaken { continuation.resume(returning: .failure(.tooManyPasswords)) }
        }
        return try result.get()
    }

    private func add(_ asker: PasswordAsker, _ job: @escaping @Sendable () -> Void) -> Bool {
        let (isTaken, isFirst) = state.withLock { state in
            guard state.turns.add(job, of: asker) else { return (false, false) }
            defer { state.isBusy = true }
            return (true, !state.isBusy)
        }
        if isFirst { serialQueue.async { self.work() } }
        return isTaken
    }

    /// Runs waiting jobs until the queue is empty.
    private func work() {
        while let job = next() { job() }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            let job = state.turns.next()
            if job == nil { state.isBusy = false }
            return job
        }
    }
}

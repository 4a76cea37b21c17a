import Database
import Domain
import Secrets
import Storage
import Synchronization
import Wire

/// Counts guesses of passwords: in memory, or in the database if other nodes check passwords, too.
final class GuessCounter: Sendable {
    /// The reason why a guess is not admitted.
    enum Rejection: Sendable {
        case tooEarly(Failure)
        /// The queue of passwords is full. The guess does not count.
        case queueFull
    }

    /// True if all nodes count together.
    let isShared: Bool
    private let key: ServerKey
    private let passwords: PasswordQueue
    private let limits = Mutex(GuessLimits())

    init(_ key: ServerKey, _ passwords: PasswordQueue, isShared: Bool) {
        self.key = key
        self.passwords = passwords
        self.isShared = isShared
    }

    // MARK: - In memory, if there is one node

    /// Counts a guess before it is checked.
    /// - Throws: `busy` if it is too early.
    func admit(_ guess: Guess, at now: Instant) throws(Failure) {
        guard !isShared else { return }
        try limits.withLock { limits throws(Failure) in try limits.admit(guess, at: now) }
    }

    /// Takes back the forms that were not hashed.
    func refund(_ guess: Guess, hashed: Int) {
        guard !isShared else { return }
        limits.withLock { $0.refund(guess, hashed: hashed) }
    }

    /// Discards the guesses after a correct password.
    func forget(_ guess: Guess, at now: Instant) {
        guard !isShared else { return }
        limits.withLock { $0.forget(guess, at: now) }
    }

    // MARK: - In the writer's transaction, if there are several nodes

    /// Counts a guess before it is checked. Does not write if the queue of passwords is full, so that a flood causes no
    /// writes.
    func admit(
        _ guess: Guess, in transaction: Writer.Transaction, at now: Instant
    ) throws(DatabaseError) -> Rejection? {
        guard isShared else { return nil }
        guard passwords.hasRoom(for: guess.asker) else { return .queueFull }
        return try book(transaction).admit(guess, at: now).map { .tooEarly($0) }
    }

    /// Takes back the forms that were not hashed.
    func refund(
        _ guess: Guess, hashed: Int, in transaction: Writer.Transaction
    ) throws(DatabaseError) {
        if isShared { try book(transaction).refund(guess, hashed: hashed) }
    }

    /// Discards the guesses after a correct password.
    func forget(_ guess: Guess, in transaction: Writer.Transaction) throws(DatabaseError) {
        if isShared { try book(transaction).forget(guess) }
    }

    private func book(_ transaction: Writer.Transaction) -> GuessBook {
        GuessBook(transaction.connection, key)
    }
}

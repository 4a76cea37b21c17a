import Database
import Domain
import Secrets
import Wire

/// Hashes passwords, and checks those that may be guesses.
final class PasswordChecker: Sendable {
    let guesses: GuessCounter
    private let queue: PasswordQueue
    private let writer: Writer
    private let report: @Sendable (AccountEvent) -> Void

    /// - Parameter hasOtherNodes: true if other nodes check passwords, too.
    init(
        _ queue: PasswordQueue, key: ServerKey, writer: Writer, hasOtherNodes: Bool,
        report: @escaping @Sendable (AccountEvent) -> Void
    ) {
        guesses = GuessCounter(key, queue, isShared: hasOtherNodes)
        self.queue = queue
        self.writer = writer
        self.report = report
    }

    func hash(_ password: String, of asker: PasswordAsker) async throws(Failure) -> PasswordHash {
        do { return try await queue.hash(password, of: asker) } catch { throw failure(error) }
    }

    /// Counts a guess in a separate transaction. Does nothing if there are no other nodes.
    func admit(_ guess: Guess, at now: Instant) async throws(Failure) {
        let rejection = try await writeIfShared(of: guess.person) {
            [guesses] transaction throws(DatabaseError) in
            try guesses.admit(guess, in: transaction, at: now)
        }
        if let rejection = rejection ?? nil { throw failure(rejection) }
    }

    /// Checks a password that may be a guess. Without other nodes it is counted first; with other nodes the caller has
    /// counted it in a transaction. Takes the same time with and without a hash. Forms that were not hashed do not count.
    /// - Returns: the index of the form that has the hash; nil for a wrong password.
    func check(
        _ forms: [String], against hash: PasswordHash?, _ guess: Guess, at now: Instant
    ) async throws(Failure) -> Int? {
        try guesses.admit(guess, at: now)
        var hashed = 0
        do throws(Failure) {
            return try await check(forms, against: hash, of: guess.asker, hashed: &hashed)
        } catch {
            let count = hashed
            guesses.refund(guess, hashed: count)
            // If this fails, the attempts remain counted. They only slow this guesser.
            _ = try? await writeIfShared(of: guess.person) { [guesses] transaction throws(DatabaseError) in
                try guesses.refund(guess, hashed: count, in: transaction)
            }
            throw error
        }
    }

    /// Checks a password again, after the stored hash was replaced.
    /// - Returns: the index of the form that has the hash; nil for a wrong password.
    func checkAgain(
        _ forms: [String], against hash: PasswordHash?, _ guess: Guess
    ) async throws(Failure) -> Int? {
        var hashed = 0
        return try await check(forms, against: hash, of: guess.asker, hashed: &hashed)
    }

    /// Discards the guesses of a signed-in user after the correct password.
    func forget(_ guess: Guess, at now: Instant) async throws(Failure) {
        guesses.forget(guess, at: now)
        _ = try await writeIfShared(of: guess.person) { [guesses] transaction throws(DatabaseError) in
            try guesses.forget(guess, in: transaction)
        }
    }

    func failure(_ rejection: GuessCounter.Rejection) -> Failure {
        switch rejection {
        case .tooEarly(let failure): failure
        case .queueFull: failure(.tooManyPasswords)
        }
    }

    /// - Parameter hashed: the number of checked forms.
    private func check(
        _ forms: [String], against hash: PasswordHash?, of asker: PasswordAsker, hashed: inout Int
    ) async throws(Failure) -> Int? {
        for (number, form) in forms.enumerated() {
            do throws(SecretsError) {
                if try await queue.check(form, against: hash, of: asker) { return number }
            } catch {
                throw failure(error)
            }
            hashed += 1
        }
        return nil
    }

    private func failure(_ error: SecretsError) -> Failure {
        report(.hashingFailed(error))
        return error == .tooManyPasswords ? .busy(retryAfter: 2) : .unavailable
    }

    /// - Parameter person: the user whose turn is used; nil for the server itself.
    /// - Returns: nil if there are no other nodes.
    private func writeIfShared<Value: Sendable>(
        of person: PersonID?, _ work: @escaping @Sendable (Writer.Transaction) throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value? {
        guard guesses.isShared else { return nil }
        do { return try await writer.write(of: person, work) } catch {
            report(.databaseFailed(error))
            throw .unavailable
        }
    }
}

import Domain
import Wire

/// The limits of wrong passwords, in memory. A guess counts if a password was really hashed. The server hashes about 20
/// a second, so guesses never fill the sketches.
struct GuessLimits: Sendable {
    private static let second: Int64 = 1000
    private static let minute = 60 * second
    private static let hour = 60 * minute
    /// Wrong passwords of one origin for an address, with or without an account.
    static let guesser = AttemptRule(
        burst: 5, wait: 2 * second, longestWait: 5 * minute, memory: 24 * hour)
    /// Wrong passwords of all strangers together for an address.
    static let strangers = AttemptRule(burst: 200, wait: minute, longestWait: minute, memory: 24 * hour)
    /// Wrong passwords from a client, except those from known networks.
    static let client = AttemptRule(burst: 20, wait: second, longestWait: 5 * minute, memory: hour)
    /// Wrong passwords from a block, except those from known networks.
    static let block = AttemptRule(burst: 60, wait: second, longestWait: minute, memory: hour)

    private var guesses = RateLimiter<Guesser>(GuessLimits.guesser, bits: 15)
    /// Guesses from known networks and in sessions. The sketch is separate, so that no flood of strangers shares their
    /// cells.
    private var knownGuesses = RateLimiter<Guesser>(GuessLimits.guesser)
    private var strangers = RateLimiter<GuessedPassword>(GuessLimits.strangers, bits: 13)
    private var clients = RateLimiter<ClientNetwork>(GuessLimits.client, bits: 13)
    private var blocks = RateLimiter<String>(GuessLimits.block)

    /// Counts a guess before it is checked. If it is too early for one limit, it counts for none.
    mutating func admit(_ guess: Guess, at now: Instant) throws(Failure) {
        let limiter = limiter(of: guess.guesser)
        try self[keyPath: limiter].check(guess.guesser, at: now)
        if case .stranger(let password, let block) = guess.guesser {
            try strangers.check(password, at: now)
            try clients.check(guess.client, at: now)
            try blocks.check(block, at: now)
            strangers.add(password, attempts: guess.forms, at: now)
            clients.add(guess.client, at: now)
            blocks.add(block, at: now)
        }
        self[keyPath: limiter].add(guess.guesser, attempts: guess.forms, at: now)
    }

    /// Takes back the forms that were not hashed.
    mutating func refund(_ guess: Guess, hashed: Int) {
        self[keyPath: limiter(of: guess.guesser)].refund(guess.guesser, attempts: guess.forms - hashed)
        guard case .stranger(let password, let block) = guess.guesser else { return }
        strangers.refund(password, attempts: guess.forms - hashed)
        if hashed == 0 {
            clients.refund(guess.client)
            blocks.refund(block)
        }
    }

    /// Discards the guesses after a correct password.
    mutating func forget(_ guess: Guess, at now: Instant) {
        self[keyPath: limiter(of: guess.guesser)].forget(guess.guesser, at: now)
        guard case .stranger(let password, let block) = guess.guesser else { return }
        strangers.refund(password, attempts: guess.forms)
        clients.refund(guess.client)
        blocks.refund(block)
    }

    /// The limiter that counts the attempts of a guesser.
    private func limiter(of guesser: Guesser) -> WritableKeyPath<GuessLimits, RateLimiter<Guesser>> {
        if case .stranger = guesser { \.guesses } else { \.knownGuesses }
    }
}

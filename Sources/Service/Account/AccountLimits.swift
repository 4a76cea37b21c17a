import Domain
import Storage
import Wire

/// Limits for strangers: for guesses, and for requests that burden others. A guess counts if a password was really
/// hashed. The server hashes about 20 a second, so guesses never fill the sketches.
///
/// Mails to one address are limited by `CodeBook`, which counts them in the database.
struct AccountLimits: Sendable {
    private static let second: Int64 = 1000
    private static let minute = 60 * second
    private static let hour = 60 * minute
    private static let guess = RateLimiter<Guesser>.Rule(
        burst: 5, wait: 2 * second, longestWait: 5 * minute, memory: 24 * hour)

    /// Codes that are mailed at the request of a client.
    var mails = RateLimiter<ClientNetwork>(
        .init(burst: 10, wait: minute, longestWait: hour, memory: 6 * hour))
    /// Codes that are mailed at the request of a block of networks.
    var mailsOfBlocks = RateLimiter<String>(
        .init(burst: 30, wait: minute, longestWait: 10 * minute, memory: 6 * hour))
    /// Codes that a client enters.
    var codes = RateLimiter<ClientNetwork>(.init(burst: 30, wait: second, longestWait: minute, memory: hour))
    /// Codes that are entered from a block of networks.
    var codesOfBlocks = RateLimiter<String>(
        .init(burst: 200, wait: second, longestWait: minute, memory: hour))
    /// Sign-ins from a client, successful or not: each queries the database.
    var signIns = RateLimiter<ClientNetwork>(
        .init(burst: 20, wait: second, longestWait: second, memory: minute), bits: 13)
    /// Sign-ins from a block, successful or not.
    var signInsOfBlocks = RateLimiter<String>(.init(burst: 200, wait: 50, longestWait: 50, memory: minute))
    /// Sign-ins to an address from a network where its user has signed in before.
    var signInsFromKnownNetworks = RateLimiter<KnownNetwork>(
        .init(burst: 20, wait: second, longestWait: second, memory: minute))
    /// Wrong passwords from a block, except those from known networks.
    var blocks = RateLimiter<String>(.init(burst: 60, wait: second, longestWait: minute, memory: hour))
    /// Wrong passwords from a client.
    var clients = RateLimiter<ClientNetwork>(
        .init(burst: 20, wait: second, longestWait: 5 * minute, memory: hour), bits: 13)
    /// Wrong passwords of strangers for an address, with or without an account.
    var guesses = RateLimiter<Guesser>(AccountLimits.guess, bits: 15)
    /// Wrong passwords for an address from known networks and in sessions. The sketch is separate, so that no flood of
    /// strangers shares their cells.
    var knownGuesses = RateLimiter<Guesser>(AccountLimits.guess)
    /// Wrong passwords of all strangers together for an address.
    var strangers = RateLimiter<GuessedPassword>(
        .init(burst: 200, wait: minute, longestWait: minute, memory: 24 * hour), bits: 13)
}

extension AccountLimits {
    /// Counts a password that may be a guess. Each of its forms is an attempt for the address. If it is too early for
    /// one limit, it counts for none.
    mutating func admitGuess(
        _ forms: Int, by guesser: Guesser, from client: ClientNetwork, at now: Instant
    ) throws(Failure) {
        try self[keyPath: guesser.limiter].admit(guesser, attempts: forms, at: now)
        guard case .stranger(let password, let block) = guesser else { return }
        var admitted = 0
        do throws(Failure) {
            try strangers.admit(password, attempts: forms, at: now)
            admitted = 1
            try clients.admit(client, at: now)
            admitted = 2
            try blocks.admit(block, at: now)
        } catch {
            guesses.refund(guesser, attempts: forms)
            if admitted > 0 { strangers.refund(password, attempts: forms) }
            if admitted > 1 { clients.refund(client) }
            throw error
        }
    }

    /// Takes back the forms that were not hashed.
    mutating func refundGuess(_ forms: Int, hashed: Int, by guesser: Guesser, from client: ClientNetwork) {
        self[keyPath: guesser.limiter].refund(guesser, attempts: forms - hashed)
        guard case .stranger(let password, let block) = guesser else { return }
        strangers.refund(password, attempts: forms - hashed)
        if hashed == 0 {
            clients.refund(client)
            blocks.refund(block)
        }
    }

    /// Discards the guesses after a correct password.
    mutating func forgetGuesses(
        _ forms: Int, by guesser: Guesser, from client: ClientNetwork, at now: Instant
    ) {
        self[keyPath: guesser.limiter].forget(guesser, at: now)
        guard case .stranger(let password, let block) = guesser else { return }
        strangers.refund(password, attempts: forms)
        clients.refund(client)
        blocks.refund(block)
        signIns.refund(client)
    }
}

/// The password of an address. When it is replaced, guesses of the former one no longer count.
struct GuessedPassword: Hashable, Sendable {
    let email: EmailAddress
    /// The stored hash; nil without an account.
    let stored: String?
}

/// The origin of wrong passwords for an address. Those of one origin count together (decision 0057).
enum Guesser: Hashable, Sendable {
    /// From networks without a successful sign-in. They count by block, so that guesses do not lock out users from
    /// elsewhere.
    case stranger(GuessedPassword, block: String)
    /// From a network where the correct password was entered before.
    case known(GuessedPassword, ClientNetwork)
    /// In a session that requires the password again.
    case session(SessionID)

    /// The limiter that counts the guesses.
    var limiter: WritableKeyPath<AccountLimits, RateLimiter<Guesser>> {
        if case .stranger = self { \.guesses } else { \.knownGuesses }
    }
}

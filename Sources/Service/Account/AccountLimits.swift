import Domain
import Storage
import Wire

/// How often strangers may try what they could guess, or burden others with. Guesses count if a password was really hashed,
/// some 20 a second, so that their sketches never fill up.
///
/// Mails to one address are limited by `CodeBook`, which counts them in the database.
struct AccountLimits: Sendable {
    private static let second: Int64 = 1000
    private static let minute = 60 * second
    private static let hour = 60 * minute
    private static let guess = RateLimiter<Guesser>.Rule(
        burst: 5, wait: 2 * second, longestWait: 5 * minute, memory: 24 * hour)

    /// Codes that a client lets be mailed.
    var mails = RateLimiter<ClientNetwork>(
        .init(burst: 10, wait: minute, longestWait: hour, memory: 6 * hour))
    /// Codes that a block of networks lets be mailed.
    var mailsOfBlocks = RateLimiter<String>(
        .init(burst: 30, wait: minute, longestWait: 10 * minute, memory: 6 * hour))
    /// Codes that a client enters.
    var codes = RateLimiter<ClientNetwork>(.init(burst: 30, wait: second, longestWait: minute, memory: hour))
    /// The same from a block of networks.
    var codesOfBlocks = RateLimiter<String>(
        .init(burst: 200, wait: second, longestWait: minute, memory: hour))
    /// Sign-ins from a client, however they end: each asks the database.
    var signIns = RateLimiter<ClientNetwork>(
        .init(burst: 20, wait: second, longestWait: second, memory: minute), bits: 13)
    /// The same from a block.
    var signInsOfBlocks = RateLimiter<String>(.init(burst: 200, wait: 50, longestWait: 50, memory: minute))
    /// The same for an address from a network where its user has signed in before.
    var signInsOfKnown = RateLimiter<KnownPlace>(
        .init(burst: 20, wait: second, longestWait: second, memory: minute))
    /// Wrong passwords from a block, those from known networks aside.
    var blocks = RateLimiter<String>(.init(burst: 60, wait: second, longestWait: minute, memory: hour))
    /// Wrong passwords from a client.
    var clients = RateLimiter<ClientNetwork>(
        .init(burst: 20, wait: second, longestWait: 5 * minute, memory: hour), bits: 13)
    /// Wrong passwords of strangers for an address, whether it has an account or not.
    var guesses = RateLimiter<Guesser>(AccountLimits.guess, bits: 15)
    /// The same from networks that the user of the address knows, and in sessions. Apart, so that no flood of strangers shares
    /// their cells.
    var knownGuesses = RateLimiter<Guesser>(AccountLimits.guess)
    /// The same from all strangers together.
    var strangers = RateLimiter<GuessedPassword>(
        .init(burst: 200, wait: minute, longestWait: minute, memory: 24 * hour), bits: 13)
}

extension AccountLimits {
    /// Counts a password that may be a guess: each of its forms is an attempt for the address. If it comes too early for one
    /// limit, it counts for none.
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

    /// Only some of the forms were hashed.
    mutating func refundGuess(_ forms: Int, hashed: Int, by guesser: Guesser, from client: ClientNetwork) {
        self[keyPath: guesser.limiter].refund(guesser, attempts: forms - hashed)
        guard case .stranger(let password, let block) = guesser else { return }
        strangers.refund(password, attempts: forms - hashed)
        if hashed == 0 {
            clients.refund(client)
            blocks.refund(block)
        }
    }

    /// The password was right.
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

/// The password of an address. When it is replaced, the guesses of the former one no longer count.
struct GuessedPassword: Hashable, Sendable {
    let email: EmailAddress
    /// What is stored of it; nil without an account.
    let stored: String?
}

/// Whose wrong passwords for an address count together (decision 0057).
enum Guesser: Hashable, Sendable {
    /// From networks where the right password was not entered yet: by blocks, so that guesses keep out no user who comes from
    /// elsewhere.
    case stranger(GuessedPassword, block: String)
    /// From a network where the right password was entered before.
    case known(GuessedPassword, ClientNetwork)
    /// In a session that has to enter the password once more.
    case session(SessionID)

    /// Where the guesses are counted.
    var limiter: WritableKeyPath<AccountLimits, RateLimiter<Guesser>> {
        if case .stranger = self { \.guesses } else { \.knownGuesses }
    }
}

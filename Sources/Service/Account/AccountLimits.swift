import Domain
import Storage

/// How often strangers may try what they could guess, or burden others with.
///
/// Mails to one address are limited by `CodeBook`, which counts them in the database.
struct AccountLimits: Sendable {
    private static let second: Int64 = 1000
    private static let minute = 60 * second
    private static let hour = 60 * minute

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
    /// Sign-ins from a block, however they end: for each the database is asked.
    var signIns = RateLimiter<String>(.init(burst: 200, wait: 50, longestWait: 50, memory: minute))
    /// Wrong passwords from a block, those from known networks aside.
    var blocks = RateLimiter<String>(.init(burst: 60, wait: second, longestWait: minute, memory: hour))
    /// Wrong passwords from a client.
    var clients = RateLimiter<ClientNetwork>(
        .init(burst: 20, wait: second, longestWait: 5 * minute, memory: hour))
    /// Wrong passwords for an address, whether it has an account or not.
    var guesses = RateLimiter<Guesser>(
        .init(burst: 5, wait: 2 * second, longestWait: 5 * minute, memory: 24 * hour))
    /// The same from all strangers together.
    var strangers = RateLimiter<EmailAddress>(
        .init(burst: 200, wait: minute, longestWait: minute, memory: 24 * hour))
    /// People whom a person looks for.
    var lookUps = RateLimiter<PersonID>(
        .init(burst: 30, wait: 10 * second, longestWait: 10 * minute, memory: hour))
}

/// Whose wrong passwords for an address count together (decision 0057).
enum Guesser: Hashable, Sendable {
    /// From networks where it was not: by blocks, so whoever guesses keeps nobody out who comes from elsewhere.
    case stranger(EmailAddress, block: String)
    /// From a network where the right password was given before.
    case known(EmailAddress, ClientNetwork)
    /// Who is signed in and is asked for the password once more.
    case session(SessionID)
}

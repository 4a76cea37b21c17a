import Domain
import Wire

/// Limits of this node for requests of strangers that burden others. They are the first gate: wrong passwords are
/// limited by `GuessCounter`, and wrong codes and mails to one address by `CodeBook`.
struct AccountLimits: Sendable {
    private static let second: Int64 = 1000
    private static let minute = 60 * second
    private static let hour = 60 * minute

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
}

import Domain
import Synchronization
import Wire

/// Counts what strangers request of this node, and says when it is too much. Safe from any thread.
final class Admission: Sendable {
    private let limits = Mutex(AccountLimits())
    private let networks: KnownNetworks

    init(_ networks: KnownNetworks) {
        self.networks = networks
    }

    /// Counts an attempt.
    /// - Throws: `busy` if it is too early.
    private func admit<Key>(
        _ key: Key, _ limiter: WritableKeyPath<AccountLimits, RateLimiter<Key>>, at now: Instant
    ) throws(Failure) {
        try limits.withLock { limits throws(Failure) in try limits[keyPath: limiter].admit(key, at: now) }
    }

    /// Counts an attempt of a client and of its block. An attempt above the client's own limit does not count for its
    /// block.
    private func admit(
        _ client: ClientNetwork, _ clients: WritableKeyPath<AccountLimits, RateLimiter<ClientNetwork>>,
        _ blocks: WritableKeyPath<AccountLimits, RateLimiter<String>>, at now: Instant
    ) throws(Failure) {
        try limits.withLock { limits throws(Failure) in
            try limits[keyPath: clients].admit(client, at: now)
            do throws(Failure) { try limits[keyPath: blocks].admit(client.block, at: now) } catch {
                limits[keyPath: clients].refund(client)
                throw error
            }
        }
    }

    /// Counts a code to be mailed.
    func admitMail(from client: ClientNetwork, at now: Instant) throws(Failure) {
        try admit(client, \.mails, \.mailsOfBlocks, at: now)
    }

    /// Counts an entered code.
    func admitCode(from client: ClientNetwork, at now: Instant) throws(Failure) {
        try admit(client, \.codes, \.codesOfBlocks, at: now)
    }

    /// Counts a sign-in, successful or not. From a known network it has a separate limit, so that a flood from the same
    /// network does not lock out the user.
    func admitSignIn(
        _ email: EmailAddress, in network: String, from client: ClientNetwork, at now: Instant
    ) throws(Failure) {
        let known = KnownNetwork(email: email, network: network)
        if networks.contains(known) {
            try admit(known, \.signInsFromKnownNetworks, at: now)
        } else {
            try admit(client, \.signIns, \.signInsOfBlocks, at: now)
        }
    }

    /// Does not count a successful sign-in.
    func refundSignIn(from client: ClientNetwork) {
        limits.withLock { $0.signIns.refund(client) }
    }
}

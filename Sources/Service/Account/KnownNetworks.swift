import Domain
import Storage
import Synchronization

/// A network, by its mark, and the address of a user who may have signed in there.
struct KnownNetwork: Hashable, Sendable {
    let email: EmailAddress
    let network: String
}

/// The networks where users have signed in, in memory. A sign-in from one of them is admitted before the database is
/// queried. This is a hint only: entries are never removed, and a changed address is missing until its next sign-in.
/// `NetworkTable` decides.
final class KnownNetworks: Sendable {
    /// The maximum number of entries.
    private static let maxCount = 1_000_000

    /// Hash values of entries. Swift hashes with a secret of the process, so strangers cannot choose equal ones.
    private let hashes: Mutex<Set<Int>>

    init(_ known: [NetworkTable.Known]) {
        hashes = Mutex(Set(known.map { KnownNetwork(email: $0.email, network: $0.network).hashValue }))
    }

    func contains(_ network: KnownNetwork) -> Bool {
        let hash = network.hashValue
        return hashes.withLock { $0.contains(hash) }
    }

    /// Records a sign-in.
    func record(_ network: KnownNetwork) {
        let hash = network.hashValue
        hashes.withLock { hashes in
            if hashes.count < KnownNetworks.maxCount { hashes.insert(hash) }
        }
    }
}

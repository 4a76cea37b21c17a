import Domain
import Storage
import Synchronization

/// A network, by its mark, and the address of a user who may have signed in from there.
struct KnownPlace: Hashable, Sendable {
    let email: EmailAddress
    let network: String
}

/// From where users have signed in, in memory: a sign-in from there is admitted before the database is asked. A hint only,
/// since a place is never removed and a changed address is missing until its next sign-in. `NetworkTable` decides.
final class KnownNetworks: Sendable {
    /// How many places are stored.
    private static let most = 1_000_000

    /// Hash values of places. Swift hashes with a secret of the process, so that nobody can choose equal ones.
    private let places: Mutex<Set<Int>>

    init(_ known: [NetworkTable.Known]) {
        places = Mutex(Set(known.map { KnownPlace(email: $0.email, network: $0.network).hashValue }))
    }

    func contains(_ place: KnownPlace) -> Bool {
        let hash = place.hashValue
        return places.withLock { $0.contains(hash) }
    }

    /// Notes a sign-in.
    func note(_ place: KnownPlace) {
        let hash = place.hashValue
        places.withLock { places in
            if places.count < KnownNetworks.most { places.insert(hash) }
        }
    }
}

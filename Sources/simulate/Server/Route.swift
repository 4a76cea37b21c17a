import Domain
import Sync

/// Where an answer goes.
enum Route {
    case request(tab: Int, token: Int64)
    case socket(Int, token: Int64)
    /// Nobody reads it.
    case nowhere
}

/// A push that has arrived.
struct Arrival {
    let route: Route
    let person: PersonID
    let request: PushRequest
}

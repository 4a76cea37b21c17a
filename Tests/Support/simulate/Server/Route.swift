import Domain
import SyncProtocol
import SyncRules

/// The destination of an answer.
enum Route {
    case request(tab: Int, token: Int64)
    case socket(Int, token: Int64)
    /// The answer is discarded.
    case nowhere
}

/// A push that has reached the server.
struct Arrival {
    let route: Route
    let person: PersonID
    let request: PushRequest
}

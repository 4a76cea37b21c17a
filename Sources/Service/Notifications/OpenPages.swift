import Domain
import Storage

/// The pages that are open, so that they show notifications themselves.
struct OpenPages {
    /// The sessions with pages that are connected to this node.
    let sessions: Set<SessionID>
    /// The users with pages that are connected to other nodes. Their sessions are not known.
    let elsewhere: Set<PersonID>

    /// True if the device of a subscription may have an open page.
    func include(_ subscription: Subscription) -> Bool {
        sessions.contains(subscription.session) || elsewhere.contains(subscription.person)
    }
}

import Domain
import JSON
import SyncProtocol
import SyncRules

/// The notification that the service worker shows while Dela is closed. It contains all required data, because the
/// worker has no rules of the product.
public struct PushNotification: Equatable, Sendable {
    /// The recipient. If another user is signed in on the device, the worker shows only `fallback`.
    public let person: PersonID
    public let tag: String
    public let title: String
    public let body: String
    public let fallback: String
    public let actions: [Action]
    /// The number of notifications that the user has not seen on any device, for the badge of the app.
    public let badge: Int

    /// A button, and the request to send to `Endpoint.push` on a tap. It may be sent later and repeatedly.
    public struct Action: Equatable, Sendable {
        public let title: String
        public let request: PushRequest

        public init(title: String, request: PushRequest) {
            self.title = title
            self.request = request
        }
    }

    /// The maximum length of title and body in Unicode scalars, because the whole notification must fit into one
    /// message (RFC 8291, section 4).
    static let maxTextScalars = 250

    public init(
        person: PersonID, tag: String, title: String, body: String, fallback: String, actions: [Action],
        badge: Int
    ) {
        self.person = person
        self.tag = tag
        self.title = title
        self.body = body
        self.fallback = fallback
        self.actions = actions
        self.badge = badge
    }

    public var bytes: [UInt8] {
        JSONValue.object([
            "person": .string(person.text), "tag": .string(tag),
            "title": .string(title.first(Self.maxTextScalars)),
            "body": .string(body.first(Self.maxTextScalars)),
            "otherwise": .string(fallback), "badge": .integer(Int64(badge)),
            "actions": .array(
                actions.map { action in
                    var request = action.request.json
                    request.append("person", .string(person.text))
                    return .object(["title": .string(action.title), "request": .object(request)])
                }),
        ]).bytes
    }
}

import Domain
import JSON
import Sync

/// What the worker shows while Dela is closed, with all that it needs for that: it knows no rule of the product.
public struct PushNotice: Equatable, Sendable {
    /// Whom it is for: on a device of somebody else the worker shows `otherwise` alone.
    public let person: PersonID
    public let tag: String
    public let title: String
    public let body: String
    public let otherwise: String
    public let actions: [Action]
    /// How much of what they were told they have seen on no device: the number at the app.
    public let badge: Int

    /// A button, and what is to be sent to `Endpoint.push` when it is tapped, also later and more than once.
    public struct Action: Equatable, Sendable {
        public let title: String
        public let request: PushRequest

        public init(title: String, request: PushRequest) {
            self.title = title
            self.request = request
        }
    }

    /// The most of title and body, in Unicode scalars: all must go into one message (RFC 8291, section 4).
    static let mostWords = 250

    public init(
        person: PersonID, tag: String, title: String, body: String, otherwise: String, actions: [Action],
        badge: Int
    ) {
        self.person = person
        self.tag = tag
        self.title = title
        self.body = body
        self.otherwise = otherwise
        self.actions = actions
        self.badge = badge
    }

    public var bytes: [UInt8] {
        JSONValue.object([
            "person": .string(person.text), "tag": .string(tag),
            "title": .string(title.first(Self.mostWords)), "body": .string(body.first(Self.mostWords)),
            "otherwise": .string(otherwise), "badge": .integer(Int64(badge)),
            "actions": .array(
                actions.map { action in
                    var request = action.request.json
                    request.append("person", .string(person.text))
                    return .object(["title": .string(action.title), "request": .object(request)])
                }),
        ]).bytes
    }
}

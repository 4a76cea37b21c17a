import Domain
import JSON
import SyncRules

/// Names an invitation by the secret of its link, to preview it or to join.
public struct InvitationRequest: Equatable, Sendable {
    public let secret: String

    public init(secret: String) {
        self.secret = secret
    }

    /// Parses `{"secret":…}`.
    public init(_ object: JSONObject) throws(JSONError) {
        secret = try object.optionalString("secret") ?? ""
    }

    public var json: JSONObject { ["secret": .string(secret)] }
}

/// The user has joined, or had access already.
public struct JoinAnswer: Equatable, Sendable {
    public let kind: Invitation.Kind
    /// The list or the group; nil for the server.
    public let scope: ScopeID?

    public init(kind: Invitation.Kind, scope: ScopeID?) {
        self.kind = kind
        self.scope = scope
    }

    /// Parses `{"kind":…,"scope":…}`.
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(kind: try object.invitationKind(), scope: try object.optionalScope())
    }

    public var json: JSONObject {
        var object: JSONObject = ["kind": .string(kind.rawValue)]
        if let scope { object.append("scope", .string(scope.text)) }
        return object
    }
}

/// `{"kind":…,"name":…,"inviter":{"id":…,"name":…},"role":…,"canRegister":…,"isMember":…,"color":…,"sign":…,
/// "openItems":…}`
extension InvitationPreview {
    public init(_ object: JSONObject) throws(JSONError) {
        let inviter = try object.object("inviter")
        guard let person = PersonID(checking: try inviter.string("id")) else {
            throw JSONError(.missing("id"))
        }
        self.init(
            kind: try object.invitationKind(), name: try object.optionalString("name"),
            inviter: Contact(person, name: try inviter.string("name")), role: try object.optionalRole(),
            canRegister: try object.bool("canRegister"), isMember: try object.bool("isMember"))
        color = try object.optionalString("color").flatMap { HabitColor($0) }
        sign = try object.optionalString("sign").flatMap { ListSign($0) }
        openItems = try object.optionalInteger("openItems").map { Int(clamping: $0) }
    }

    public var json: JSONObject {
        var object: JSONObject = ["kind": .string(kind.rawValue)]
        if let name { object.append("name", .string(name)) }
        object.append(
            "inviter", .object(["id": .string(inviter.person.text), "name": .string(inviter.name)]))
        if let role { object.append("role", .string(role.rawValue)) }
        object.append("canRegister", .bool(canRegister))
        object.append("isMember", .bool(isMember))
        if let color { object.append("color", .string(color.text)) }
        if let sign { object.append("sign", .string(sign.text)) }
        if let openItems { object.append("openItems", .integer(Int64(openItems))) }
        return object
    }
}

extension JSONObject {
    fileprivate func invitationKind() throws(JSONError) -> Invitation.Kind {
        guard let kind = Invitation.Kind(rawValue: try string("kind")) else {
            throw JSONError(.missing("kind"))
        }
        return kind
    }
}

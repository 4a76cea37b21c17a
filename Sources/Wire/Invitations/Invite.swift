import Domain
import JSON
import SyncRules

/// Creates an invitation by link.
public struct InviteRequest: Equatable, Sendable {
    /// A list or a group; nil for the server.
    public let scope: ScopeID?
    /// Nil for the server.
    public let role: Role?
    public let days: Int
    public let uses: Int

    public init(scope: ScopeID?, role: Role?, days: Int = Invitation.defaultDays, uses: Int) {
        (self.scope, self.role, self.days, self.uses) = (scope, role, days, uses)
    }

    /// Parses `{"scope":…,"role":…,"days":…,"uses":…}`.
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            scope: try object.optionalScope(), role: try object.optionalRole(),
            days: try object.count("days"),
            uses: try object.count("uses"))
    }

    public var json: JSONObject {
        var object = JSONObject(scope: scope, role: role)
        object.append("days", .integer(Int64(days)))
        object.append("uses", .integer(Int64(uses)))
        return object
    }
}

/// Mails an invitation that is valid for one use and `Invitation.defaultDays`. The answer does not reveal whether the
/// address has an account.
public struct MailInvitationRequest: Equatable, Sendable {
    /// A list or a group; nil for the server.
    public let scope: ScopeID?
    /// Nil for the server.
    public let role: Role?
    public let email: String
    /// The BCP 47 tag of the language for the mail.
    public let language: String

    public init(scope: ScopeID?, role: Role?, email: String, language: String) {
        (self.scope, self.role, self.email, self.language) = (scope, role, email, language)
    }

    /// Parses `{"scope":…,"role":…,"email":…,"language":…}`.
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            scope: try object.optionalScope(), role: try object.optionalRole(),
            email: try object.optionalString("email") ?? "",
            language: try object.optionalString("language") ?? "")
    }

    public var json: JSONObject {
        var object = JSONObject(scope: scope, role: role)
        object.append("email", .string(email))
        object.append("language", .string(language))
        return object
    }
}

/// A new invitation: `{"id":…,"secret":…,"until":milliseconds,"uses":n,"code":{"size":n,"modules":"0101…"}}`.
extension NewInvitation {
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            id: try object.invitation(), secret: try object.string("secret"),
            until: Instant(milliseconds: try object.integer("until")), uses: try object.count("uses"),
            code: try QRCode(json: try object.object("code")))
    }

    public var json: JSONObject {
        [
            "id": .string(id.text), "secret": .string(secret), "until": .integer(until.milliseconds),
            "uses": .integer(Int64(uses)), "code": .object(code.json),
        ]
    }
}

extension QRCode {
    fileprivate init(json object: JSONObject) throws(JSONError) {
        let modules = try object.string("modules").utf8.map { $0 == UInt8(ascii: "1") }
        guard let code = QRCode(size: try object.count("size"), modules: modules) else {
            throw JSONError(.range("modules"))
        }
        self = code
    }

    fileprivate var json: JSONObject {
        let text = String(decoding: modules.map { $0 ? UInt8(ascii: "1") : UInt8(ascii: "0") }, as: UTF8.self)
        return ["size": .integer(Int64(size)), "modules": .string(text)]
    }
}

extension JSONObject {
    init(scope: ScopeID?, role: Role?) {
        self.init()
        if let scope { append("scope", .string(scope.text)) }
        if let role { append("role", .string(role.rawValue)) }
    }

    /// A list or a group; nil if it is missing.
    func optionalScope() throws(JSONError) -> ScopeID? {
        guard let text = try optionalString("scope") else { return nil }
        guard let scope = ScopeID(checking: text), scope.kind == .list || scope.kind == .group else {
            throw JSONError(.missing("scope"))
        }
        return scope
    }

    func optionalRole() throws(JSONError) -> Role? {
        guard let text = try optionalString("role") else { return nil }
        guard let role = Role(rawValue: text) else { throw JSONError(.missing("role")) }
        return role
    }

    func invitation() throws(JSONError) -> InvitationID {
        guard let id = InvitationID(checking: try string("id")) else { throw JSONError(.missing("id")) }
        return id
    }
}

import Domain
import JSON
import SyncRules

/// Requests the open invitations to a list or a group, or those of the user to the server.
public struct InvitationsRequest: Equatable, Sendable {
    /// Nil for the server.
    public let scope: ScopeID?

    public init(scope: ScopeID?) {
        self.scope = scope
    }

    /// Parses `{"scope":…}`.
    public init(_ object: JSONObject) throws(JSONError) {
        scope = try object.optionalScope()
    }

    public var json: JSONObject { JSONObject(scope: scope, role: nil) }
}

/// The open invitations, newest first.
public struct InvitationsAnswer: Equatable, Sendable {
    public let invitations: [Invitation]

    public init(_ invitations: [Invitation]) {
        self.invitations = invitations
    }

    /// Parses `{"invitations":[{"id":…,"role":…,"until":…,"uses":…,"used":…,"created":…,"by":name}]}`.
    public init(_ object: JSONObject) throws(JSONError) {
        var invitations: [Invitation] = []
        for entry in try object.array("invitations") { invitations.append(try Invitation(entry.object())) }
        self.invitations = invitations
    }

    public var json: JSONObject {
        ["invitations": .array(invitations.map { .object($0.json) })]
    }
}

/// Ends an open invitation.
public struct RevokeInvitationRequest: Equatable, Sendable {
    public let invitation: InvitationID

    public init(_ invitation: InvitationID) {
        self.invitation = invitation
    }

    /// Parses `{"id":…}`.
    public init(_ object: JSONObject) throws(JSONError) {
        invitation = try object.invitation()
    }

    public var json: JSONObject { ["id": .string(invitation.text)] }
}

extension Invitation {
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        self.init(
            id: try object.invitation(), role: try object.optionalRole(),
            until: Instant(milliseconds: try object.integer("until")), uses: try object.count("uses"),
            used: try object.count("used"),
            created: Instant(milliseconds: try object.integer("created")),
            inviterName: try object.string("by"))
    }

    fileprivate var json: JSONObject {
        var object: JSONObject = [
            "id": .string(id.text), "until": .integer(until.milliseconds), "uses": .integer(Int64(uses)),
            "used": .integer(Int64(used)), "created": .integer(created.milliseconds),
            "by": .string(inviterName),
        ]
        if let role { object.append("role", .string(role.rawValue)) }
        return object
    }
}

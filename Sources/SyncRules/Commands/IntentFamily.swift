import Domain
import JSON

/// The intents of one feature: an enum with a case for each. The conformance contains everything that the core needs to
/// know about an intent, in switches without a default.
public protocol IntentFamily: Equatable, Sendable {
    /// True if the intents are for scopes of this kind.
    static func isValid(in kind: ScopeID.Kind) -> Bool
    /// Reads an intent by its name; nil if the name belongs to another feature.
    init?(_ name: String, _ arguments: JSONObject) throws(JSONError)
    var json: (name: String, arguments: JSONObject) { get }
    /// Who may perform it, and where.
    var policy: IntentPolicy { get }
    /// Its content, and its subject.
    var content: IntentContent { get }
    /// Declares what it reads and writes, for the order of commands. By default it writes its whole scope.
    func declareAccess(_ footprint: inout Footprint)
    func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change]
    /// The inverse of the intent, computed before it is applied; empty if undo is not offered.
    func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse]
}

extension IntentFamily {
    public func declareAccess(_ footprint: inout Footprint) { footprint.write(.all) }
}

/// Who may perform an intent, and where.
public struct IntentPolicy: Equatable, Sendable {
    /// The minimum role.
    public let role: Role
    /// The minimum role in a group, if it is lower.
    var roleInGroup: Role?
    /// True if it creates its scope.
    var createsScope = false
    /// True if it may be the first command in a log, whose id comes from its users or its group.
    public var canStartLog = false
    /// True if it was not created by the user. It is derived again if it is lost, and its rejection is not shown.
    var isAutomatic = false
    /// True if a small command makes many changes.
    public var copiesList = false
    /// True if it is allowed in an inbox.
    var isAllowedInInbox = false

    /// The minimum role in scopes of this kind.
    func minRole(in kind: ScopeID.Kind) -> Role {
        kind == .group ? roleInGroup ?? role : role
    }
}

/// The content of a command, and its subject.
public struct IntentContent: Equatable, Sendable {
    /// The record that it is about; nil if that is the scope itself, or a new record.
    public var subject: RecordID?
    /// True if it moves its subject to the trash.
    public var deletes = false
    /// The text that the user wrote.
    public var text = ""
    /// The blob of the command. The server must have its bytes first.
    public var blob: BlobID?
}

/// An intent that undoes another one.
public struct Inverse: Equatable, Sendable {
    public let intent: Intent
    public let scope: ScopeID

    public init(_ intent: Intent, in scope: ScopeID) {
        self.intent = intent
        self.scope = scope
    }
}

/// An intent of a newer version. It is always rejected here.
struct UnknownIntent: IntentFamily {
    let name: String
    let arguments: JSONObject

    init(_ name: String, _ arguments: JSONObject) {
        self.name = name
        self.arguments = arguments
    }

    static func isValid(in kind: ScopeID.Kind) -> Bool { false }
    var json: (name: String, arguments: JSONObject) { (name, arguments) }
    var policy: IntentPolicy { IntentPolicy(role: .owner) }
    var content: IntentContent { IntentContent() }

    func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        throw .unsupported
    }

    func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] { [] }
}

import Domain
import JSON

/// What can be done to one kind of things: an enum with a case for each verb. All that the core needs to know of a verb is
/// said in the conformance, in switches without a default.
public protocol Verbs: Equatable, Sendable {
    /// Whether the verbs are for scopes of a kind.
    static func suits(_ kind: ScopeID.Kind) -> Bool
    /// Reads a verb by its name; nil when it is none of these.
    init?(_ name: String, _ arguments: JSONObject) throws(JSONError)
    var json: (name: String, arguments: JSONObject) { get }
    /// Who may do it, and where.
    var rules: VerbRules { get }
    /// What it brings, and what it is about.
    var content: VerbContent { get }
    func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change]
    /// What takes it back, as things are before it; nothing where that is not offered.
    func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse]
}

/// Who may do something, and where.
public struct VerbRules: Equatable, Sendable {
    /// The least role that may do it.
    public let role: Role
    /// The same in a group, where that is less.
    var roleInGroup: Role?
    /// Whether it is for a scope in which nothing was yet.
    var makesScope = false
    /// Whether it may be the first in a log, which is named by its people or its group.
    public var beginsLog = false
    /// Whether no person means it: it is derived anew where it got lost, and nobody is told that it was refused.
    var isAutomatic = false
    /// Whether it makes much out of little.
    public var copiesList = false
    /// Whether it may be done in an inbox.
    var suitsInbox = false

    /// The least role that may do it in a scope of a kind.
    func leastRole(in kind: ScopeID.Kind) -> Role {
        kind == .group ? roleInGroup ?? role : role
    }
}

/// What somebody put into a command, and what it is about.
public struct VerbContent: Equatable, Sendable {
    /// The record that it is about; nil where it is the scope itself, or something new.
    public var subject: RecordID?
    /// Whether it puts what it is about into the trash.
    public var deletes = false
    /// What somebody wrote in it.
    public var text = ""
    /// The blob that it brings, whose bytes the server must have before it.
    public var blob: BlobID?
}

/// An intent that takes another one back.
public struct Inverse: Equatable, Sendable {
    public let intent: Intent
    public let scope: ScopeID

    public init(_ intent: Intent, in scope: ScopeID) {
        self.intent = intent
        self.scope = scope
    }
}

/// A verb of a newer version: nobody may do it here.
struct UnknownVerb: Verbs {
    let name: String
    let arguments: JSONObject

    init(_ name: String, _ arguments: JSONObject) {
        self.name = name
        self.arguments = arguments
    }

    static func suits(_ kind: ScopeID.Kind) -> Bool { false }
    var json: (name: String, arguments: JSONObject) { (name, arguments) }
    var rules: VerbRules { VerbRules(role: .owner) }
    var content: VerbContent { VerbContent() }

    func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        throw .unsupported
    }

    func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] { [] }
}

import Domain
import JSON

extension Block: Noun {
    public static let kind = "block"
    public static var blank: Block { Block(PersonID(""), name: "") }
    public var words: [String] { [name] }
    public var keepsHistory: Bool { false }

    static func recordID(_ person: PersonID) -> RecordID {
        RecordID("block:" + person.text)
    }

    /// Who is blocked by a record with this id; nil for a record of another kind.
    public static func person(of id: RecordID) -> PersonID? {
        id.text.begins(with: "block:") ? PersonID(String(id.text.dropFirst(6))) : nil
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("person", &person)
        fields.string("name", &name)
    }
}

/// Blocking another user, and lifting the block; always in the user's own scope.
public enum BlockIntent: Equatable, Sendable {
    case block(PersonID, name: String)
    case lift(PersonID)
}

extension BlockIntent: Verbs {
    public static func suits(_ kind: ScopeID.Kind) -> Bool { kind == .user }
    public var rules: VerbRules { VerbRules(role: .owner) }

    public var content: VerbContent {
        switch self {
        case .block: VerbContent()
        case .lift(let person): VerbContent(subject: Block.recordID(person))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] { [] }

    public func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .block(let person, let name):
            guard person != author else { throw .invalid }
            let isThere = records.record(Block.recordID(person), in: command.scope) != nil
            guard isThere || !records.holds(moreThan: Block.most - 1, Block.kind, in: command.scope) else {
                throw .tooLarge
            }
            let block = Block(person, name: try TextRule(limit: 200, required: false).clean(name))
            let record = Record(id: Block.recordID(person), content: .block(block))
            var changes = [records.preservingUnknownFields(Change(command.scope, record))]
            if var request = records.contactRequest(from: person, to: author), request.state == .requested {
                request.state = .declined
                changes.append(records.change(of: request, in: author))
            }
            return changes
        case .lift(let person):
            guard records.record(Block.recordID(person), in: command.scope) != nil else { return [] }
            return [Change(removing: Block.recordID(person), from: command.scope)]
        }
    }

    /// Nil when the verb is none of blocking.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "person.block":
            self = .block(try arguments.person("person"), name: try arguments.optionalString("name") ?? "")
        case "person.unblock": self = .lift(try arguments.person("person"))
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .block(let person, let name):
            ("person.block", ["person": .string(person.text), "name": .string(name)])
        case .lift(let person): ("person.unblock", ["person": .string(person.text)])
        }
    }
}

extension Records {
    /// Whether a user has blocked another one. False on a device that cannot see the first user's scope.
    public func isBlocked(_ somebody: PersonID, by person: PersonID) -> Bool {
        record(Block.recordID(somebody), in: .user(person)) != nil
    }

    /// From whom a person wants to hear no more, by name.
    public func blocks(of person: PersonID) -> [Block] {
        all(Block.kind, in: .user(person)).compactMap { record in
            if case .block(let block) = record.content { block } else { nil }
        }.inOrder { $0.name == $1.name ? $0.person < $1.person : precedes($0.name, $1.name) }
    }
}

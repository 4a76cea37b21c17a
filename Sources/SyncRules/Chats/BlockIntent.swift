import Domain
import JSON

extension Block: RecordType {
    public static let kind = "block"
    public static var placeholder: Block { Block(PersonID(""), name: "") }
    public var userTexts: [String] { [name] }
    public var keepsHistory: Bool { false }

    public static func recordID(_ person: PersonID) -> RecordID {
        RecordID("block:" + person.text)
    }

    /// The blocked user of a record with this id; nil for other records.
    public static func person(of id: RecordID) -> PersonID? {
        id.text.hasBytePrefix("block:") ? PersonID(String(id.text.dropFirst(6))) : nil
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("person", &person)
        fields.string("name", &name)
    }
}

/// Blocks and unblocks other users; always in the user's own scope.
public enum BlockIntent: Equatable, Sendable {
    case block(PersonID, name: String)
    case unblock(PersonID)
}

extension BlockIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .user }
    public var policy: IntentPolicy { IntentPolicy(role: .owner) }

    public var content: IntentContent {
        switch self {
        case .block: IntentContent()
        case .unblock(let person): IntentContent(subject: Block.recordID(person))
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .block(let person, _), .unblock(let person): footprint.write(.record(Block.recordID(person)))
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
            guard isThere || !records.holds(moreThan: Block.maxPerPerson - 1, Block.kind, in: command.scope)
            else {
                throw .tooLarge
            }
            let block = Block(person, name: try TextRule(limit: 200, required: false).clean(name))
            let record = Record(id: Block.recordID(person), content: .block(block))
            var changes = [records.preservingUnknownFields(Change(command.scope, record))]
            if var request = records.contactRequest(from: person, to: author), request.state == .requested {
                request.state = .declined
                changes.append(records.change(of: request, for: author))
            }
            return changes
        case .unblock(let person):
            guard records.record(Block.recordID(person), in: command.scope) != nil else { return [] }
            return [Change(removing: Block.recordID(person), from: command.scope)]
        }
    }

    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "person.block":
            self = .block(try arguments.person("person"), name: try arguments.optionalString("name") ?? "")
        case "person.unblock": self = .unblock(try arguments.person("person"))
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .block(let person, let name):
            ("person.block", ["person": .string(person.text), "name": .string(name)])
        case .unblock(let person): ("person.unblock", ["person": .string(person.text)])
        }
    }
}

extension Records {
    /// True if a user has blocked another one. False on a device that cannot see the first user's scope.
    public func isBlocked(_ other: PersonID, by person: PersonID) -> Bool {
        record(Block.recordID(other), in: .user(person)) != nil
    }

    /// The blocked users of a user, by name.
    public func blocks(of person: PersonID) -> [Block] {
        all(Block.kind, in: .user(person)).compactMap { record in
            if case .block(let block) = record.content { block } else { nil }
        }.inOrder { $0.name == $1.name ? $0.person < $1.person : precedes($0.name, $1.name) }
    }
}

import Domain
import JSON

extension ContactRequest: RecordType {
    public static let kind = "contact"
    public static var placeholder: ContactRequest {
        ContactRequest(PersonID(""), .requested, at: Instant(milliseconds: 0))
    }
    public var keepsHistory: Bool { false }

    /// An open or declined request expires `TrashPeriod` after the last addition or answer.
    public var deleted: Instant? { isAccepted ? nil : at }

    public static func recordID(_ person: PersonID) -> RecordID {
        RecordID("contact:" + person.text)
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("person", &person)
        fields.text("state", &state)
        fields.instant("at", &at)
        fields.text("name", &name)
        fields.text("offer", &offer)
        fields.text("title", &title)
        fields.text("excerpt", &excerpt)
        var text = scopes.joined(separator: " ")
        fields.text("scopes", &text)
        if fields.isReading { scopes = text.isEmpty ? [] : text.parts(between: " ") }
    }
}

extension ContactRequest.State: TextField {
    var text: String { rawValue }

    init?(field text: String) {
        self = ContactRequest.State(rawValue: text) ?? .requested
    }
}

extension ContactRequest.Offer: TextField {
    var text: String { rawValue }

    init?(field text: String) {
        self = ContactRequest.Offer(rawValue: text) ?? .list
    }
}

/// The answers of a user to requests; always in the user's own scope.
public enum ContactRequestIntent: Equatable, Sendable {
    /// Accepts everything that the other user shares and writes, now and later.
    case accept(PersonID)
    /// Dismisses the request. The other user is not notified.
    case decline(PersonID)
    /// Undoes `decline`.
    case restore(PersonID)
}

extension ContactRequestIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .user }
    public var policy: IntentPolicy { IntentPolicy(role: .owner) }
    public var content: IntentContent { IntentContent(subject: ContactRequest.recordID(person)) }

    /// The other user.
    public var person: PersonID {
        switch self {
        case .accept(let person), .decline(let person), .restore(let person): person
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        footprint.write(.record(ContactRequest.recordID(person)))
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        // A new offer of an accepted user cannot be restored after it was declined.
        if case .decline(let other) = self,
            records.contactRequest(from: other, to: person)?.isAccepted == false
        {
            [Inverse(.contactRequest(.restore(other)), in: scope)]
        } else {
            []
        }
    }

    public func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        guard var request = records.contactRequest(from: person, to: author) else {
            guard case .accept = self else { return [] }
            throw .gone
        }
        switch self {
        case .accept:
            // A block on another device wins, whichever came first.
            guard !records.isBlocked(person, by: author) else { throw .forbidden }
            guard !records.isBlocked(author, by: person) else { throw .gone }
            return records.changes(accepting: person, by: author, command)
        case .decline where request.isAccepted: request.answer(.accepted, at: request.at)
        case .decline:
            guard request.state == .requested else { return [] }
            request.state = .declined
        case .restore:
            guard request.state == .declined else { return [] }
            request.state = .requested
        }
        request.at = records.arrival ?? command.at
        return [records.change(of: request, for: author)]
    }

    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "contact.accept": self = .accept(try arguments.person("person"))
        case "contact.decline": self = .decline(try arguments.person("person"))
        case "contact.restore": self = .restore(try arguments.person("person"))
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        let name =
            switch self {
            case .accept: "contact.accept"
            case .decline: "contact.decline"
            case .restore: "contact.restore"
            }
        return (name, ["person": .string(person.text)])
    }
}

import Domain
import JSON

/// What a record is about: one case for each noun of the product.
public enum Content: Equatable, Sendable {
    case profile(Profile)
    case membership(Membership)
    case list(List)
    case item(Item)
    case member(Member)
    /// A noun of a newer version; its fields are kept as they are.
    case unknown(kind: String)
}

/// The fields of a noun as JSON.
protocol Fields {
    static var kind: String { get }
    /// The names that `init` reads; members with other names are kept beside the noun.
    static var names: [String] { get }
    init(_ fields: JSONObject) throws(JSONError)
    func write(to fields: inout JSONObject)
}

extension Content {
    /// - Returns: the noun, and the members that this version does not know.
    public static func read(kind: String, fields: JSONObject) throws(JSONError) -> (Content, JSONObject) {
        switch kind {
        case Profile.kind: (.profile(try Profile(fields)), fields.unknown(to: Profile.self))
        case Membership.kind: (.membership(try Membership(fields)), fields.unknown(to: Membership.self))
        case List.kind: (.list(try List(fields)), fields.unknown(to: List.self))
        case Item.kind: (.item(try Item(fields)), fields.unknown(to: Item.self))
        case Member.kind: (.member(try Member(fields)), fields.unknown(to: Member.self))
        default: (.unknown(kind: kind), fields)
        }
    }

    public var kind: String {
        switch self {
        case .profile: Profile.kind
        case .membership: Membership.kind
        case .list: List.kind
        case .item: Item.kind
        case .member: Member.kind
        case .unknown(let kind): kind
        }
    }

    /// The fields as they are stored and sent: those of the noun, then the unknown ones.
    public func fields(with unknown: JSONObject) -> JSONObject {
        var fields = JSONObject()
        switch self {
        case .profile(let profile): profile.write(to: &fields)
        case .membership(let membership): membership.write(to: &fields)
        case .list(let list): list.write(to: &fields)
        case .item(let item): item.write(to: &fields)
        case .member(let member): member.write(to: &fields)
        case .unknown: break
        }
        for member in unknown.members {
            fields.append(member.name, member.value)
        }
        return fields
    }
}

extension JSONObject {
    fileprivate func unknown<Noun: Fields>(to noun: Noun.Type) -> JSONObject {
        var rest = JSONObject()
        for member in members where !Noun.names.contains(member.name) {
            rest.append(member.name, member.value)
        }
        return rest
    }

    /// A moment, in milliseconds; nil when absent.
    func optionalInstant(_ name: String) throws(JSONError) -> Instant? {
        try optionalInteger(name).map { Instant(milliseconds: $0) }
    }

    mutating func append(_ name: String, _ instant: Instant?) {
        if let instant { append(name, .integer(instant.milliseconds)) }
    }
}

extension Content {
    /// What a person wrote, if this is something that people write.
    public var text: String? {
        switch self {
        case .list(let list): list.name
        case .item(let item): item.title
        case .profile, .membership, .member, .unknown: nil
        }
    }

    /// Whether somebody put it into the trash.
    public var isDeleted: Bool {
        switch self {
        case .list(let list): list.deleted != nil
        case .item(let item): item.deleted != nil
        case .profile, .membership, .member, .unknown: false
        }
    }

    /// Whether words of a person are gone when `other` takes the place of this.
    public func loses(to other: Content?) -> Bool {
        guard let text else { return false }
        return other?.text != text
    }
}

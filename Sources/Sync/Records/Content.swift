import Domain
import JSON

/// What a record is about: one case for each noun of the product. Indirect, since records are handed around far more often
/// than looked into: a content is a pointer there, whatever nouns there are.
public indirect enum Content: Equatable, Sendable {
    case profile(Profile)
    case settings(Settings)
    case preference(Preference)
    case membership(Membership)
    case list(List)
    case item(Item)
    case member(Member)
    case picture(Picture)
    case group(Group)
    case share(Share)
    case shared(Shared)
    case habit(Habit)
    case checks(Checks)
    case dayOrder(DayOrder)
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
    /// The kinds of all nouns.
    public static let kinds = [
        Profile.kind, Settings.kind, Preference.kind, Membership.kind, List.kind, Item.kind, Member.kind,
        Picture.kind,
        Group.kind, Share.kind, Shared.kind, Habit.kind, Checks.kind, DayOrder.kind,
    ]

    /// - Returns: the noun, and the members that this version does not know.
    public static func read(kind: String, fields: JSONObject) throws(JSONError) -> (Content, JSONObject) {
        switch kind {
        case Profile.kind: (.profile(try Profile(fields)), fields.unknown(to: Profile.names))
        case Settings.kind: (.settings(try Settings(fields)), fields.unknown(to: Settings.names))
        case Preference.kind: (.preference(try Preference(fields)), fields.unknown(to: Preference.names))
        case Membership.kind: (.membership(try Membership(fields)), fields.unknown(to: Membership.names))
        case List.kind: (.list(try List(fields)), fields.unknown(to: List.names))
        case Item.kind: (.item(try Item(fields)), fields.unknown(to: Item.names))
        case Member.kind: (.member(try Member(fields)), fields.unknown(to: Member.names))
        case Picture.kind: (.picture(try Picture(fields)), fields.unknown(to: Picture.names))
        case Group.kind: (.group(try Group(fields)), fields.unknown(to: Group.names))
        case Share.kind: (.share(try Share(fields)), fields.unknown(to: Share.names))
        case Shared.kind: (.shared(try Shared(fields)), fields.unknown(to: Shared.names))
        case Habit.kind: (.habit(try Habit(fields)), fields.unknown(to: Habit.names))
        case Checks.kind: (.checks(try Checks(fields)), fields.unknown(to: Checks.names))
        case DayOrder.kind: (.dayOrder(try DayOrder(fields)), fields.unknown(to: DayOrder.names))
        default: (.unknown(kind: kind), fields)
        }
    }

    public var kind: String {
        switch self {
        case .profile: Profile.kind
        case .settings: Settings.kind
        case .preference: Preference.kind
        case .membership: Membership.kind
        case .list: List.kind
        case .item: Item.kind
        case .member: Member.kind
        case .picture: Picture.kind
        case .group: Group.kind
        case .share: Share.kind
        case .shared: Shared.kind
        case .habit: Habit.kind
        case .checks: Checks.kind
        case .dayOrder: DayOrder.kind
        case .unknown(let kind): kind
        }
    }

    /// The fields as they are stored and sent: those of the noun, then the unknown ones.
    public func fields(with unknown: JSONObject) -> JSONObject {
        var fields = JSONObject()
        switch self {
        case .profile(let profile): profile.write(to: &fields)
        case .settings(let settings): settings.write(to: &fields)
        case .preference(let preference): preference.write(to: &fields)
        case .membership(let membership): membership.write(to: &fields)
        case .list(let list): list.write(to: &fields)
        case .item(let item): item.write(to: &fields)
        case .member(let member): member.write(to: &fields)
        case .picture(let picture): picture.write(to: &fields)
        case .group(let group): group.write(to: &fields)
        case .share(let share): share.write(to: &fields)
        case .shared(let shared): shared.write(to: &fields)
        case .habit(let habit): habit.write(to: &fields)
        case .checks(let checks): checks.write(to: &fields)
        case .dayOrder(let order): order.write(to: &fields)
        case .unknown: break
        }
        for member in unknown.members {
            fields.append(member.name, member.value)
        }
        return fields
    }
}

extension JSONObject {
    fileprivate func unknown(to names: [String]) -> JSONObject {
        var rest = JSONObject()
        for member in members where !names.contains(member.name) {
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
    /// What people wrote in it.
    private var words: [String] {
        switch self {
        case .list(let list): [list.name]
        case .item(let item): [item.title, item.note]
        case .group(let group): [group.name]
        case .profile(let profile): [profile.name, profile.about]
        case .habit(let habit): [habit.name]
        case .settings, .preference, .membership, .member, .picture, .share, .shared, .checks, .dayOrder,
            .unknown:
            []
        }
    }

    /// Whether somebody put it into the trash.
    public var isDeleted: Bool {
        switch self {
        case .list(let list): list.deleted != nil
        case .group(let group): group.deleted != nil
        case .item(let item): item.deleted != nil
        case .picture(let picture): picture.deleted != nil
        case .habit(let habit): habit.deleted != nil
        default: false
        }
    }

    /// Whether this is to be known later on when `other` takes its place: words of a person are gone, or an item is
    /// another than before, wherever it stands.
    public func isHistory(before other: Content) -> Bool {
        if case .item(let item) = self, case .item(var next) = other {
            next.rank = item.rank
            return item != next
        }
        let others = other.words
        return words.indices.contains {
            !words[$0].isEmpty && (others.count <= $0 || words[$0] != others[$0])
        }
    }
}

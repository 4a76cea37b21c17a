import Domain

/// The name of a scope: the unit of sharing, of access and of versions. `list:01J…`, `user:01J…`.
public struct ScopeID: Hashable, Comparable, Sendable {
    /// What a scope is; the part of its name before the colon.
    public enum Kind: String, Sendable {
        case user
        case list
        case group
        /// Messages in the order in which the server took them.
        case chat
        /// Photos of a group or of a person, in the order in which the server took them.
        case photos
        /// A kind of a newer version: kept and passed on, and not looked into.
        case unknown

        /// Whether its records have places, of which a device holds an unbroken range up to the end; else all of a scope.
        public var isLog: Bool {
            switch self {
            case .chat, .photos: true
            case .user, .list, .group, .unknown: false
            }
        }

        /// The kinds that this version understands. The server sends a device only what it understands.
        public static let known: [Kind] = [.user, .list, .group, .chat, .photos]
        /// The kinds that a device understands which does not name any, since it is older than that.
        public static let unnamed: [Kind] = [.user, .list, .group]
    }

    private let name: Interned

    public var text: String { @inline(__always) get { name.text } }
    public let kind: Kind

    @inline(never)
    public init(_ kind: Kind, _ id: String) {
        self.kind = kind
        name = Interned(kind.rawValue + ":" + id)
    }

    /// A name from outside: up to 16 small letters, a colon and an id, or two of a chat; nil when it is anything else.
    public init?(checking text: String) {
        let bytes = text.bytes
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        for byte in bytes[..<colon] where byte < UInt8(ascii: "a") || byte > UInt8(ascii: "z") { return nil }
        kind = Kind(rawValue: String(bytes: bytes[..<colon])) ?? .unknown
        let id = String(bytes: bytes[(colon + 1)...])
        guard colon <= 16, Identifier<ScopeID>(checking: id) != nil || kind == .chat && ScopeID.isPair(id)
        else { return nil }
        name = Interned(text)
    }

    /// The scope of what belongs to one person alone.
    public static func user(_ person: PersonID) -> ScopeID {
        ScopeID(.user, person.text)
    }

    /// The scope of a list and all that is in it.
    public static func list(_ list: ListID) -> ScopeID {
        ScopeID(.list, list.text)
    }

    /// The scope of a group and its members.
    public static func group(_ group: GroupID) -> ScopeID {
        ScopeID(.group, group.text)
    }

    /// The name without its kind.
    public var id: String {
        let bytes = text.bytes
        return String(bytes: bytes[((bytes.firstIndex(of: UInt8(ascii: ":")) ?? -1) + 1)...])
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.name == right.name
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    public static func < (left: Self, right: Self) -> Bool {
        precedes(left.text, right.text)
    }
}

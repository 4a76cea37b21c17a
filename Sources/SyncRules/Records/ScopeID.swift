import Domain

/// The id of a scope: the unit of sharing, of access and of versions. `list:01J…`, `user:01J…`.
public struct ScopeID: Hashable, Comparable, Sendable {
    /// The kind of a scope; the part of its id before the colon.
    public enum Kind: String, Sendable {
        case user
        case list
        case group
        /// Messages in the order in which the server received them.
        case chat
        /// Photos of a group or a user, in the order in which the server received them.
        case photos
        /// A kind of a newer version: it is stored and forwarded, but its content is not read.
        case unknown

        /// True if its records have positions. A device holds an unbroken range of them up to the end, and all records
        /// of other scopes.
        public var isLog: Bool {
            switch self {
            case .chat, .photos: true
            case .user, .list, .group, .unknown: false
            }
        }

        /// The kinds that this version understands. The server sends a device only the kinds that it understands.
        public static let known: [Kind] = [.user, .list, .group, .chat, .photos]
        /// The kinds that an older device understands, which does not send its kinds.
        public static let legacy: [Kind] = [.user, .list, .group]
    }

    private let name: Interned

    public var text: String { @inline(__always) get { name.text } }
    public let kind: Kind

    @inline(never)
    public init(_ kind: Kind, _ id: String) {
        self.kind = kind
        name = Interned(kind.rawValue + ":" + id)
    }

    /// An id from outside: up to 16 lowercase letters, a colon and an id, or two ids for a chat. Nil if it is anything
    /// else.
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

    /// The scope of a user's own records.
    public static func user(_ person: PersonID) -> ScopeID {
        ScopeID(.user, person.text)
    }

    /// The scope of a list with its content.
    public static func list(_ list: ListID) -> ScopeID {
        ScopeID(.list, list.text)
    }

    /// The scope of a group with its members.
    public static func group(_ group: GroupID) -> ScopeID {
        ScopeID(.group, group.text)
    }

    /// The id without its kind.
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

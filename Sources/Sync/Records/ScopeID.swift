import Domain

/// The name of a scope: the unit of sharing, of access and of versions. `list:01J…`, `user:01J…`.
public struct ScopeID: Hashable, Comparable, Sendable {
    /// What a scope is; the part of its name before the colon.
    public enum Kind: String, Sendable {
        case user
        case list
    }

    public let text: String
    public let kind: Kind

    public init(_ kind: Kind, _ id: String) {
        self.kind = kind
        text = kind.rawValue + ":" + id
    }

    /// A name from outside; nil when it is not the name of a scope of a kind that is known here.
    public init?(checking text: String) {
        let halves = text.utf8.split(
            separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let kind = Kind(rawValue: String(decoding: halves[0], as: UTF8.self)),
            let id = Identifier<ScopeID>(checking: String(decoding: halves[1], as: UTF8.self))
        else { return nil }
        self.init(kind, id.text)
    }

    /// The scope of what belongs to one person alone.
    public static func user(_ person: PersonID) -> ScopeID {
        ScopeID(.user, person.text)
    }

    public static func list(_ list: ListID) -> ScopeID {
        ScopeID(.list, list.text)
    }

    /// The name without its kind.
    public var id: String {
        String(decoding: text.utf8.dropFirst(kind.rawValue.utf8.count + 1), as: UTF8.self)
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.text == right.text
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }

    public static func < (left: Self, right: Self) -> Bool {
        precedes(left.text, right.text)
    }
}

/// A JSON object: members with distinct names, in the order in which they were written.
///
/// Unknown members stay where they are. Names are found by linear search, which is fastest for the dozen members of
/// a record; collect many named things in a `Dictionary` instead.
public struct JSONObject: Sendable {
    /// The members in order; no two names have the same bytes.
    public private(set) var members: [(name: String, value: JSONValue)]

    public init() {
        members = []
    }

    /// Keeps the last value of each name, at the place of its first.
    init(_ members: [(String, JSONValue)]) {
        self.members = []
        for (name, value) in members { self[name] = value }
    }

    /// Takes over members that are known to have distinct names.
    init(distinct members: [(name: String, value: JSONValue)]) {
        self.members = members
    }

    public var isEmpty: Bool { members.isEmpty }
    public var count: Int { members.count }

    /// The value of a member. Setting keeps the member's place, adds a new one at the end, and removes it for nil;
    /// a JSON null is `.some(.null)`.
    public subscript(name: String) -> JSONValue? {
        get { index(of: name).map { members[$0].value } }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// Adds a member at the end without a search; the object must not have this name yet.
    @inline(never)
    public mutating func append(_ name: String, _ value: JSONValue) {
        assert(index(of: name) == nil, "an object has each name once")
        members.append((name, value))
    }

    private func index(of name: String) -> Int? {
        members.firstIndex { $0.name.hasSameBytes(as: name) }
    }
}

extension JSONObject: Equatable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.elementsEqual(right.members) { left, right in
            left.name.hasSameBytes(as: right.name) && left.value == right.value
        }
    }
}

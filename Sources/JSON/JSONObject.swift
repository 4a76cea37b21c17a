/// A JSON object: members with distinct names, in the order of the text.
///
/// Unknown members keep their positions. Names are found by linear search, which is fastest for the dozen members of a
/// record. Use a `Dictionary` for many named values.
public struct JSONObject: Sendable {
    /// The members in order. No two names have the same bytes.
    public private(set) var members: [(name: String, value: JSONValue)]

    public init() {
        members = []
    }

    /// Keeps the last value of each name at the position of its first occurrence.
    init(_ members: [(String, JSONValue)]) {
        self.members = []
        for (name, value) in members { self[name] = value }
    }

    /// Creates an object from members with distinct names.
    init(distinct members: [(name: String, value: JSONValue)]) {
        self.members = members
    }

    public var isEmpty: Bool { members.isEmpty }
    public var count: Int { members.count }

    /// The value of a member. Setting keeps the position of an existing member, appends a new one, and removes it for
    /// nil. A JSON null is `.some(.null)`.
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

    /// Appends a member without a search. The object must not contain this name.
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

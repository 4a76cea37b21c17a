/// Collects the members of an object during parsing, so that each name occurs once.
///
/// Records of one kind usually have the same names in the same order. While the names equal those of a model, an object
/// parsed before, they are distinct without a search. After the first difference a few members are compared with one
/// another. Many members are sorted once at the end, so that a hostile object takes n log n and not n².
struct DistinctMembers {
    private static let fewMembers = 16
    private let model: JSONObject
    private var followsModel = true
    private var members: [(name: String, value: JSONValue)] = []

    init(model: JSONObject) {
        self.model = model
        members.reserveCapacity(min(model.count, Self.fewMembers))
    }

    /// The next name if the object continues like its model.
    var expectedName: String? {
        followsModel && members.count < model.count ? model.members[members.count].name : nil
    }

    /// Appends a member with the expected name.
    mutating func appendExpected(_ value: JSONValue) {
        members.append((model.members[members.count].name, value))
    }

    /// Appends a member with any name.
    mutating func append(_ name: String, _ value: JSONValue) {
        followsModel = false
        if members.count < Self.fewMembers,
            let index = members.firstIndex(where: { $0.name.hasSameBytes(as: name) })
        {
            members[index].value = value
        } else {
            members.append((name, value))
        }
    }

    /// The object. Each name has its last value at the position of its first occurrence.
    var object: JSONObject {
        let areDistinct = followsModel || members.count <= Self.fewMembers
        return JSONObject(distinct: areDistinct ? members : withoutDuplicates)
    }

    private var withoutDuplicates: [(name: String, value: JSONValue)] {
        let sorted = members.indices.sorted { left, right in
            let order = members[left].name.byteOrder(to: members[right].name)
            return order == 0 ? left < right : order < 0
        }
        var distinct: [(name: String, value: JSONValue)?] = members.map { $0 }
        var first = sorted[0]
        for index in sorted.dropFirst() {
            if members[index].name.hasSameBytes(as: members[first].name) {
                distinct[first]?.value = members[index].value
                distinct[index] = nil
            } else {
                first = index
            }
        }
        return distinct.compactMap { $0 }
    }
}

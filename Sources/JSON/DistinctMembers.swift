/// Collects the members of an object that is being read, so that each name stands once.
///
/// Records of one kind mostly have the same names in the same order. As long as names agree with those of a model,
/// an object read before, they are distinct without a search. After that few members are compared with one another;
/// many are sorted once at the end, so that an object made to be slow takes n log n and not n².
struct DistinctMembers {
    private static let fewMembers = 16
    private let model: JSONObject
    private var followsModel = true
    private var members: [(name: String, value: JSONValue)] = []

    init(model: JSONObject) {
        self.model = model
        members.reserveCapacity(min(model.count, Self.fewMembers))
    }

    /// The name that comes next if the object goes on like its model.
    var expectedName: String? {
        followsModel && members.count < model.count ? model.members[members.count].name : nil
    }

    /// Adds a member with the expected name.
    mutating func appendExpected(_ value: JSONValue) {
        members.append((model.members[members.count].name, value))
    }

    /// Adds a member with any name.
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

    /// The object, with the last value of each name at the place of its first.
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

/// Collects the members of an object that is being read.
///
/// Few members are compared with one another; when there are many, they are sorted once at the end, so that an
/// object made to be slow takes n log n and not n².
struct DistinctMembers {
    private static let fewMembers = 16
    private var members: [(name: String, value: JSONValue)] = []

    mutating func append(_ name: String, _ value: JSONValue) {
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
        JSONObject(distinct: members.count <= Self.fewMembers ? members : withoutDuplicates)
    }

    private var withoutDuplicates: [(name: String, value: JSONValue)] {
        let sorted = members.indices.sorted { left, right in
            let names = (members[left].name.utf8, members[right].name.utf8)
            return names.0.elementsEqual(names.1) ? left < right : names.0.lexicographicallyPrecedes(names.1)
        }
        var distinct: [(name: String, value: JSONValue)?] = members.map { $0 }
        var first = 0
        for index in sorted.indices.dropFirst() {
            if members[sorted[index]].name.hasSameBytes(as: members[sorted[first]].name) {
                distinct[sorted[first]]?.value = members[sorted[index]].value
                distinct[sorted[index]] = nil
            } else {
                first = index
            }
        }
        return distinct.compactMap { $0 }
    }
}

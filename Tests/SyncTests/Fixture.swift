import Domain
import SyncRules

let ada = PersonID("00000000000000000000000ADA")
let boris = PersonID("000000000000000000000B0R1S")
let cleo = PersonID("0000000000000000000000C1E0")
let shopping = ScopeID(.list, "0000000000000000000000SH0P")
let family = ScopeID(.group, "00000000000000000000FAM11Y")
let noon = Instant(milliseconds: 1_700_000_000_000)

/// All records, as the server sees them.
struct TestWorld: Records {
    final class ReadCount {
        var number = 0
    }

    var records: [RecordKey: Record] = [:]
    var isComplete: Bool { true }
    var arrival: Instant?
    var asksForContact = false

    func isAcquainted(_ person: PersonID, with other: PersonID) -> Bool {
        let shared = all(Membership.kind, in: .user(person)).compactMap { Membership.scope(of: $0.id) }
        return shared.contains { !$0.kind.isLog && member(other, in: $0)?.role != nil }
    }
    /// The number of records that were read, if a test counts them.
    var reads: ReadCount?
    /// The versions of scopes, if a test counts them.
    var versions: [ScopeID: Int64] = [:]

    func nextVersion(of scope: ScopeID) -> Int64? { versions[scope].map { $0 + 1 } }

    func record(_ id: RecordID, in scope: ScopeID) -> Record? {
        reads?.number += 1
        return records[RecordKey(scope, id)]
    }

    func isUnused(_ scope: ScopeID) -> Bool {
        !records.keys.contains { $0.scope == scope }
    }

    func all(_ kind: String, in scope: ScopeID) -> [Record] {
        records.filter { $0.key.scope == scope && $0.value.content.kind == kind }.map(\.value)
    }

    func last(in scope: ScopeID) -> Record? {
        records.filter { $0.key.scope == scope && $0.value.content.logPosition != nil }.map(\.value)
            .max { $0.content.logPosition! < $1.content.logPosition! }
    }

    func shows(_ blob: BlobID, in scope: ScopeID) -> Bool {
        all(Photo.kind, in: scope).contains { record in
            if case .photo(let photo) = record.content { photo.visibleBlob == blob } else { false }
        }
    }

    func holds(moreThan limit: Int, _ kind: String, in scope: ScopeID) -> Bool {
        // Fewer records of all kinds need not be counted.
        records.count > limit && all(kind, in: scope).count > limit
    }

    /// Three users with names, and Ada's list.
    static func withList() throws -> TestWorld {
        var world = TestWorld()
        for (person, name) in [(ada, "Ada"), (boris, "Boris"), (cleo, "Cleo")] {
            let profile = Profile(firstName: name, lastName: "")
            world.put([Change(.user(person), Record(id: Profile.recordID, content: .profile(profile)))])
        }
        try world.perform(.list(.create(name: "Shopping")), by: ada)
        return world
    }

    /// The same, with a group of Ada's and these members.
    static func withGroup(of others: PersonID...) throws -> TestWorld {
        var world = try withList()
        try world.perform(.group(.create(name: "Family")), in: family, by: ada)
        for person in others {
            try world.perform(.member(.add(person, name: "", role: .viewer)), in: family, by: ada)
        }
        return world
    }

    mutating func put(_ changes: [Change]) {
        for change in changes { records[RecordKey(change.scope, change.id)] = change.record }
    }

    @discardableResult
    mutating func perform(
        _ intent: Intent, in scope: ScopeID = shopping, by person: PersonID
    ) throws(Refusal) -> [Change] {
        let command = Command(id: newID(), at: noon, scope: scope, intent: intent)
        let changes = try apply(command, by: person, to: self)
        put(changes)
        return changes
    }

    func item(_ id: ItemID) -> Item? {
        guard case .item(let item)? = record(RecordID(id.text), in: shopping)?.content else { return nil }
        return item
    }

    func isMember(_ person: PersonID) -> Bool {
        record(Membership.recordID(shopping), in: .user(person)) != nil
    }
}

/// A new id.
func newID<Of>() -> Identifier<Of> {
    var random = SystemRandomNumberGenerator()
    return Identifier(at: noon, random: &random)
}

import Domain
import JSON
import Service
import Storage
import SyncProtocol
import SyncRules
import Wire

/// The state of the server's scopes at each of their versions, with which every device is compared. It is a value, so a
/// backup of the server is a copy of it.
struct History: Sendable {
    var epoch: String
    private(set) var timelines: [ScopeID: Timeline] = [:]
    /// The commits that changed several scopes. Each must be visible as a whole or not at all.
    private(set) var multiScopeCommits: [[(scope: ScopeID, version: Int64)]] = []
    /// The outcome of each command in this history.
    var outcomes: [CommandID: PushAnswer.Outcome] = [:]
    /// The highest version of a removed tombstone by scope, at the last check.
    private var floors: [ScopeID: Int64] = [:]

    /// The alarms of the current records.
    private(set) var alarms: [RecordKey: [AlarmTable.Entry]] = [:]
    /// The new alarms of the last commit.
    private(set) var newAlarms: [AlarmTable.Entry] = []
    /// The new messages and grants of the last commit.
    private(set) var news: [News] = []

    /// The history of one scope.
    struct Timeline: Sendable {
        /// The current live records.
        var rows: [RecordID: RecordState] = [:]
        /// Each record as written at a version.
        var states: [Stamp: Record] = [:]
        /// By version, the sum of `Stamp.mixed` over the live records.
        var sums: [UInt64] = [0]
        /// By version, the users who may read the scope.
        var readers: [Set<PersonID>] = [[]]
        /// By version, the versions of the users' own scopes at the same time.
        var ownVersions: [[PersonID: Int64]] = [[:]]
        /// The first visible positions of a log that each user ever had.
        var firstPositions: [PersonID: Set<Int64>] = [:]

        var head: Int64 { Int64(sums.count - 1) }
    }

    /// A record at a version.
    struct Stamp: Hashable {
        let id: RecordID
        let version: Int64

        /// FNV-1a, then SplitMix64.
        var mixed: UInt64 {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in id.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            var mixer = SeededRandom(seed: hash ^ UInt64(bitPattern: version) << 32)
            return mixer.next()
        }
    }

    init(epoch: String) {
        self.epoch = epoch
    }

    /// Adds the changes of one command.
    mutating func record(_ commit: Commit) throws {
        (newAlarms, news) = ([], [])
        for part in commit.parts { try record(part.scope, part.previous, part.to, part.rows) }
        if commit.parts.count > 1 { multiScopeCommits.append(commit.parts.map { ($0.scope, $0.to) }) }
        let ownVersions = ownVersions
        for part in commit.parts {
            let readers = readers(of: part.scope)
            timelines[part.scope]?.readers.append(readers)
            timelines[part.scope]?.ownVersions.append(ownVersions)
        }
        try checkMirrors(commit)
    }

    private mutating func recordAlarms(_ entries: [AlarmTable.Entry]?, of record: RecordKey) {
        let before = alarms[record] ?? []
        newAlarms += (entries ?? []).filter { !before.contains($0) }
        alarms[record] = entries
    }

    private mutating func record(
        _ scope: ScopeID, _ previous: Int64, _ to: Int64, _ rows: [EncodedFramePart.Row]
    ) throws {
        var timeline = timelines.removeValue(forKey: scope) ?? Timeline()
        guard previous == timeline.head, to == previous + 1 else {
            throw Violation("I6", "\(scope.text) went from \(timeline.head) over \(previous) to \(to)")
        }
        var sum = timeline.sums[Int(previous)]
        var hasEnded = false
        for encoded in rows {
            let row = try RecordState(try JSONValue(parsing: encoded.bytes))
            try checkMark(row, after: timeline.rows[row.id])
            guard row.version == to else {
                throw Violation("I6", "a row of \(scope.text) has the wrong version")
            }
            if let old = timeline.rows[row.id] { sum &-= Stamp(id: row.id, version: old.version).mixed }
            if let subject = row.news(after: timeline.rows[row.id]) {
                news.append(News(scope: scope, subject: subject))
            }
            timeline.rows[row.id] = row.record == nil ? nil : row
            recordAlarms(row.alarms(in: scope), of: RecordKey(scope, row.id))
            // The end of a list or group removes all its records. The end of a group also removes those of its logs. No
            // other removal is implied.
            let endsScope = scope.kind.isLog || row.id == List.recordID || row.id == Group.recordID
            hasEnded = hasEnded || endsScope && row.record == nil
            guard let record = row.record else { continue }
            if case .member(let member) = record.content {
                timeline.firstPositions[member.person, default: []].insert(member.since ?? 1)
            }
            let stamp = Stamp(id: row.id, version: to)
            sum &+= stamp.mixed
            timeline.states[stamp] = record
        }
        if hasEnded {
            (timeline.rows, sum) = ([:], 0)
            alarms = alarms.filter { $0.key.scope != scope }
        }
        timeline.sums.append(sum)
        timelines[scope] = timeline
    }

    /// I12 (log order): the read positions of a user in a chat never decrease.
    private func checkMark(_ row: RecordState, after old: RecordState?) throws {
        guard case .mark(let mark)? = row.record?.content, case .mark(let before)? = old?.record?.content
        else { return }
        guard before.read <= mark.read, before.delivered <= mark.delivered, mark.read <= mark.delivered else {
            throw Violation("I12", "\(row.id.text) went from \(before) to \(mark)")
        }
    }

    /// I6 (monotonic versions): the floor of a scope never decreases and never exceeds its head.
    mutating func record(floor: Int64, of scope: ScopeID) throws {
        let before = floors[scope] ?? 0
        guard floor >= before, floor <= timelines[scope]?.head ?? 0 else {
            throw Violation("I6", "the floor of \(scope.text) went from \(before) to \(floor)")
        }
        floors[scope] = floor
    }

    private var ownVersions: [PersonID: Int64] {
        var versions: [PersonID: Int64] = [:]
        for person in People.all { versions[person] = timelines[.user(person)]?.head ?? 0 }
        return versions
    }
}

// MARK: - Who may read what

extension History {
    /// The users who may read a scope, by the members in the scope itself.
    func readers(of scope: ScopeID) -> Set<PersonID> {
        if scope.kind == .user { return [PersonID(scope.id)] }
        let timeline = timelines[scope]
        return Set(
            People.all.filter { person in
                guard case .member(let member)? = timeline?.rows[Member.recordID(person)]?.record?.content,
                    let role = member.role
                else { return false }
                switch scope.kind {
                case .chat, .photos: return true
                case .list:
                    guard case .list(let list)? = timeline?.rows[List.recordID]?.record?.content else {
                        return false
                    }
                    return role == .owner || list.deleted == nil
                case .group:
                    guard case .group(let group)? = timeline?.rows[Group.recordID]?.record?.content else {
                        return false
                    }
                    return role == .owner || group.deleted == nil
                case .user, .unknown: return false
                }
            })
    }

    /// The first position of a log that is currently visible to a user.
    func firstPosition(of scope: ScopeID, for person: PersonID) -> Int64 {
        guard case .member(let member)? = timelines[scope]?.rows[Member.recordID(person)]?.record?.content
        else { return .max }
        return member.since ?? 1
    }

    /// The live records of a list that are hidden from a viewer: they, or the items to which they belong, were in the
    /// trash before the viewer joined, and still are.
    func hidden(in scope: ScopeID, from person: PersonID) -> Set<Stamp> {
        guard scope.kind == .list, let rows = timelines[scope]?.rows,
            case .member(let member)? = rows[Member.recordID(person)]?.record?.content,
            member.role == .viewer,
            let since = member.since
        else { return [] }
        func isInTrash(_ row: RecordState?) -> Bool {
            guard let row, let content = row.record?.content else { return false }
            return content.isDeleted && row.version < since
        }
        let hidden = rows.values.filter { row in
            if isInTrash(row) { return true }
            guard let item = row.record?.content.parentItem else { return false }
            return isInTrash(rows[RecordID(item.text)])
        }
        return Set(hidden.map { Stamp(id: $0.id, version: $0.version) })
    }

    /// The scopes that a user may currently see.
    func visible(to person: PersonID) -> Set<ScopeID> {
        Set(timelines.keys.filter { readers(of: $0).contains(person) })
    }

    /// The memberships in the users' own scopes must match the members of the scope.
    private func checkMirrors(_ commit: Commit) throws {
        for part in commit.parts where part.scope.kind != .user {
            let readers = readers(of: part.scope)
            for person in People.all {
                let row = timelines[.user(person)]?.rows[Membership.recordID(part.scope)]
                guard (row != nil) == readers.contains(person) else {
                    throw Violation(
                        "I5",
                        "the membership of \(person.text) in \(part.scope.text) does not match its member")
                }
            }
            try checkGroups(of: part.scope)
        }
    }

    /// A member with access through a group is a member of that group, and the list is shared with the group.
    private func checkGroups(of list: ScopeID) throws {
        let rows = timelines[list]?.rows ?? [:]
        for row in rows.values {
            guard case .member(let member)? = row.record?.content else { continue }
            for through in member.groups where through.role != nil {
                let isShared = rows[Share.recordID(through.group)] != nil
                guard isShared, readers(of: .group(through.group)).contains(member.person) else {
                    throw Violation(
                        "I5",
                        "\(member.person.text) has access to \(list.text) through a group without being a member"
                    )
                }
            }
        }
    }
}

/// The current records. They allow the simulator to call the production code for questions about them.
extension History: Records {
    var isComplete: Bool { true }
    var arrival: Instant? { nil }

    func record(_ id: RecordID, in scope: ScopeID) -> Record? {
        timelines[scope]?.rows[id]?.record
    }

    func all(_ kind: String, in scope: ScopeID) -> [Record] {
        (timelines[scope]?.rows.values ?? [:].values).compactMap(\.record).filter { $0.content.kind == kind }
    }

    func isUnused(_ scope: ScopeID) -> Bool {
        timelines[scope] == nil
    }

    func nextVersion(of scope: ScopeID) -> Int64? {
        (timelines[scope]?.head ?? 0) + 1
    }

    func last(in scope: ScopeID) -> Record? {
        (timelines[scope]?.rows.values ?? [:].values).compactMap(\.record)
            .max { $0.content.logPosition ?? 0 < $1.content.logPosition ?? 0 }
    }

    func shows(_ blob: BlobID, in scope: ScopeID) -> Bool {
        all(Photo.kind, in: scope).contains { record in
            if case .photo(let photo) = record.content { photo.visibleBlob == blob } else { false }
        }
    }

    func holds(moreThan limit: Int, _ kind: String, in scope: ScopeID) -> Bool {
        all(kind, in: scope).count > limit
    }
}

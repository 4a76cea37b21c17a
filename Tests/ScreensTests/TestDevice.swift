import Domain
import Markup
import Texts

@testable import Screens
@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

/// A device with the app. It runs the app loop in memory.
struct TestDevice {
    var model = App.Model()
    var env: AppEnvironment
    private(set) var client: SyncClient
    private(set) var refusals: [Refusal] = []
    /// All effects that screens have returned.
    private(set) var returnedEffects: [Effect] = []
    /// The language of the device.
    private let language: Language

    static let anna = PersonID("01ANNA00000000000000000000")
    static let boris = PersonID("01BORIS0000000000000000000")
    static let vera = PersonID("01VERA00000000000000000000")
    static let dora = PersonID("01D0RA00000000000000000000")
    static let noon = Instant(milliseconds: 1_795_000_000_000)

    init(language: Language = .english, signedIn: Bool = true) {
        client = SyncClient(person: TestDevice.anna, seed: 7, at: TestDevice.noon)
        self.language = language
        env = AppEnvironment(
            now: TestDevice.noon, language: language, replica: client.replica,
            status: Status(connection: .live),
            random: SeededRandom(seed: 8))
        env.device.hasRest = true
        if signedIn {
            env.me = TestDevice.anna
            env.email = "anna@example.org"
            let profile = Record(
                id: Profile.recordID, content: .profile(Profile(firstName: "Anna", lastName: "Berg")))
            let own = ScopeID.user(TestDevice.anna)
            client.local.replica.scopes[own] = ScopeReplica(
                own, cursor: Cursor(epoch: "e", grant: "", version: 1))
            client.local.replica.overlay([Change(own, profile)])
            env.replica = client.replica
        }
        send(.opened(signedIn ? .lists : .signIn))
    }

    /// All commands of the screens, oldest first.
    var commands: [Intent] {
        returnedEffects.compactMap { if case .perform(let intent, _) = $0 { intent } else { nil } }
    }

    /// Forgets the commands so far.
    mutating func forgetEffects() { returnedEffects = [] }

    /// Sends a message and runs its effects, as far as they concern the device.
    @discardableResult
    mutating func send(_ message: App.Message) -> [Effect] {
        let effects = App.update(&model, message, &env)
        returnedEffects += effects
        for effect in effects { perform(effect) }
        return effects
    }

    /// Reloads the page with its stored drafts.
    mutating func reload() {
        let (route, drafts) = (model.route, model.allDrafts)
        model = App.Model()
        model.drafts = drafts
        send(.opened(route))
    }

    /// Clicks on the element with this label.
    mutating func tap(_ label: String) {
        send(App.view(model, env).click(label)!)
    }

    /// Returns the only request that a message causes.
    mutating func sendRequest(_ message: App.Message) throws -> ServerRequest {
        guard case .request(let request)? = send(message).first else { throw NoRequest() }
        return request
    }

    private mutating func perform(_ effect: Effect) {
        switch effect {
        case .perform(let intent, let scope): perform(intent, in: scope)
        case .keepInvitation(let invitation): env.invitation = invitation
        case .go(let route), .replace(let route), .back(let route): send(.opened(route))
        default: break
        }
    }

    mutating func perform(_ intent: Intent, in scope: ScopeID) {
        do throws(Refusal) {
            _ = try client.perform(intent, in: scope, at: env.now)
            env.replica = client.replica
            let language = client.replica.settings(of: client.person).language
            env.language = language.flatMap { Language(rawValue: $0) } ?? self.language
            send(.changed)
        } catch {
            refusals.append(error)
            send(.refused(intent, in: scope, error))
        }
    }

    /// The server has sent a code by e-mail.
    mutating func receiveCode(_ registration: String, for purpose: PendingCode.Purpose = .register) {
        env.pendingCode = PendingCode(
            purpose, registration: registration, email: "anna@example.org", sentAt: env.now)
    }

    /// Stores these records of a log from a position on.
    mutating func store(
        _ records: [Record], of scope: ScopeID, from low: Int64 = 1, unreadBefore: Int64 = 0
    ) {
        var cursor = Cursor(epoch: "e", grant: "g", version: 1, low: low)
        cursor.unreadBefore = unreadBefore
        var held = ScopeReplica(scope, cursor: cursor)
        for record in records { _ = held.put(RecordState(id: record.id, version: 1, record: record)) }
        store(held, of: scope)
    }

    /// Stores a scope as loaded.
    mutating func store(_ held: ScopeReplica, of scope: ScopeID) {
        client.local.replica.scopes[scope] = held
        client.local.replica.recordChange(in: scope)
        receive([])
    }

    /// The server confirms a record that this device has created.
    mutating func confirm(_ id: RecordID, in scope: ScopeID) {
        guard let record = client.replica.record(id, in: scope) else { return }
        let cursor = Cursor(epoch: "e", grant: "g", version: 1)
        var held = client.replica.scopes[scope] ?? ScopeReplica(scope, cursor: cursor)
        _ = held.put(RecordState(id: id, version: 1, record: record))
        store(held, of: scope)
    }

    /// The server confirms a list or group that this user has created.
    mutating func confirm(_ scope: ScopeID) {
        confirm(Membership.recordID(scope), in: .user(TestDevice.anna))
    }

    /// The server sends a record of a log that precedes the stored ones.
    mutating func receiveUnloaded(_ row: RecordState, in scope: ScopeID) {
        guard let cursor = client.replica.scopes[scope]?.cursor else { return }
        client.local.put([row], in: scope, cursor: cursor, &client.connection)
        env.replica = client.replica
        send(.changed)
    }

    /// Changes of other users arrive.
    mutating func receive(_ changes: [Change]) {
        client.local.replica.overlay(changes)
        env.replica = client.replica
        send(.changed)
    }

    /// Creates a list with items and opens it.
    mutating func makeList(_ name: String, _ titles: [String] = []) -> ListID {
        send(.lists(.nameEntered(name)))
        let effects = send(.lists(.nameSubmitted))
        let opened = effects.compactMap { effect in
            if case .go(.list(let list)) = effect { list } else { nil }
        }
        guard let list = opened.first else { fatalError("no list was made") }
        if !titles.isEmpty { send(.items(.pasted(titles.joined(separator: "\n")))) }
        return list
    }

    /// Creates a group with these members and opens it.
    @discardableResult
    mutating func makeGroup(_ name: String, with members: Contact...) -> GroupID {
        let group: GroupID = env.newID()
        perform(.group(.create(name: name)), in: .group(group))
        send(.opened(.profile))
        send(.opened(.group(group)))
        for member in members {
            perform(
                .member(.add(member.person, name: member.name, role: Group.memberRole)), in: .group(group))
        }
        return group
    }

    /// A group of another user arrives, in which this user is a member.
    mutating func receiveGroup(
        _ id: GroupID, _ name: String, owner: Contact, grant: String = "g", from inviter: String? = nil
    ) {
        let scope = ScopeID.group(id)
        let owner = Member(person: owner.person, name: owner.name, role: .owner, grant: "g")
        var me = Member(person: TestDevice.anna, name: "Anna Berg", role: Group.memberRole, grant: grant)
        me.inviterName = inviter
        var changes = [Change(scope, Record(id: Group.recordID, content: .group(Group(name: name))))]
        for member in [owner, me] {
            changes.append(
                Change(scope, Record(id: Member.recordID(member.person), content: .member(member))))
            changes.append(member.mirror(in: scope, hidden: false))
        }
        receive(changes)
    }

    /// A list of another user arrives, in which this user has a role.
    mutating func receiveList(
        _ id: ListID, _ name: String, role: Role, titles: [String] = [], grant: String = "g",
        from inviter: String? = nil
    ) {
        let scope = ScopeID.list(id)
        let owner = Member(person: TestDevice.boris, name: "Boris Lind", role: .owner, grant: "g")
        var me = Member(person: TestDevice.anna, name: "Anna Berg", role: role, grant: grant)
        me.inviterName = inviter
        var changes = [Change(scope, Record(id: List.recordID, content: .list(List(name: name))))]
        for member in [owner, me] {
            changes.append(
                Change(scope, Record(id: Member.recordID(member.person), content: .member(member))))
            changes.append(member.mirror(in: scope, hidden: false))
        }
        let ranks = Rank.spread(titles.count)
        for (place, title) in titles.enumerated() {
            let item = Item(title: title, rank: ranks[place], author: TestDevice.boris)
            let id: ItemID = Identifier(at: env.now, random: &env.random)
            changes.append(Change(scope, Record(id: RecordID(id.text), content: .item(item))))
        }
        receive(changes)
    }

    var lists: [ListID] { env.replica.memberships.map { ListID($0.id) } }

    func titles(in list: ListID) -> [String] {
        env.replica.items(in: .list(list)).map { $0.item.title }
    }

    func item(_ title: String, in list: ListID) -> ItemID {
        env.replica.items(in: .list(list)).first { $0.item.title == title }!.id
    }

    /// The HTML with each non-breaking space replaced by a space.
    var html: String { Markup.html(App.view(model, env)).replacing("\u{A0}", with: " ") }
}

struct NoRequest: Error {}

extension String {
    /// Returns the texts between two others in their order.
    func components(between start: String, and end: String) -> [String] {
        ranges(of: start).map { range in
            let rest = self[range.upperBound...]
            return String(rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)])
        }
    }
}

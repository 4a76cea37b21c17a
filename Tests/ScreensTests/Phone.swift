import Domain
import Markup
import Screens
import Texts

@testable import Sync

/// A device with the app on it: does what the loop in the browser does, in memory.
struct Phone {
    var model = App.Model()
    var world: World
    private(set) var client: SyncClient
    private(set) var refusals: [Refusal] = []
    /// All that screens have wanted done.
    private(set) var wanted: [Effect] = []
    /// That of the device.
    private let language: Language

    static let anna = PersonID("01ANNA00000000000000000000")
    static let boris = PersonID("01BORIS0000000000000000000")
    static let vera = PersonID("01VERA00000000000000000000")
    static let dora = PersonID("01D0RA00000000000000000000")
    static let noon = Instant(milliseconds: 1_795_000_000_000)

    init(language: Language = .english, signedIn: Bool = true) {
        client = SyncClient(person: Phone.anna, seed: 7, at: Phone.noon)
        self.language = language
        world = World(
            now: Phone.noon, language: language, replica: client.replica, status: Status(link: .live),
            random: SeededRandom(seed: 8))
        world.device.hasRest = true
        if signedIn {
            world.me = Phone.anna
            world.email = "anna@example.org"
            let profile = Record(
                id: Profile.recordID, content: .profile(Profile(firstName: "Anna", lastName: "Berg")))
            let own = ScopeID.user(Phone.anna)
            client.replica.scopes[own] = HeldScope(own, cursor: Cursor(epoch: "e", grant: "", version: 1))
            client.replica.overlay([Change(own, profile)])
            world.replica = client.replica
        }
        send(.opened(signedIn ? .lists : .signIn))
    }

    /// Sends a message and does what follows from it, as far as that happens on the device.
    @discardableResult
    mutating func send(_ message: App.Message) -> [Effect] {
        let effects = App.update(&model, message, &world)
        wanted += effects
        for effect in effects { perform(effect) }
        return effects
    }

    /// The page is loaded anew, with what it has noted down.
    mutating func reload() {
        let (route, drafts) = (model.route, model.allDrafts)
        model = App.Model()
        model.drafts = drafts
        send(.opened(route))
    }

    /// Clicks on what has this label.
    mutating func tap(_ label: String) {
        send(App.view(model, world).click(label)!)
    }

    /// The one request that a message leads to.
    mutating func sendRequest(_ message: App.Message) throws -> ServerRequest {
        guard case .request(let request)? = send(message).first else { throw NothingAsked() }
        return request
    }

    private mutating func perform(_ effect: Effect) {
        switch effect {
        case .perform(let intent, let scope): perform(intent, in: scope)
        case .go(let route), .replace(let route), .back(let route): send(.opened(route))
        default: break
        }
    }

    mutating func perform(_ intent: Intent, in scope: ScopeID) {
        do throws(Refusal) {
            _ = try client.perform(intent, in: scope, at: world.now)
            world.replica = client.replica
            let language = client.replica.settings(of: client.person).language
            world.language = language.flatMap { Language(rawValue: $0) } ?? self.language
            send(.changed)
        } catch {
            refusals.append(error)
            send(.refused(intent, in: scope, error))
        }
    }

    /// The server has mailed a code.
    mutating func receiveCode(_ registration: String, for purpose: PendingCode.Purpose = .register) {
        world.pendingCode = PendingCode(
            purpose, registration: registration, email: "anna@example.org", sentAt: world.now)
    }

    /// The device has this of a log from now on, from a place on.
    mutating func hold(
        _ records: [Record], of scope: ScopeID, from low: Int64 = 1, unreadBefore: Int64 = 0
    ) {
        var cursor = Cursor(epoch: "e", grant: "g", version: 1, low: low)
        cursor.unreadBefore = unreadBefore
        var held = HeldScope(scope, cursor: cursor)
        for record in records { _ = held.put(RecordState(id: record.id, version: 1, record: record)) }
        hold(held, of: scope)
    }

    /// The same, as it was read.
    mutating func hold(_ held: HeldScope, of scope: ScopeID) {
        client.replica.scopes[scope] = held
        client.replica.noteChange(in: scope)
        receive([])
    }

    /// The server tells of a record of a log that stands before what the device holds.
    mutating func pass(_ row: RecordState, in scope: ScopeID) {
        guard let cursor = client.replica.scopes[scope]?.cursor else { return }
        client.put([row], in: scope, cursor: cursor)
        world.replica = client.replica
        send(.changed)
    }

    /// What somebody else has changed arrives.
    mutating func receive(_ changes: [Change]) {
        client.replica.overlay(changes)
        world.replica = client.replica
        send(.changed)
    }

    /// A new list with items; it is open afterwards.
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

    /// A new group with these members; it is open afterwards.
    @discardableResult
    mutating func makeGroup(_ name: String, with members: Contact...) -> GroupID {
        send(.opened(.profile))
        send(.profile(.groups(.nameEntered(name))))
        let effects = send(.profile(.groups(.nameSubmitted)))
        let opened = effects.compactMap { effect in
            if case .go(.group(let group)) = effect { group } else { nil }
        }
        guard let group = opened.first else { fatalError("no group was made") }
        for member in members {
            perform(
                .member(.add(member.person, name: member.name, role: Group.memberRole)), in: .group(group))
        }
        return group
    }

    /// Somebody else's group arrives, in which this person is.
    mutating func receiveGroup(
        _ id: GroupID, _ name: String, owner: Contact, grant: String = "g", from giver: String? = nil
    ) {
        let scope = ScopeID.group(id)
        let owner = Member(person: owner.person, name: owner.name, role: .owner, grant: "g")
        var me = Member(person: Phone.anna, name: "Anna Berg", role: Group.memberRole, grant: grant)
        me.from = giver
        var changes = [Change(scope, Record(id: Group.recordID, content: .group(Group(name: name))))]
        for member in [owner, me] {
            changes.append(
                Change(scope, Record(id: Member.recordID(member.person), content: .member(member))))
            changes.append(member.mirror(in: scope, hidden: false))
        }
        receive(changes)
    }

    /// Somebody else's list arrives, in which this person has a role.
    mutating func receiveList(
        _ id: ListID, _ name: String, role: Role, titles: [String] = [], grant: String = "g",
        from giver: String? = nil
    ) {
        let scope = ScopeID.list(id)
        let owner = Member(person: Phone.boris, name: "Boris Lind", role: .owner, grant: "g")
        var me = Member(person: Phone.anna, name: "Anna Berg", role: role, grant: grant)
        me.from = giver
        var changes = [Change(scope, Record(id: List.recordID, content: .list(List(name: name))))]
        for member in [owner, me] {
            changes.append(
                Change(scope, Record(id: Member.recordID(member.person), content: .member(member))))
            changes.append(member.mirror(in: scope, hidden: false))
        }
        let ranks = Rank.spread(titles.count)
        for (place, title) in titles.enumerated() {
            let item = Item(title: title, rank: ranks[place], author: Phone.boris)
            let id: ItemID = Identifier(at: world.now, random: &world.random)
            changes.append(Change(scope, Record(id: RecordID(id.text), content: .item(item))))
        }
        receive(changes)
    }

    var lists: [ListID] { world.replica.memberships.map { ListID($0.id) } }

    func titles(in list: ListID) -> [String] {
        world.replica.items(in: .list(list)).map { $0.item.title }
    }

    func item(_ title: String, in list: ListID) -> ItemID {
        world.replica.items(in: .list(list)).first { $0.item.title == title }!.id
    }

    /// With each space like any other, also where no line may end.
    var html: String { Markup.html(App.view(model, world)).replacing("\u{A0}", with: " ") }
}

struct NothingAsked: Error {}

extension String {
    /// The texts that stand between two others, in their order.
    func components(between start: String, and end: String) -> [String] {
        ranges(of: start).map { range in
            let rest = self[range.upperBound...]
            return String(rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)])
        }
    }
}

import Database
import Domain
import FaultyDisk
import SQLite
import Service
import Storage
import Sync

/// A server with three people who share three lists, and their devices; every run starts from it.
struct Image: Sendable {
    var files: [String: [UInt8]]
    var mark: Server.Mark?
    var history: History
    /// What the devices have kept; of a backup of the server, nothing.
    var stores: [DeviceStore] = []
    var now = Instant(milliseconds: 1_700_000_000_000)

    /// Devices that have never been used. Made once for all runs.
    static let cold: Image = {
        do { return try made() } catch { fatalError("The first image cannot be made: \(error)") }
    }()

    /// Devices that know everything.
    static let warm: Image = {
        do {
            let world = try World(seed: 0, focus: Focus(), image: cold)
            try world.comeToRest()
            for device in world.devices { for tab in device.tabs { world.close(tab) } }
            world.server.disk.kill()
            world.server.stop()
            return Image(
                files: world.server.disk.snapshot(), mark: world.server.mark, history: world.server.history,
                stores: world.devices.map(\.store), now: world.now)
        } catch {
            fatalError("The devices do not come to rest: \(error)")
        }
    }()

    /// A page of a log as it stands there.
    func page(_ request: LogRequest, by person: PersonID) throws -> [UInt8]? {
        let disk = FaultyDisk()
        disk.restore(files)
        let connection = try SQLiteConnection("dela.db", SQLiteOptions(fileSystem: disk.name))
        defer { connection.close() }
        return try PullReader(connection: connection, epoch: history.epoch).log(request, by: person)
    }

    private static func made() throws -> Image {
        let server = Server(
            image: Image(files: [:], mark: nil, history: History(epoch: "")), seed: 1)
        var random = SeededRandom(seed: 2026)
        _ = try server.start(id: "FIRST", at: Instant(milliseconds: 1000))
        guard let run = server.run else { fatalError("The server did not start.") }
        for person in People.all {
            let profile = Profile(firstName: People.name(of: person), lastName: "")
            try run.writer.begin()
            let commit = try run.processor.write(
                [Change(.user(person), Record(id: Profile.recordID, content: .profile(profile)))],
                by: person, command: CommandID("PROFILE"), at: Instant(milliseconds: 1000))
            let email = try EmailAddress(People.name(of: person) + "@example.org")
            _ = try AccountTable(run.writer).insert(
                Account(person: person, email: email, password: "", created: Instant(milliseconds: 1000)))
            try run.writer.commit()
            try server.history.record(commit)
        }
        for owner in People.all {
            server.arrivals = [first(of: owner, &random)]
            try server.write(1, at: Instant(milliseconds: 1000))
        }
        // All of them know of these.
        _ = try server.takeDue(
            at: Instant(milliseconds: 1000), connected: [], underWay: [:], turn: .seconds(60))
        try signIn(on: server, at: Instant(milliseconds: 1000))
        server.disk.kill()
        server.stop()
        return Image(files: server.disk.snapshot(), mark: server.mark, history: server.history)
    }

    /// Each device can be told of things from here on.
    private static func signIn(on server: Server, at now: Instant) throws {
        guard let run = server.run else { return }
        for (place, person) in People.owners.enumerated() {
            let phone = Phone(session: Phone.session(place))
            try SessionTable(run.writer).insert(
                Session(id: phone.session, person: person, device: "", created: now, used: now))
            try server.subscribe(phone, of: person, at: now)
        }
    }

    /// A person makes a list, shares it with the others and writes a few things down.
    private static func first(of owner: PersonID, _ random: inout SeededRandom) -> Arrival {
        let now = Instant(milliseconds: 1000)
        let list = ListID(at: now, random: &random)
        let others = People.all.filter { $0 != owner }
        var intents: [Intent] = [.list(.create(name: "The list of " + People.name(of: owner)))]
        intents.append(.member(.add(others[0], name: "", role: .editor)))
        intents.append(.member(.add(others[1], name: "", role: owner == People.boris ? .viewer : .editor)))
        let ranks = Rank.spread(3)
        intents.append(
            .item(
                .create(ranks.map { NewItem(id: ItemID(at: now, random: &random), title: "thing", rank: $0) })
            ))
        var meant = intents.map { (scope: ScopeID.list(list), intent: $0) }
        for number in 1...8 {
            let id = MessageID(at: now, random: &random)
            meant.append(
                (
                    .chat(owner, others[number % 2]),
                    .chat(.write(NewMessage(id, "message " + String(number)), to: nil))
                ))
        }
        let commands = meant.enumerated().map { place, command in
            PushRequest.Numbered(
                sequence: Int64(place + 1),
                command: Command(
                    id: CommandID(at: now, random: &random), at: now, scope: command.scope,
                    intent: command.intent))
        }
        let request = PushRequest(
            client: ClientID(at: now, random: &random), epoch: "FIRST", commands: commands)
        return Arrival(route: .request(tab: 0, token: 0), person: owner, request: request)
    }
}

import Database
import Domain
import FaultyDisk
import SQLite
import Service
import Storage
import SyncProtocol
import SyncRules

/// The initial state of a run: a server with three users who share three lists, and their devices.
struct Image: Sendable {
    var files: [String: [UInt8]]
    var mark: Server.Mark?
    var history: History
    /// The stores of the devices; empty in a backup of the server.
    var stores: [DeviceStore] = []
    var now = Instant(milliseconds: 1_700_000_000_000)

    /// Devices that were never used. Created once for all runs.
    static let cold: Image = {
        do { return try made() } catch { fatalError("Cannot create the first image: \(error)") }
    }()

    /// Devices with complete data.
    static let warm: Image = {
        do {
            let world = try SimulatedWorld(seed: 0, focus: Focus(), image: cold)
            try world.comeToRest()
            for device in world.devices { for tab in device.tabs { world.close(tab) } }
            world.server.disk.kill()
            world.server.stop()
            return Image(
                files: world.server.disk.snapshot(), mark: world.server.mark, history: world.server.history,
                stores: world.devices.map(\.store), now: world.now)
        } catch {
            fatalError("The devices did not come to rest: \(error)")
        }
    }()

    /// A page of a log from this state.
    func page(_ request: LogRequest, by person: PersonID) throws -> [UInt8]? {
        let disk = FaultyDisk()
        disk.restore(files)
        let connection = try SQLiteConnection("dela.db", SQLiteOptions(fileSystem: disk.name))
        defer { connection.close() }
        return try SyncQueries(connection: connection, epoch: history.epoch).log(request, by: person)
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
            let commit = try run.processor.changeWriter.write(
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
        // No alarms of the initial messages are left for the runs.
        _ = try server.processDueAlarms(
            at: Instant(milliseconds: 1000), connected: [], underWay: [:], turn: .seconds(60))
        try signIn(on: server, at: Instant(milliseconds: 1000))
        server.disk.kill()
        server.stop()
        return Image(files: server.disk.snapshot(), mark: server.mark, history: server.history)
    }

    /// Subscribes each device to push notifications.
    private static func signIn(on server: Server, at now: Instant) throws {
        guard let run = server.run else { return }
        for (index, person) in People.owners.enumerated() {
            let phone = PushReceiver(session: PushReceiver.session(index))
            try SessionTable(run.writer).insert(
                Session(id: phone.session, person: person, device: "", created: now, used: now))
            try server.subscribe(phone, of: person, at: now)
        }
    }

    /// A user creates a list, shares it with the others, and writes some items and messages.
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
        var commandsToSend = intents.map { (scope: ScopeID.list(list), intent: $0) }
        for number in 1...8 {
            let id = MessageID(at: now, random: &random)
            commandsToSend.append(
                (
                    .chat(owner, others[number % 2]),
                    .chat(.write(NewMessage(id, "message " + String(number)), to: nil))
                ))
        }
        let commands = commandsToSend.enumerated().map { index, command in
            PushRequest.Numbered(
                sequence: Int64(index + 1),
                command: Command(
                    id: CommandID(at: now, random: &random), at: now, scope: command.scope,
                    intent: command.intent))
        }
        let request = PushRequest(
            client: ClientID(at: now, random: &random), epoch: "FIRST", commands: commands)
        return Arrival(route: .request(tab: 0, token: 0), person: owner, request: request)
    }
}

import Domain
import Storage
import SyncProtocol
import SyncRules

/// One run: a server, four devices of three users, and the network between them. One thread runs them with one seed. No
/// part reads a clock or a global variable.
final class SimulatedWorld {
    let seed: UInt64
    let focus: Focus
    let server: Server
    var devices: [Device] = []
    var network: [Flight] = []
    var sockets: [Int: Socket] = [:]
    var now: Instant {
        didSet { expectNotifications(from: oldValue) }
    }
    /// The randomness of the current step.
    var random: SeededRandom
    var trace: Trace
    var counts = Counts()
    /// True while failures are injected; false in the second part of a run.
    var isHostile = true
    var backups: [Image] = []
    /// All commands of users, by id.
    var issued: [CommandID: (device: Device, scope: ScopeID, written: RecordID?)] = [:]
    /// The lists from which users have removed items permanently, or in which they have replaced some.
    var listsWithRemovals: Set<ScopeID> = []
    /// The removed messages, whose text is not sent again.
    var removedMessages: Set<RecordID> = []
    /// The messages written in each tab, in order, by chat.
    var written: [ScopeID: [Int: [MessageID]]] = [:]
    /// The forwarded messages, and the tabs that have removed each message.
    var forwards: [CommandID: (tab: Int, original: MessageID, copy: MessageID, scope: ScopeID)] = [:]
    var removers: [MessageID: Set<Int>] = [:]
    /// The members added to groups in which a tab had written, with the messages of that tab.
    var joins: [CommandID: (person: PersonID, chat: ScopeID, before: [MessageID])] = [:]
    /// The commands that the server has completed, with the epoch of the first completion.
    var resolved: [CommandID: String] = [:]
    /// The commands that the server has answered as done.
    var accepted: Set<CommandID> = []
    /// Commands in scopes to which their user has lost access. They are not sent again.
    var commandsWithoutAccess: Set<CommandID> = []
    /// Commands that were lost with a store, with a tab before they were saved, or by a restored copy.
    var excused: Set<CommandID> = []
    var noteEdits = NoteEdits()
    /// A violation found where an error cannot be thrown.
    var violation: Violation?
    /// Messages to push services, and their outcomes.
    var pushesInFlight: [PushInFlight] = []
    /// The notifications that devices must show and have not shown yet.
    var expectedNotifications: [ExpectedNotification] = []
    var expectedNews: [ExpectedNews] = []
    /// The ended sessions, as far as the server knows.
    var endedSessions: Set<SessionID> = []
    private var lastNumber = 0

    init(seed: UInt64, focus: Focus, image: Image, nodes: Int = 1, isVerbose: Bool = false) throws {
        self.seed = seed
        now = image.now
        self.focus = focus
        trace = Trace(isVerbose: isVerbose)
        random = SeededRandom(seed: seed, step: -1)
        server = Server(image: image, seed: seed, nodes: nodes)
        server.send = { [unowned self] text, targets in self.queue(text, to: targets) }
        server.committed = { [unowned self] in
            self.expectNews()
            self.dropUntrueExpectations()
            self.violation = self.noteEdits.violation(in: self.server.history) ?? self.violation
        }
        server.answerLost = { [unowned self] in
            self.counts[.unknownCommits] += 1
            // The requests time out, so that the devices send their commands to other nodes.
            if self.random.chance(50) { self.failArrivals() }
        }
        server.publish = { [unowned self] in try self.publishOutcomes() }
        server.defers = { [unowned self] in self.defers($0) }
        for (index, person) in People.owners.enumerated() {
            let name = People.name(of: person) + (index == 1 ? "'s phone" : "")
            devices.append(
                Device(
                    name: name, person: person, skew: Int64(random.below(7_200_000)) - 3_600_000,
                    maxTabs: index == 0 || focus.hasManyTabs ? 2 : 1, session: PushReceiver.session(index)))
            if index < image.stores.count { devices[index].store = image.stores[index] }
        }
        _ = try server.start(id: newID(), at: now)
        try server.forEachNode { try checkClock() }
        for device in devices { try openTab(on: device) }
    }

    func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    func newID() -> String {
        CommandID(at: now, random: &random).text
    }

    func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    var tabs: [SimulatedTab] {
        devices.flatMap(\.tabs)
    }

    func tab(_ number: Int) -> SimulatedTab? {
        for device in devices {
            for tab in device.tabs where tab.number == number { return tab }
        }
        return nil
    }

    /// Executes one step of the first part.
    func step(_ number: Int) throws {
        random = SeededRandom(seed: seed, step: number)
        now = now.advanced(by: Int64(random.below(focus.pace)))
        counts[.steps] += 1
        try act()
        if let violation { throw violation }
    }
}

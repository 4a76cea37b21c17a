import Domain
import Storage
import Sync

/// One run: a server, four devices of three people, and the network between them, all driven by one thread from one
/// seed. Nothing in it reads a clock or a global.
final class World {
    let seed: UInt64
    let focus: Focus
    let server: Server
    var devices: [Device] = []
    var network: [Flight] = []
    var sockets: [Int: Socket] = [:]
    var now: Instant {
        didSet { promise(from: oldValue) }
    }
    /// The randomness of the step at hand.
    var random: SeededRandom
    var trace: Trace
    var counts = Counts()
    /// Things go wrong; false in the second part of a run.
    var isHostile = true
    var backups: [Image] = []
    /// Every command that a person gave, by its id.
    var issued: [CommandID: (device: Device, scope: ScopeID, written: RecordID?)] = [:]
    /// The messages that somebody took back: nobody offers their words again.
    var takenBack: Set<RecordID> = []
    /// The messages that were written in each tab, in that order, by chat.
    var written: [ScopeID: [Int: [MessageID]]] = [:]
    /// What was forwarded, and in which tab each message was taken back.
    var forwards: [CommandID: (tab: Int, original: MessageID, copy: MessageID, scope: ScopeID)] = [:]
    var removers: [MessageID: Set<Int>] = [:]
    /// Who was let into groups in which each tab had written, with what it had.
    var joins: [CommandID: (person: PersonID, chat: ScopeID, before: [MessageID])] = [:]
    /// Commands that the server has dealt with at some time, with the epoch in which it did so first.
    var settled: [CommandID: String] = [:]
    /// Commands of which the server has once told that they are done.
    var confirmed: Set<CommandID> = []
    /// Commands about what their person has no access to any more: nobody offers them again.
    var parted: Set<CommandID> = []
    /// Commands that went with a store, a tab that had not kept them, or a copy put in its place.
    var excused: Set<CommandID> = []
    /// What was seen to go wrong where nothing can be thrown.
    var violation: Violation?
    /// Messages to push services, and their answers.
    var notices: [NoticeFlight] = []
    /// What devices are to be told, and were not yet.
    var promises: [Promise] = []
    var newsPromises: [NewsPromise] = []
    /// The sessions that ended, as far as the server knows.
    var endedSessions: Set<SessionID> = []
    private var lastNumber = 0

    init(seed: UInt64, focus: Focus, image: Image, isTold: Bool = false) throws {
        self.seed = seed
        now = image.now
        self.focus = focus
        trace = Trace(isTold: isTold)
        random = SeededRandom(seed: seed, step: -1)
        server = Server(image: image, seed: seed)
        server.deliver = { [unowned self] text, targets in self.queue(text, to: targets) }
        server.committed = { [unowned self] in
            self.promiseNews()
            self.excusePromises()
        }
        server.defers = { [unowned self] in self.defers($0) }
        for (place, person) in People.owners.enumerated() {
            let name = People.name(of: person) + (place == 1 ? "'s phone" : "")
            devices.append(
                Device(
                    name: name, person: person, skew: Int64(random.below(7_200_000)) - 3_600_000,
                    mostTabs: place == 0 || focus.hasManyTabs ? 2 : 1, session: Phone.session(place)))
            if place < image.stores.count { devices[place].store = image.stores[place] }
        }
        _ = try server.start(id: newID(), at: now)
        try lookAtClock()
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

    var tabs: [Tab] {
        devices.flatMap(\.tabs)
    }

    func tab(_ number: Int) -> Tab? {
        for device in devices {
            for tab in device.tabs where tab.number == number { return tab }
        }
        return nil
    }

    /// Takes one step of the first part.
    func step(_ number: Int) throws {
        random = SeededRandom(seed: seed, step: number)
        now = now.advanced(by: Int64(random.below(focus.pace)))
        counts[.steps] += 1
        try act()
        if let violation { throw violation }
    }
}

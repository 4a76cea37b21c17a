/// The probabilities of a run: how often each action happens.
struct Focus: Sendable {
    enum Act: String, CaseIterable {
        case person, store, network, socket, write, publish, tick, digest, wait
        case lock, broadcast, freeze, openTab, leaveTab, killTab, losePower, rollBack, evict, fullStore
        case offline, dropSocket, overflow, killServer, cutPower, fillDisk, failDisk, backUp, restore
        case expire, checkpoint, intrude
        case alarm, pushService, renew, moveClock, checkClock
        case follow, pauseNode, killNode, loseAnswer, reconnect
    }

    var weights: [Int]
    /// The weights if the server has several nodes.
    var weightsOfNodes: [Int] {
        Act.allCases.indices.map { weights[$0] + (Focus.nodeFaults[Act.allCases[$0]] ?? 0) }
    }
    /// The maximum number of milliseconds between two steps.
    var pace = 400
    /// The weight of adding and removing members, relative to other actions of users.
    var sharing = 1
    /// The percentage of users' actions that happen in chats.
    var chatPercent = 20
    /// The percentage of actions in chats that happen with photos instead.
    var photoPercent = 20
    /// The percentage of users' actions that are about reminders.
    var reminderPercent = 3
    /// The percentage of frames that are lost on the way to a device.
    var lossPercent = 8
    /// The percentage of writes to a device's store that are copied, for a later restore.
    var copyPercent = 5
    /// True if every device has two tabs; otherwise only the first has.
    var hasManyTabs = false

    init(_ changes: [Act: Int] = [:]) {
        weights = Act.allCases.map { changes[$0] ?? Focus.usual[$0] ?? 0 }
    }

    private static let usual: [Act: Int] = [
        .person: 160, .store: 240, .network: 160, .socket: 240, .write: 110, .publish: 110, .tick: 60,
        .digest: 8, .wait: 6, .lock: 40, .broadcast: 40, .freeze: 8, .openTab: 50, .leaveTab: 5, .killTab: 5,
        .losePower: 3, .rollBack: 3, .evict: 1, .fullStore: 3, .offline: 12, .dropSocket: 5, .overflow: 4,
        .killServer: 2, .cutPower: 2, .fillDisk: 2, .failDisk: 1, .backUp: 4,
        .restore: 1, .expire: 6, .checkpoint: 2, .intrude: 2, .alarm: 20, .pushService: 25, .renew: 2,
        .moveClock: 1, .checkClock: 2,
    ]

    private static let nodeFaults: [Act: Int] = [
        .follow: 40, .pauseNode: 12, .killNode: 3, .loseAnswer: 30, .reconnect: 40,
    ]

    /// Parses `--focus`: a name, and changes after commas, as in `tabs,broadcast=4,lossPercent=70`.
    init?(_ text: String) {
        let parts = text.split(separator: ",")
        guard let name = parts.first, var focus = Focus.named(String(name)) else { return nil }
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=")
            guard pair.count == 2, let value = Int(pair[1]), focus.set(pair[0], to: value) else { return nil }
        }
        self = focus
    }

    /// - Returns: false for an unknown name.
    private mutating func set(_ name: Substring, to value: Int) -> Bool {
        switch name {
        case "pace": pace = value
        case "sharing": sharing = value
        case "chatPercent": chatPercent = value
        case "photoPercent": photoPercent = value
        case "lossPercent": lossPercent = value
        case "reminderPercent": reminderPercent = value
        case "copyPercent": copyPercent = value
        default:
            guard let act = Act.allCases.firstIndex(where: { $0.rawValue == name }) else { return false }
            weights[act] = value
        }
        return true
    }

    private static var faultless: [Act: Int] {
        let faults: [Act] = [
            .freeze, .leaveTab, .killTab, .losePower, .rollBack, .evict, .fullStore, .offline, .dropSocket,
            .overflow, .killServer, .cutPower, .fillDisk, .failDisk, .backUp, .restore, .expire,
            .renew, .moveClock,
        ]
        return Dictionary(uniqueKeysWithValues: faults.map { ($0, 0) })
    }

    private static func named(_ name: String) -> Focus? {
        switch name {
        case "all": return Focus()
        case "calm": return Focus(faultless)
        case "chats":
            var focus = Focus([
                .person: 300, .evict: 3, .rollBack: 6, .openTab: 150, .killTab: 40, .network: 70,
                .socket: 400,
                .write: 200,
            ])
            focus.chatPercent = 85
            return focus
        case "counts":
            // The only failures are lost stores, so that chats are pulled page by page while they change.
            var focus = Focus(faultless.merging([.person: 400, .evict: 5, .openTab: 20]) { $1 })
            (focus.chatPercent, focus.photoPercent, focus.sharing) = (60, 0, 4)
            return focus
        case "photos":
            var focus = Focus([.person: 240, .network: 90, .intrude: 12, .evict: 0, .rollBack: 1])
            (focus.chatPercent, focus.photoPercent, focus.sharing) = (60, 90, 4)
            return focus
        case "alarms":
            var focus = Focus([
                .person: 240, .alarm: 200, .pushService: 200, .renew: 12, .moveClock: 6, .checkClock: 6,
                .killServer: 8, .backUp: 8, .restore: 3,
            ])
            (focus.reminderPercent, focus.pace) = (40, 3000)
            return focus
        case "messages":
            // Users write while devices are notified of earlier messages.
            var focus = Focus(
                faultless.merging([.person: 500, .alarm: 250, .pushService: 40, .killServer: 3, .renew: 3]) {
                    $1
                })
            (focus.chatPercent, focus.photoPercent, focus.reminderPercent, focus.pace) = (95, 0, 1, 60)
            return focus
        case "loss":
            // Only digests reveal the loss of the last frame.
            var focus = Focus.named("calm")
            focus?.lossPercent = 70
            return focus
        case "removal":
            var focus = Focus([.digest: 2, .wait: 2])
            focus.sharing = 8
            return focus
        case "restore": return Focus([.restore: 8, .backUp: 12])
        case "tabs":
            var focus = Focus([
                .freeze: 60, .lock: 50, .leaveTab: 20, .killTab: 10, .openTab: 80, .evict: 0, .losePower: 1,
            ])
            focus.hasManyTabs = true
            return focus
        case "power": return Focus([.cutPower: 20, .killServer: 10, .failDisk: 10])
        case "nodes":
            return Focus([
                .write: 200, .loseAnswer: 60, .killNode: 6, .follow: 40, .dropSocket: 10, .evict: 0,
            ])
        case "full": return Focus([.fillDisk: 60, .failDisk: 4])
        case "devices":
            var focus = Focus([
                .rollBack: 40, .losePower: 40, .leaveTab: 20, .killTab: 10, .openTab: 120, .evict: 0,
            ])
            focus.copyPercent = 40
            return focus
        default: return nil
        }
    }
}

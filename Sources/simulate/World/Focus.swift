/// What a run makes likely: how often each thing happens.
struct Focus: Sendable {
    enum Act: String, CaseIterable {
        case person, store, network, socket, write, tell, tick, digest, wait
        case lock, notice, freeze, openTab, killTab, losePower, rollBack, evict, fullStore
        case offline, dropSocket, overflow, killServer, cutPower, fillDisk, failDisk, backUp, restore
        case clearTombstones, checkpoint
    }

    var weights: [Int]
    /// The most milliseconds from one step to the next.
    var pace = 400
    /// How likely people add and remove each other, next to all else that they do.
    var sharing = 1

    init(_ changes: [Act: Int] = [:]) {
        weights = Act.allCases.map { changes[$0] ?? Focus.usual[$0] ?? 0 }
    }

    private static let usual: [Act: Int] = [
        .person: 140, .store: 300, .network: 220, .socket: 260, .write: 110, .tell: 110, .tick: 60,
        .digest: 8, .wait: 8, .lock: 30, .notice: 40, .freeze: 8, .openTab: 25, .killTab: 9, .losePower: 4,
        .rollBack: 3, .evict: 2, .fullStore: 5, .offline: 14, .dropSocket: 8, .overflow: 5, .killServer: 3,
        .cutPower: 3, .fillDisk: 3, .failDisk: 2, .backUp: 3, .restore: 1, .clearTombstones: 6, .checkpoint: 2,
    ]

    /// By the name that `--focus` takes.
    static func named(_ name: String) -> Focus? {
        switch name {
        case "all": return Focus()
        case "calm":
            let faults: [Act] = [
                .freeze, .killTab, .losePower, .rollBack, .evict, .fullStore, .offline, .dropSocket, .overflow,
                .killServer, .cutPower, .fillDisk, .failDisk, .backUp, .restore, .clearTombstones,
            ]
            return Focus(Dictionary(uniqueKeysWithValues: faults.map { ($0, 0) }))
        case "removal":
            var focus = Focus([.digest: 2, .wait: 2])
            focus.sharing = 8
            return focus
        case "restore": return Focus([.restore: 8, .backUp: 12])
        case "tabs": return Focus([.freeze: 30, .lock: 50, .killTab: 20, .openTab: 60])
        case "power": return Focus([.cutPower: 20, .killServer: 10, .failDisk: 10])
        case "devices": return Focus([.rollBack: 20, .losePower: 20, .killTab: 20, .openTab: 60])
        default: return nil
        }
    }
}

import Domain
import SQLite
import Service
import Sync

extension World {
    /// Something happens, by the odds of the focus.
    func act() throws {
        let place = random.weighted(focus.weights)
        let act = Focus.Act.allCases[place]
        trace.mix(place)
        trace.say("— \(counts[.steps]): \(act.rawValue)")
        let device = devices[random.below(devices.count)]
        switch act {
        case .person: try giveCommand(on: device)
        case .store:
            for _ in 0..<2 { if let tab = awake(where: { $0.isBusyStoring }) { try pumpStore(of: tab) } }
        case .network: for _ in 0..<2 { try pumpNetwork() }
        case .socket: for _ in 0..<3 { if let socket = random.pick(awakeSockets) { try pump(socket) } }
        case .write: try writeOnServer(1 + random.below(4))
        case .tell: try tellOutcomes()
        case .tick: if let tab = awake(where: { _ in true }) { try tell(tab, .tick) }
        case .digest: sendDigests()
        case .wait: now = now.advanced(by: Int64(random.below(30_000)))
        case .lock: try handOverLock(of: device)
        case .notice: try passNotice(on: device)
        case .freeze: freeze(device)
        case .openTab: if device.tabs.count < device.mostTabs { try openTab(on: device) }
        case .leaveTab: try leaveTab(of: device)
        case .killTab: killTab(of: device)
        case .losePower: losePower(of: device)
        case .rollBack: rollBack(device)
        case .evict: evict(device)
        case .fullStore: device.store.isFull = random.chance(40)
        case .offline: try changeReach(of: device)
        case .dropSocket: dropSocket()
        case .overflow: overflow()
        case .killServer: try restartServer(losesPower: false)
        case .cutPower: try restartServer(losesPower: true)
        case .fillDisk: fillDisk()
        case .failDisk: failDisk()
        case .backUp: try backUp()
        case .restore: try restore()
        case .expire: try expire()
        case .checkpoint: try attempt { try server.run?.writer.checkpoint() }
        case .intrude: try intrude()
        case .alarm: try takeDue()
        case .pushService: for _ in 0..<2 { try pumpNotices() }
        case .renew: try renewSubscription(of: device)
        case .moveClock: moveClock()
        case .lookAtClock: try lookAtClock()
        }
    }

    private func awake(where isWanted: (Tab) -> Bool) -> Tab? {
        random.pick(tabs.filter { !$0.isFrozen && isWanted($0) })
    }

    private var awakeSockets: [Socket] {
        sockets.values.filter { !$0.tab.isFrozen && $0.hasWork }.sorted { $0.number < $1.number }
    }

    /// Tells the tabs of a device which of them leads now; one that was frozen learns of it late.
    func handOverLock(of device: Device) throws {
        for tab in device.tabs where !tab.isFrozen && tab.leads != (tab.number == device.leader) {
            tab.leads.toggle()
            trace.say("tab \(tab.number) \(tab.leads ? "leads" : "does not lead any more")")
            try tell(tab, .leads(tab.leads))
        }
    }

    func passNotice(on device: Device) throws {
        for tab in device.tabs where !tab.isFrozen {
            if tab.hasNews {
                tab.hasNews = false
                try tell(tab, .leftElsewhere)
            }
            guard let revision = tab.notice else { continue }
            tab.notice = nil
            try tell(tab, .changedElsewhere(revision: revision))
        }
    }

    func sendDigests() {
        counts[.digests] += 1
        server.run?.hub.sendDigests(0, of: 1)
    }
}

extension Tab {
    var isBusyStoring: Bool {
        if case .none = storeWork { return false }
        return true
    }
}

extension Socket {
    var hasWork: Bool {
        state != .open || !toServer.isEmpty || !toClient.isEmpty
    }
}

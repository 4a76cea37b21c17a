import Domain
import SQLite
import Service
import SyncClient
import SyncRules

extension SimulatedWorld {
    /// Executes a random action with the weights of the focus.
    func act() throws {
        let index = random.weighted(server.hasOtherNodes ? focus.weightsOfNodes : focus.weights)
        let act = Focus.Act.allCases[index]
        trace.mix(index)
        trace.log("— \(counts[.steps]): \(act.rawValue)")
        let device = devices[random.below(devices.count)]
        selectNode()
        switch act {
        case .person: try giveCommand(on: device)
        case .store:
            for _ in 0..<2 { if let tab = awake(where: { $0.isBusyStoring }) { try pumpStore(of: tab) } }
        case .network: for _ in 0..<2 { try pumpNetwork() }
        case .socket: for _ in 0..<3 { if let socket = random.pick(awakeSockets) { try pump(socket) } }
        case .write: try writeOnServer(1 + random.below(4))
        case .publish: try publishOutcomes()
        case .tick: if let tab = awake(where: { _ in true }) { try dispatch(tab, .tick) }
        case .digest: sendDigests()
        case .wait: now = now.advanced(by: Int64(random.below(30_000)))
        case .lock: try handOverLock(of: device)
        case .broadcast: try passBroadcasts(on: device)
        case .freeze: freeze(device)
        case .openTab: if device.tabs.count < device.maxTabs { try openTab(on: device) }
        case .leaveTab: try leaveTab(of: device)
        case .killTab: killTab(of: device)
        case .losePower: losePower(of: device)
        case .rollBack: rollBack(device)
        case .evict: evict(device)
        case .fullStore: device.store.isFull = random.chance(40)
        case .offline: try changeConnectivity(of: device)
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
        case .alarm: try processDueAlarms()
        case .pushService: for _ in 0..<2 { try pumpPushes() }
        case .renew: try renewSubscription(of: device)
        case .moveClock: moveClock()
        case .checkClock: try checkClock()
        case .follow: try followOtherNodes()
        case .pauseNode: pauseNode()
        case .killNode: try killNode()
        case .loseAnswer: loseAnswer()
        case .reconnect: try reconnectNode()
        }
    }

    private func awake(where matches: (SimulatedTab) -> Bool) -> SimulatedTab? {
        random.pick(tabs.filter { !$0.isFrozen && matches($0) })
    }

    private var awakeSockets: [Socket] {
        sockets.values.filter { !$0.tab.isFrozen && $0.hasWork }.sorted { $0.number < $1.number }
    }

    /// Notifies the tabs of a device which of them leads now. A frozen tab receives it late.
    func handOverLock(of device: Device) throws {
        for tab in device.tabs where !tab.isFrozen && tab.isLeader != (tab.number == device.leader) {
            tab.isLeader.toggle()
            trace.log("tab \(tab.number) \(tab.isLeader ? "leads" : "no longer leads")")
            try dispatch(tab, .leaderChanged(tab.isLeader))
        }
    }

    func passBroadcasts(on device: Device) throws {
        for tab in device.tabs where !tab.isFrozen {
            if tab.hasSavedChanges {
                tab.hasSavedChanges = false
                try dispatch(tab, .closedElsewhere)
            }
            guard let revision = tab.newRevision else { continue }
            tab.newRevision = nil
            try dispatch(tab, .changedElsewhere(revision: revision))
        }
    }

    func sendDigests() {
        counts[.digests] += 1
        server.run?.hub.sendDigests(0, of: 1)
    }
}

extension SimulatedTab {
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

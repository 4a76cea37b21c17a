import Domain
import SyncClient
import SyncRules

/// Failures of devices.
extension SimulatedWorld {
    func freeze(_ device: Device) {
        guard let tab = random.pick(device.tabs) else { return }
        tab.isFrozen.toggle()
        trace.log("tab \(tab.number) \(tab.isFrozen ? "freezes" : "thaws")")
        guard tab.isFrozen, device.leader == tab.number,
            let other = device.tabs.first(where: { !$0.isFrozen })
        else { return }
        counts[.takeovers] += 1
        device.leader = other.number
    }

    func leaveTab(of device: Device) throws {
        if let tab = random.pick(device.tabs.filter { !$0.isFrozen }) { try leave(tab) }
    }

    func killTab(of device: Device) {
        guard let tab = random.pick(device.tabs) else { return }
        counts[.tabsKilled] += 1
        close(tab)
    }

    /// Relaxed writes may be lost. Commands that were shown as saved may not.
    func losePower(of device: Device) {
        counts[.powerLosses] += 1
        closeAll(of: device)
        device.store.losePower(&random)
    }

    /// Replaces the store with an older copy. Later data is lost.
    func rollBack(_ device: Device) {
        closeAll(of: device)
        guard device.store.rollBack(&random) else { return }
        counts[.deviceRollbacks] += 1
        trace.log("\(device.name) is restored to revision \(device.store.now.revision)")
        excuse(device) { id in
            ["d/", "e/", "g/"].allSatisfy { device.store.bytes($0 + id.text) == nil }
        }
    }

    func evict(_ device: Device) {
        counts[.evictions] += 1
        trace.log("\(device.name) loses its store")
        closeAll(of: device)
        device.store.evict()
        excuse(device) { _ in true }
    }

    func changeConnectivity(of device: Device) throws {
        device.isOnline = !device.isOnline || random.chance(30)
        if !device.isOnline { counts[.offline] += 1 }
        trace.log("\(device.name) is \(device.isOnline ? "online" : "offline")")
        for tab in device.tabs {
            if !device.isOnline, let socket = tab.socket { cut(socket) }
            try dispatch(tab, .online(device.isOnline))
        }
    }

    func dropSocket() {
        guard let socket = random.pick(sockets.values.sorted { $0.number < $1.number }) else { return }
        counts[.socketsDropped] += 1
        cut(socket)
    }

    private func closeAll(of device: Device) {
        for tab in device.tabs { close(tab) }
    }

    /// These commands of a device may be lost from now on. They no longer count as shown as saved.
    private func excuse(_ device: Device, _ isLost: (CommandID) -> Bool) {
        for (command, added) in issued where added.device === device && isLost(command) {
            excused.insert(command)
            device.shownAsSaved.remove(command)
        }
    }
}

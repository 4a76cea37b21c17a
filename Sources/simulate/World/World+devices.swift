import Domain
import Sync

/// What goes wrong with devices.
extension World {
    func freeze(_ device: Device) {
        guard let tab = random.pick(device.tabs) else { return }
        tab.isFrozen.toggle()
        trace.say("tab \(tab.number) \(tab.isFrozen ? "freezes" : "thaws")")
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

    /// What was written without waiting for the disk may be gone; what was shown as kept may not.
    func losePower(of device: Device) {
        counts[.powerLosses] += 1
        closeAll(of: device)
        device.store.losePower(&random)
    }

    /// An older copy of the store takes its place: what was kept since is gone with it.
    func rollBack(_ device: Device) {
        closeAll(of: device)
        guard device.store.rollBack(&random) else { return }
        counts[.deviceRollbacks] += 1
        trace.say("\(device.name) is set back to revision \(device.store.now.revision)")
        excuse(device) { id in
            ["d/", "e/", "g/"].allSatisfy { device.store.bytes($0 + id.text) == nil }
        }
    }

    func evict(_ device: Device) {
        counts[.evictions] += 1
        trace.say("\(device.name) loses its store")
        closeAll(of: device)
        device.store.evict()
        excuse(device) { _ in true }
    }

    func changeReach(of device: Device) throws {
        device.isOnline = !device.isOnline || random.chance(30)
        if !device.isOnline { counts[.offline] += 1 }
        trace.say("\(device.name) is \(device.isOnline ? "online" : "offline")")
        for tab in device.tabs {
            if !device.isOnline, let socket = tab.socket { cut(socket) }
            try tell(tab, .online(device.isOnline))
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

    /// These commands of a device may be lost from now on, and those it showed as kept count anew.
    private func excuse(_ device: Device, _ isLost: (CommandID) -> Bool) {
        for (command, given) in issued where given.device === device && isLost(command) {
            excused.insert(command)
            device.kept.remove(command)
        }
    }
}

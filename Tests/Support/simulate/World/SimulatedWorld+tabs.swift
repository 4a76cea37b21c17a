import Domain
import JSON
import SyncClient
import SyncProtocol
import SyncRules
import Wire

extension SimulatedWorld {
    func openTab(on device: Device) throws {
        let number = newNumber()
        let tab = SimulatedTab(
            number: number, device: device, seed: seed &* 1009 &+ UInt64(number), at: device.clock(now),
            pageSize: [2, 3, 50, 50, 50][random.below(5)], window: [1, 2, 4, 50][random.below(4)])
        device.tabs.append(tab)
        trace.log("\(device.name) opens tab \(number)")
        try dispatch(tab, .started)
        if !device.isOnline { try dispatch(tab, .online(false)) }
        if device.leader == nil { device.leader = number }
    }

    /// The user closes the tab, reloads it, or returns to it. The tab saves unwritten data for the next reader of the
    /// store. A running write may still succeed, without a notification.
    func leave(_ tab: SimulatedTab) throws {
        counts[.tabsLeft] += 1
        trace.log("\(tab.device.name) leaves tab \(tab.number)")
        tab.device.store.saveForNextPage(tab.client.prepareToClose())
        for other in tab.device.tabs where other !== tab { other.hasSavedChanges = true }
        if random.chance(20) { return }
        if case .write(let transaction) = tab.storeWork, random.chance(50) {
            _ = written(transaction, by: tab, staying: false)
        }
        close(tab)
        if random.chance(50) { try openTab(on: tab.device) }
    }

    /// Closes the tab, with all unsaved data.
    func close(_ tab: SimulatedTab) {
        let device = tab.device
        trace.log("\(device.name) loses tab \(tab.number)")
        device.tabs.removeAll { $0 === tab }
        if let socket = tab.socket { cut(socket) }
        if device.leader == tab.number { device.leader = device.tabs.first?.number }
        for pending in tab.client.outbox where !pending.isStored {
            let id = pending.command.id.text
            if device.store.bytes("d/" + id) == nil, device.store.savedForNextPage["f/" + id] == nil {
                excused.insert(pending.command.id)
            }
        }
    }

    /// Passes an event to a tab, executes its actions, and checks the invariants.
    func dispatch(_ tab: SimulatedTab, _ event: SyncEvent) throws {
        let actions = tab.client.handle(event, at: tab.device.clock(now))
        try perform(actions, for: tab)
    }

    func perform(_ actions: [SyncAction], for tab: SimulatedTab) throws {
        for action in actions {
            switch action {
            case .load(let read): begin(.load(read), for: tab)
            case .store(let transaction): begin(.write(transaction), for: tab)
            case .openSocket: open(for: tab)
            case .closeSocket: if let socket = tab.socket { hangUp(socket) }
            case .send(let message): send(message.bytes, from: tab)
            case .push(let token, let request): push(request, token, from: tab)
            case .pull(let token, let request):
                counts[.pulls] += 1
                let bytes = JSONValue.object(request.json).bytes
                network.append(Flight(.pull, tab, token: token, bytes: bytes))
            case .page(let token, let request):
                counts[.logPages] += 1
                let bytes = JSONValue.object(request.json).bytes
                network.append(Flight(.page, tab, token: token, bytes: bytes))
            case .fetchPicture, .tidyPictures, .forgetPicture: break
            case .upload(let token, let blob, _, _):
                network.append(Flight(.upload, tab, token: token, bytes: Array(blob.text.utf8)))
            }
        }
        try check(tab)
    }

    private func begin(_ work: SimulatedTab.StoreWork, for tab: SimulatedTab) {
        guard case .none = tab.storeWork else {
            violation = Violation("store", "tab \(tab.number) has two requests to the store at once")
            return
        }
        tab.storeWork = work
    }

    private func push(_ request: PushRequest, _ token: Int64, from tab: SimulatedTab) {
        checkStored(request, of: tab)
        if let socket = tab.socket, socket.state == .open, random.chance(60) {
            socket.pushes.append(token)
            send(ClientMessage.push(token: token, request).bytes, from: tab)
        } else {
            let bytes = JSONValue.object(request.json).bytes
            network.append(Flight(.push, tab, token: token, bytes: bytes))
        }
    }
}

// MARK: - The store

extension SimulatedWorld {
    /// Executes one step of the store for a tab: the requested work, or the delivery of its answer.
    func pumpStore(of tab: SimulatedTab) throws {
        switch tab.storeWork {
        case .none: break
        case .load(let read):
            counts[.loads] += 1
            if read.since == 0 { tab.memory.arriving = tab.device.shownAsSaved }
            if !read.chunks.isEmpty { counts[.chunkLoads] += 1 }
            tab.storeWork = .answered(.loaded(tab.device.store.read(read)))
        case .write(let transaction): tab.storeWork = .answered(written(transaction, by: tab))
        case .answered(let event):
            tab.storeWork = .none
            if case .loaded(let contents) = event, contents.since == 0 { tab.memory.reset() }
            if case .stored(let revision) = event {
                for other in tab.device.tabs where other !== tab { other.newRevision = revision }
            }
            try dispatch(tab, event)
            try checkStore(of: tab)
            for pending in tab.client.outbox where pending.isStored {
                tab.device.shownAsSaved.insert(pending.command.id)
            }
        }
    }

    private func written(
        _ transaction: StoreTransaction, by tab: SimulatedTab, staying: Bool = true
    ) -> SyncEvent {
        let device = tab.device
        if device.store.isFull {
            counts[.storeFailures] += 1
            return .storeFailed(.full)
        }
        guard let revision = device.store.write(transaction, clearsSaved: staying) else {
            counts[.conflicts] += 1
            trace.log("tab \(tab.number) finds the store changed")
            return .storeConflict
        }
        counts[.writes] += 1
        for entry in transaction.entries {
            trace.mix(entry.bytes)
            if entry.key.hasPrefix("d/") { device.stored.insert(CommandID(String(entry.key.dropFirst(2)))) }
        }
        trace.log("tab \(tab.number) writes \(transaction.entries.map(\.key)) as revision \(revision)")
        if isHostile, random.chance(focus.copyPercent) { device.store.copy() }
        return .stored(revision: revision)
    }
}

import Database
import Domain
import FaultyDisk
import SQLite
import Service
import Storage
import SyncProtocol
import SyncRules
import Wire

/// Failures of the server's disk, and its backups.
extension SimulatedWorld {
    func fillDisk() {
        server.disk.capacity = random.chance(50) ? nil : server.disk.size + random.below(20_000)
    }

    func failDisk() {
        server.hasArmedDisk = true
        if random.chance(50) {
            server.disk.stop(after: random.below(12))
        } else {
            server.disk.fail(random.chance(50) ? .sync : .change, after: random.below(6))
        }
    }

    /// Copies the files as they are on the disk.
    func backUp() throws {
        guard server.nodes.allSatisfy(\.unpublished.isEmpty), server.run != nil else { return }
        counts[.backups] += 1
        backups.append(
            Image(files: server.disk.snapshot(), mark: server.mark, history: server.history, now: now))
        if backups.count > 3 { backups.removeFirst() }
    }

    /// Restores an older copy of the server: the whole folder, the database as a new file, or its bytes in the existing
    /// file. All later data is lost, and a new epoch begins.
    func restore() throws {
        guard let image = random.pick(backups) else { return }
        counts[.restores] += 1
        for (id, added) in issued where !server.history.readers(of: added.scope).contains(added.device.person)
        {
            commandsWithoutAccess.insert(id)
        }
        trace.log("the server is restored from a backup")
        stopServer()
        server.disk.capacity = nil
        server.disk.restore(image.files)
        switch random.below(3) {
        case 0: server.replaceMark(image.mark)
        case 1: server.replaceMark(server.mark)
        default: if image.mark == server.mark || random.chance(50) { try markCopy() }
        }
        server.history = image.history
        server.acknowledged = []
        server.uncertain = []
        try startServer()
        resetDelivered(since: image.now)
    }

    /// Marks the copy, as the backup tool does. Bytes that another program has put into the same file are recognised by
    /// their mark after the server was restarted.
    private func markCopy() throws {
        let copy = try SQLiteConnection("dela.db", SQLiteOptions(fileSystem: server.disk.name))
        try Epoch.markCopy(copy)
        copy.close()
    }

    /// Removes expired records, as if the server's clock showed a later day: those in the trash, and possibly
    /// tombstones too.
    func expire() throws {
        counts[.expiries] += 1
        let days: Int64 = random.chance(30) ? 31 : 400
        try attempt {
            try server.expire(at: now.advanced(by: days * Instant.day))
            try server.check()
        }
    }

    /// Simulates a slow connection: the server drops waiting messages, and tells the device to pull.
    func overflow() {
        guard let socket = random.pick(sockets.values.sorted { $0.number < $1.number }),
            socket.toClient.count > 1
        else { return }
        counts[.overflows] += 1
        socket.toClient.removeAll { text in
            switch text.dropFirst(6).first {
            case UInt8(ascii: "f"), UInt8(ascii: "u"), UInt8(ascii: "d"): true
            default: false
            }
        }
        socket.toClient.append(ServerMessage.behind.bytes)
    }
}

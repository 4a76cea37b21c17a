import Database
import Domain
import FaultyDisk
import SQLite
import Service
import Storage
import Sync
import Wire

/// What goes wrong with the server's disk and its copies.
extension World {
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

    /// Copies the database as it is on the disk.
    func backUp() throws {
        guard server.untold.isEmpty, server.run != nil else { return }
        counts[.backups] += 1
        backups.append(Image(files: server.disk.snapshot(), mark: server.mark, history: server.history))
        if backups.count > 3 { backups.removeFirst() }
    }

    /// The server is put back to an older copy; all that came after is lost, and another epoch begins.
    func restore() throws {
        guard let image = random.pick(backups) else { return }
        counts[.restores] += 1
        trace.say("the server is put back to an older copy")
        stopServer()
        server.disk.capacity = nil
        server.disk.restore(image.files)
        if image.mark == server.mark || random.chance(50) { try markCopy() }
        server.history = image.history
        server.acknowledged = []
        try startServer()
    }

    /// As the tool that copies does it; a copy that some other program made is known by its mark once the server has been
    /// started anew.
    private func markCopy() throws {
        let copy = try SQLiteConnection("dela.db", SQLiteOptions(fileSystem: server.disk.name))
        try Epoch.markCopy(copy)
        copy.close()
    }

    func clearTombstones() throws {
        guard let scope = random.pick(server.history.timelines.keys.sorted()) else { return }
        counts[.tombstonesCleared] += 1
        try attempt {
            guard let writer = server.run?.writer else { return }
            try writer.transaction { () throws(DatabaseError) in
                try RecordTable(writer).clearTombstones(of: scope)
            }
        }
    }

    /// A slow connection: what waits in it is dropped, and the device is told to pull.
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

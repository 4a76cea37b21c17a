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
        backups.append(
            Image(files: server.disk.snapshot(), mark: server.mark, history: server.history, now: now))
        if backups.count > 3 { backups.removeFirst() }
    }

    /// The server is put back to an older copy: the whole folder, the database as a new file, or its bytes in the file that
    /// was there. All that came after is lost, and another epoch begins.
    func restore() throws {
        guard let image = random.pick(backups) else { return }
        counts[.restores] += 1
        for (id, given) in issued where !server.history.readers(of: given.scope).contains(given.device.person)
        {
            parted.insert(id)
        }
        trace.say("the server is put back to an older copy")
        stopServer()
        server.disk.capacity = nil
        server.disk.restore(image.files)
        switch random.below(3) {
        case 0: server.putBack(image.mark)
        case 1: server.putBack(server.mark)
        default: if image.mark == server.mark || random.chance(50) { try markCopy() }
        }
        server.history = image.history
        server.acknowledged = []
        server.uncertain = []
        try startServer()
        forgetTold(since: image.now)
    }

    /// As the tool that copies does it. Bytes that some other program put into the same file are known by their mark once
    /// the server has been started anew.
    private func markCopy() throws {
        let copy = try SQLiteConnection("dela.db", SQLiteOptions(fileSystem: server.disk.name))
        try Epoch.markCopy(copy)
        copy.close()
    }

    /// Takes away what is due, as if the server's clock showed a later day: what is in the trash, or also what is gone.
    func expire() throws {
        counts[.expiries] += 1
        let days: Int64 = random.chance(30) ? 31 : 400
        try attempt {
            try server.expire(at: now.advanced(by: days * Instant.day))
            try server.check()
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

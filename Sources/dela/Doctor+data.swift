import Database
import Domain
import Glibc
import Pictures
import SQLite
import Storage
import Sync

/// What the doctor finds in the data folder.
extension Doctor {
    /// Below this a server fills the disk within days.
    private static let leastSpace: UInt = 1 << 30

    func folder(_ path: String) -> Finding {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return .note("\(path) is not there; the first start makes it")
        }
        guard !isRootsInsteadOfTheServices(path) else {
            return .problem(
                "\(path) belongs to root, and the service could not open it; say \(changeOfOwner(of: path))")
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            return .problem("\(path) cannot be written by this user; chown it to the one who runs the server")
        }
        var system = statvfs()
        guard statvfs(path, &system) == 0 else { return .problem("\(path): \(systemError())") }
        let free = UInt(system.f_bavail) * UInt(system.f_frsize)
        guard free >= Doctor.leastSpace else {
            return .problem("\(path) has \(free >> 20) MiB left; make room before the disk is full")
        }
        guard status.st_mode & 0o077 == 0 else {
            return .problem("\(path) is open to other users; say chmod 700 \(path)")
        }
        return .good("\(path), \(free >> 30) GiB free")
    }

    func keys(_ path: String) -> Finding {
        let hasDatabase = access(path + "/dela.sqlite", F_OK) == 0
        for name in [
            "server.key", "push.key",
        ] {
            var status = stat()
            guard stat(path + "/" + name, &status) == 0 else {
                if hasDatabase && name == "server.key" {
                    return .problem(
                        "\(name) is missing: put it back from a backup, or run dela key new: \(NewKey.effect)"
                    )
                }
                continue
            }
            guard status.st_mode & 0o077 == 0 else {
                return .problem("\(name) is open to other users; say chmod 600 \(path)/\(name)")
            }
        }
        return .good("closed to other users")
    }

    /// What is found in the database; of one that cannot be read only that.
    func database(_ path: String) -> [(String, Finding)] {
        let file = path + "/dela.sqlite"
        guard access(file, F_OK) == 0 else {
            return [("database", .note("there is none yet; the first start makes it"))]
        }
        do throws(DatabaseError) {
            let connection = try SQLiteConnection(file, SQLiteOptions(access: .read))
            defer { connection.close() }
            let version = try connection.schemaVersion
            guard version <= Schema.migrations.count else {
                return [("database", .problem("it was made by a newer version of Dela; install that"))]
            }
            let damage = try connection.damage(limit: 3)
            guard damage.isEmpty else {
                let text = "\(file) is damaged (\(damage.joined(separator: "; "))); restore the last backup"
                return [("database", .problem(text))]
            }
            return [
                ("database", .good("whole, version \(version)")),
                ("records", try records(connection)),
                ("picture files", try files(path, connection)),
                ("time", try time(connection)),
            ]
        } catch {
            return [
                ("database", .problem("\(file) cannot be read: \(error.message) Restore the last backup."))
            ]
        }
    }

    private func records(_ connection: any Connection) throws(DatabaseError) -> Finding {
        let (all, damaged, first) = try RecordTable(connection).damage(naming: 3)
        guard damaged > 0 else { return .good("all of \(all) can be read") }
        let names = first.map { "\($0.id.text) in \($0.scope.text)" }.joined(separator: ", ")
        return .problem(
            "\(damaged) of \(all) cannot be read, and nobody sees them (\(names)); restore the last backup")
    }

    private func files(_ path: String, _ connection: any Connection) throws(DatabaseError) -> Finding {
        let folder: BlobFolder
        do { folder = try BlobFolder(path + "/blobs") } catch { return .problem("\(path)/blobs: \(error)") }
        var (count, missing) = (0, 0)
        var last: BlobID?
        while true {
            let blobs = try BlobTable(connection).ids(after: last, limit: 1000)
            guard !blobs.isEmpty else { break }
            for blob in blobs {
                if let file = folder.open(blob, Rendition.all[0]) {
                    close(file.descriptor)
                } else {
                    missing += 1
                }
            }
            count += blobs.count
            last = blobs.last
        }
        guard missing == 0 else {
            return .problem(
                "\(missing) of \(count) pictures are missing in \(path)/blobs; copy them from a backup")
        }
        return .good("all of \(count) pictures are there")
    }

    /// Whether the server has seen a later time than now: then it waits for an hour with what cannot be taken back.
    private func time(_ connection: any Connection) throws(DatabaseError) -> Finding {
        guard let text = try MetaTable(connection).value("time"), let seen = Int64(text) else {
            return .good("not looked at yet")
        }
        let ahead = seen - now().milliseconds
        guard ahead < 60_000 else {
            return .problem("the clock is \(ahead / 60_000) minutes behind what the server has seen; set it")
        }
        return .good("goes on from where it was")
    }
}

import Database
import Dispatch
import Glibc
import Pictures
import PostgreSQL
import Secrets
import Service
import Storage

/// A data folder whose database is in PostgreSQL.
extension DataFolder {
    /// Opens the database as the only server, or as one of several nodes, with the schema up to date.
    ///
    /// Throws if the keys in the folder are not those of the database. Another `server.key` would sign out all users,
    /// and devices that know the key would accept an empty database as theirs.
    func openDatabase(
        _ url: PostgreSQLURL, hasOtherNodes: Bool, picturesIn store: any BlobStore, at location: String,
        _ log: Log
    ) throws(StartupError) -> ServerDatabase {
        guard access(database, F_OK) != 0 || isDatabaseMoved else {
            throw StartupError(
                "\(path) has the database dela.sqlite, and DELA_DATABASE names another one. Remove DELA_DATABASE, or choose another DELA_DATA."
            )
        }
        let connection: PostgreSQLConnection
        let epoch: String
        let order: CommitOrder
        do throws(DatabaseError) {
            let access: PostgreSQLOptions.Access = hasOtherNodes ? .shared : .exclusive
            var options = PostgreSQLOptions(access: access)
            options.schemaVersion = Schema.migrations.count
            connection = try PostgreSQLConnection(url, options)
            try MoveMarks(connection).requireInUse()
        } catch {
            throw DataFolder.failure(error)
        }
        // Before anything is changed in a database of another server.
        let mark = try keyMark(in: connection)
        let isJoining = hasOtherNodes ? try isJoiningNodes(on: connection) : false
        if isJoining, mark != .own { throw missingKey }
        do throws(DatabaseError) {
            if hasOtherNodes, !isJoining { try announceMigration(on: connection) }
            try connection.withoutTimeouts { () throws(DatabaseError) in
                try migrate(connection, isAlone: !isJoining, log)
            }
            try connection.pinIdentity()
        } catch {
            throw DataFolder.failure(error)
        }
        if mark != .own { try markKey(in: connection, isNew: mark == .none) }
        let check = PictureStoreCheck(
            store: store, location: location, hasOtherNodes: hasOtherNodes, log: log)
        try check.run(on: connection, key: key)
        do throws(DatabaseError) {
            (epoch, order) =
                hasOtherNodes
                ? try joinRun(on: connection, isJoining: isJoining) : try startRun(on: connection)
        } catch {
            throw DataFolder.failure(error)
        }
        let run = order.run
        return ServerDatabase(
            connection: connection, epoch: epoch, order: order,
            listener: hasOtherNodes ? { NodeListener(url, run: run, messages: $0, hint: $1) } : nil,
            endStart: { () throws(StartupError) in
                guard hasOtherNodes else { return }
                do throws(DatabaseError) { try connection.endStart() } catch {
                    throw DataFolder.failure(error)
                }
            },
            openReader: { () throws(StartupError) in
                do throws(DatabaseError) {
                    return try PostgreSQLConnection(url, PostgreSQLOptions(access: .read))
                } catch {
                    throw DataFolder.failure(error)
                }
            },
            close: {
                _ = hasOtherNodes ? storeHead(of: order, epoch) : storeHead(order.number)
                connection.close()
            })
    }

    /// Replaces a lost `server.key`. Throws if it exists.
    func renewKey(in url: PostgreSQLURL) throws(StartupError) {
        do throws(DatabaseError) {
            let connection = try PostgreSQLConnection(url, PostgreSQLOptions(access: .exclusive))
            defer { connection.close() }
            let key: ServerKey
            do throws(StartupError) { key = try self.key() } catch {
                throw DatabaseError(.misuse, error.sentence)
            }
            try MetaTable(connection).set([DataFolder.keyName: key.fingerprint])
        } catch {
            throw DataFolder.failure(error)
        }
    }

    /// Stores the fingerprint of the push key, or checks it.
    func checkPushKey(_ publicKey: String, on connection: any Connection) throws(StartupError) {
        do throws(DatabaseError) {
            let meta = MetaTable(connection)
            guard let stored = try meta.value(DataFolder.pushKeyName) else {
                return try meta.set([DataFolder.pushKeyName: publicKey])
            }
            guard stored != publicKey else { return }
        } catch {
            throw DataFolder.failure(error)
        }
        throw StartupError(
            "The database belongs to another push.key than \(path)/push.key. Copy the file from the folder that served it before: with another key, devices receive no notifications."
        )
    }

    static let keyName = "server.key"
    private static let pushKeyName = "push.key"

    static func failure(_ error: DatabaseError) -> StartupError {
        StartupError("DELA_DATABASE: \(error.message)")
    }

    /// The fingerprint of the `server.key` to which a database belongs; nil if it is new.
    static func keyFingerprint(in connection: PostgreSQLConnection) throws(DatabaseError) -> String? {
        try connection.hasTable("meta") ? try MetaTable(connection).value(keyName) : nil
    }

    /// Throws unless `server.key` is the one of the database, or no user needs it.
    func requireKey(of connection: PostgreSQLConnection) throws(StartupError) {
        _ = try keyMark(in: connection)
    }

    private enum KeyMark {
        /// The database is new.
        case none
        case own
        /// The key is lost, and the database has no users who need it.
        case lost
    }

    /// Compares `server.key` with the fingerprint in the database, whose schema may be an old one.
    private func keyMark(in connection: PostgreSQLConnection) throws(StartupError) -> KeyMark {
        let stored: String?
        let hasUsers: Bool
        do throws(DatabaseError) {
            stored = try DataFolder.keyFingerprint(in: connection)
            let accounts =
                try connection.hasTable("account")
                ? try connection.run("SELECT person FROM account WHERE person > '' LIMIT 1") : []
            hasUsers = !accounts.isEmpty
        } catch {
            throw DataFolder.failure(error)
        }
        guard let stored else { return .none }
        guard hasKey else {
            guard hasUsers else { return .lost }
            throw missingKey
        }
        guard try key().fingerprint == stored else {
            throw StartupError(
                "The database belongs to another server.key than \(path)/server.key. Copy the file from the folder that served it before, or choose its database."
            )
        }
        return .own
    }

    /// Stores the fingerprint of `server.key` in a database without users, and creates the key if there is none.
    /// - Parameter isNew: true if the database has never had a key.
    private func markKey(in connection: any Connection, isNew: Bool) throws(StartupError) {
        let hasUsers: Bool
        do throws(DatabaseError) {
            hasUsers = try !AccountTable(connection).page(after: nil, limit: 1).isEmpty
        } catch {
            throw DataFolder.failure(error)
        }
        guard hasKey || !hasUsers else { throw missingKey }
        guard hasUsers || !isNew || access(instance, F_OK) != 0 else {
            throw StartupError(
                "\(path) has served another database, and the one of DELA_DATABASE is empty. Restore that database, or choose an empty DELA_DATA."
            )
        }
        let key = try key()
        do throws(DatabaseError) {
            try MetaTable(connection).set([DataFolder.keyName: key.fingerprint])
        } catch {
            throw DataFolder.failure(error)
        }
    }

    private var missingKey: StartupError {
        StartupError(
            "The database belongs to another data folder, and \(path) has no server.key. Copy the file from that folder or a backup, or run dela key new: \(NewKey.effect)"
        )
    }

    /// Begins the epoch. A database with another history starts a new one, and so does one that lacks commits of the
    /// last run in this folder.
    private func startRun(
        on connection: PostgreSQLConnection
    ) throws(DatabaseError) -> (epoch: String, order: CommitOrder) {
        let order = try CommitOrder(connection, run: secureRandomID())
        let identity = try connection.identity()
        let epoch = try startEpoch(on: connection, isComplete: storedHead <= order.number) {
            fileTimes(ofDatabaseWith: identity)
        }
        guard storeHead(order.number) else {
            throw DatabaseError(.io, "\(head) cannot be written.")
        }
        storeHeadRepeatedly(order) { String(order.number) }
        return (epoch, order)
    }

    /// What identifies the history of a database in PostgreSQL and of `instance`.
    func fileTimes(ofDatabaseWith identity: String) -> String {
        let times = [birthTime(of: instance), changeTime(of: instance)].map { $0 ?? "-" }
        return identity + " " + times.joined(separator: " ")
    }

    /// Stores the head each second.
    func storeHeadRepeatedly(_ order: CommitOrder, _ text: @escaping () -> String) {
        let queue = DispatchQueue(label: "dela.head", qos: .utility)
        var last = ContinuousClock.now
        order.onCommit = {
            guard ContinuousClock.now - last > .seconds(1) else { return }
            last = .now
            let text = text()
            queue.async { _ = writeFile(head, Array(text.utf8)) }
        }
    }

    /// The file with the number of a recent commit.
    var head: String { path + "/head" }

    /// The number of the commit that a server without other nodes has stored; 0 if there is none.
    var storedHead: Int64 {
        readFile(head).map { Int64(String(decoding: $0, as: UTF8.self)) ?? .max } ?? 0
    }

    private func storeHead(_ number: Int64) -> Bool {
        writeFile(head, Array(String(number).utf8))
    }
}

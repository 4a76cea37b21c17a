import CSQLite

/// SQLite's calls on the directory.
extension FaultyDisk {
    /// Opens a file. Creates a missing one if the flags permit it. Returns `nil` on failure.
    func open(_ name: String?, _ flags: Int32) -> OpenFile? {
        locked { state in
            guard state.remaining != 0 else { return nil }
            let existing = name.flatMap { state.names[$0] }
            guard existing != nil || flags & SQLITE_OPEN_CREATE != 0 else { return nil }
            let file = existing ?? DiskFile()
            if let name { state.names[name] = file }
            return OpenFile(
                file, named: name, isNew: existing == nil, flags: flags, on: self, run: state.run)
        }
    }

    /// Removes a file from the directory. Connections that have it open retain it.
    func delete(_ name: String, durable: Bool) -> Int32 {
        locked { state in
            guard state.names[name] != nil else { return DiskFailure.missing }
            guard state.admits(.change, run: state.run) else { return DiskFailure.delete }
            state.delete(name, durable: durable)
            return SQLITE_OK
        }
    }

    func exists(_ name: String) -> Bool {
        locked { $0.names[name] != nil }
    }
}

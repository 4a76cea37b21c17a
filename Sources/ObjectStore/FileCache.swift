import Files
import Glibc
import Pictures
import Synchronization

/// Files of an object store that were used last, in a local folder with a limited size. Safe from any thread.
final class FileCache: Sendable {
    private struct Entry {
        let size: Int
        /// The number of the last use.
        var used: Int
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var bytes = 0
        var uses = 0
    }

    private let path: String
    private let limit: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - path: created if it is missing; its parent must exist. Files of an earlier run are removed: after a power
    ///     loss they may be incomplete.
    ///   - limit: in bytes.
    init(_ path: String, limit: Int) throws(PictureError) {
        self.path = path
        self.limit = limit
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .disk(errno: errno) }
        for name in FolderNames(path).map(Array.init) ?? [] { unlink(path + "/" + name) }
        state = Mutex(State())
    }

    func open(_ name: String) -> BlobFile? {
        let descriptor = Glibc.open(path + "/" + name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        fstat(descriptor, &status)
        state.withLock { state in
            state.uses += 1
            state.entries[name]?.used = state.uses
        }
        return BlobFile(descriptor: descriptor, count: Int(status.st_size))
    }

    /// Adds a file and opens it. The file is usable even if it is removed at once.
    /// - Parameter fill: receives a function that appends bytes. Returns false if there is no such file.
    /// - Returns: nil if `fill` returned false.
    func add(
        _ name: String,
        fill: (([UInt8]) throws(PictureError) -> Void) throws(PictureError) -> Bool
    ) throws(PictureError) -> BlobFile? {
        let new = "\(path)/\(String(UInt64.random(in: 0 ... .max), radix: 16)).new"
        let descriptor = Glibc.open(new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .disk(errno: errno) }
        var size = 0
        do throws(PictureError) {
            let isFilled = try fill { bytes throws(PictureError) in
                guard write(descriptor, bytes, bytes.count) == bytes.count else {
                    throw .disk(errno: errno == 0 ? ENOSPC : errno)
                }
                size += bytes.count
            }
            guard isFilled else {
                unlink(new)
                close(descriptor)
                return nil
            }
        } catch {
            unlink(new)
            close(descriptor)
            throw error
        }
        lseek(descriptor, 0, SEEK_SET)
        if rename(new, path + "/" + name) == 0 { insert(name, size) } else { unlink(new) }
        return BlobFile(descriptor: descriptor, count: size)
    }

    func remove(_ name: String) {
        state.withLock { state in
            if let entry = state.entries.removeValue(forKey: name) { state.bytes -= entry.size }
            unlink(path + "/" + name)
        }
    }

    /// Removes the files that were not used for the longest time, so that a tenth of the limit is free.
    private func insert(_ name: String, _ size: Int) {
        state.withLock { state in
            state.uses += 1
            state.bytes += size - (state.entries[name]?.size ?? 0)
            state.entries[name] = Entry(size: size, used: state.uses)
            guard state.bytes > limit else { return }
            for (name, entry) in state.entries.sorted(by: { $0.value.used < $1.value.used }) {
                guard state.bytes > limit - limit / 10 else { return }
                state.entries[name] = nil
                state.bytes -= entry.size
                unlink(path + "/" + name)
            }
        }
    }
}

import CSQLite

/// The shared memory of a write-ahead log: regions of bytes and eight locks.
/// <https://www.sqlite.org/walformat.html#the_wal_index_file_format>
final class SharedMemory {
    /// Never moved or freed while a connection maps them, because each open file retains this object.
    private var regions: [UnsafeMutableRawPointer] = []
    /// For each lock the number of shared holders, or -1 while it is held exclusively.
    private var locks = [Int](repeating: 0, count: Int(SQLITE_SHM_NLOCK))

    deinit {
        for region in regions { region.deallocate() }
    }

    /// Returns the region with this index. Creates a missing one, filled with zeros, if permitted.
    func region(_ index: Int, size: Int, mayCreate: Bool) -> UnsafeMutableRawPointer? {
        while mayCreate && regions.count <= index {
            let region = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
            region.initializeMemory(as: UInt8.self, repeating: 0, count: size)
            regions.append(region)
        }
        return index < regions.count ? regions[index] : nil
    }

    /// Acquires all locks of `range`, of which the caller holds none. Returns false and changes nothing on a conflict.
    func lock(_ range: Range<Int>, exclusive: Bool) -> Bool {
        guard range.allSatisfy({ exclusive ? locks[$0] == 0 : locks[$0] >= 0 }) else { return false }
        for index in range { locks[index] += exclusive ? -1 : 1 }
        return true
    }

    /// Releases locks that `lock` acquired.
    func unlock(_ range: Range<Int>, exclusive: Bool) {
        for index in range { locks[index] -= exclusive ? -1 : 1 }
    }
}

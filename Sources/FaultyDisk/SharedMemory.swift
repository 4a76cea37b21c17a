import CSQLite

/// The shared memory beside a write-ahead log: regions of bytes and eight locks.
/// <https://www.sqlite.org/walformat.html#the_wal_index_file_format>
final class SharedMemory {
    /// Never moved or freed while a connection has mapped them: each open file keeps this object alive.
    private var regions: [UnsafeMutableRawPointer] = []
    /// For each lock the number of those who share it, or -1 when one holds it alone.
    private var locks = [Int](repeating: 0, count: Int(SQLITE_SHM_NLOCK))

    deinit {
        for region in regions { region.deallocate() }
    }

    /// The region with this index, made of zeros when it is missing and may be made.
    func region(_ index: Int, size: Int, mayCreate: Bool) -> UnsafeMutableRawPointer? {
        while mayCreate && regions.count <= index {
            let region = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
            region.initializeMemory(as: UInt8.self, repeating: 0, count: size)
            regions.append(region)
        }
        return index < regions.count ? regions[index] : nil
    }

    /// Takes all of `range`, which the caller does not hold, or nothing.
    func lock(_ range: Range<Int>, exclusive: Bool) -> Bool {
        guard range.allSatisfy({ exclusive ? locks[$0] == 0 : locks[$0] >= 0 }) else { return false }
        for index in range { locks[index] += exclusive ? -1 : 1 }
        return true
    }

    /// Gives back what `lock` took.
    func unlock(_ range: Range<Int>, exclusive: Bool) {
        for index in range { locks[index] -= exclusive ? -1 : 1 }
    }
}

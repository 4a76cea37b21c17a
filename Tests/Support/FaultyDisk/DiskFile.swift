/// A file in memory that tracks which of its bytes a power loss may destroy: those written since the last sync.
final class DiskFile {
    /// The content that programs read.
    private(set) var content: [UInt8]
    /// Changes whose durability is undecided, oldest first.
    private var changes: [Change] = []
    /// The bytes that those changes overwrote, concatenated.
    private var overwritten: [UInt8] = []
    private var hasLostChanges = false

    let locks = FileLocks()
    /// The index of a write-ahead log, shared by the connections of one process.
    var sharedMemory: SharedMemory?

    init(_ content: [UInt8] = []) {
        self.content = content
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        let end = offset + bytes.count
        remember(offset..<max(offset, min(end, content.count)), written: bytes.count)
        if end > content.count { resize(&content, end) }
        content.withUnsafeMutableBytes {
            UnsafeMutableRawBufferPointer(rebasing: $0[offset..<end]).copyMemory(from: bytes)
        }
    }

    func truncate(to size: Int) {
        guard size < content.count else { return }
        remember(size..<content.count, written: nil)
        content.removeSubrange(size...)
    }

    /// Makes all written data durable, except data that an earlier failed sync lost.
    func sync() {
        guard hasLostChanges else { return forget() }
        for index in changes.indices where changes[index].fate == .open { changes[index].fate = .durable }
    }

    /// A failed sync, as on Linux: programs still read what they wrote, and no later sync makes it durable.
    func failSync() {
        for index in changes.indices where changes[index].fate == .open { changes[index].fate = .lost }
        hasLostChanges = !changes.isEmpty
    }

    /// The content that is certainly on the device.
    var durableContent: [UInt8] {
        replay { _ in nil }
    }

    /// Keeps the durable content and an arbitrary part of the rest: whole changes, sectors of them, or parts of
    /// sectors.
    func losePower(using rng: inout some RandomNumberGenerator) {
        guard !changes.isEmpty else { return }
        let odds = UInt8.random(in: 0...4, using: &rng)
        content = replay { count in
            if UInt8.random(in: 0..<4, using: &rng) >= odds { return nil }
            return UInt8.random(in: 0..<16, using: &rng) == 0
                ? Int.random(in: 0..<max(count, 1), using: &rng) : count
        }
        forget()
    }
}

extension DiskFile {
    private struct Change {
        enum Fate { case open, durable, lost }
        let offset: Int
        /// The number of bytes written; `nil` if the change truncated the file to `offset`.
        let written: Int?
        let sizeBefore: Int
        let overwritten: Range<Int>
        var fate = Fate.open
    }

    private static let sector = 512

    private func remember(_ range: Range<Int>, written: Int?) {
        let start = overwritten.count
        if range.lowerBound < content.count { overwritten += Array(content[range]) }
        changes.append(
            Change(
                offset: range.lowerBound, written: written, sizeBefore: content.count,
                overwritten: start..<overwritten.count))
    }

    private func forget() {
        changes.removeAll(keepingCapacity: true)
        overwritten.removeAll(keepingCapacity: true)
        hasLostChanges = false
    }

    /// Undoes all open changes and then redoes some of them. `kept` returns how many bytes of a sector survive, or
    /// `nil` for none. A truncation counts as one byte.
    private func replay(kept: (Int) -> Int?) -> [UInt8] {
        var (content, written) = undone()
        for (change, bytes) in zip(changes, written.reversed()) where change.fate != .lost {
            let kept = change.fate == .durable ? { $0 } : kept
            guard change.written != nil else {
                if kept(1) == 1 { resize(&content, min(content.count, change.offset)) }
                continue
            }
            var start = 0
            while start < bytes.count {
                let sectorEnd = ((change.offset + start) / Self.sector + 1) * Self.sector - change.offset
                let end = min(bytes.count, sectorEnd)
                if let count = kept(end - start) {
                    put(bytes[start..<start + count], at: change.offset + start, in: &content)
                }
                start = end
            }
        }
        return content
    }

    /// The content before the first open change, and the bytes that each change wrote, newest first.
    private func undone() -> (content: [UInt8], written: [ArraySlice<UInt8>]) {
        var content = content
        var written: [ArraySlice<UInt8>] = []
        for change in changes.reversed() {
            let end = change.offset + (change.written ?? 0)
            written.append(ArraySlice(Array(content[change.offset..<end])))
            resize(&content, change.sizeBefore)
            put(overwritten[change.overwritten], at: change.offset, in: &content)
        }
        return (content, written)
    }

    private func put(_ bytes: ArraySlice<UInt8>, at offset: Int, in content: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        resize(&content, max(content.count, offset + bytes.count))
        content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }

    private func resize(_ content: inout [UInt8], _ size: Int) {
        if size < content.count {
            content.removeSubrange(size...)
        } else {
            content += [UInt8](repeating: 0, count: size - content.count)
        }
    }
}

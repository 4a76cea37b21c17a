import Sync

/// The store of one device, shared by its tabs: keys with bytes, as a browser keeps them, and what a loss of power may
/// take back.
struct DeviceStore {
    /// All that is in the store at one moment.
    struct Image {
        var revision: Int64 = 0
        /// With the revision at which each was written; a key that was taken away stays without bytes.
        var entries: [String: (bytes: [UInt8], revision: Int64)] = [:]
    }

    private(set) var now = Image()
    /// What pages noted down when they went, beside the store: at once, and without a revision.
    private(set) var left: [String: [UInt8]] = [:]
    /// What a loss of power may leave: the last write that had to be on the disk, and each later one.
    private var survivors = [Image()]
    /// Older images, as a backup of the device or a copied profile holds them.
    private var copies: [Image] = []
    var isFull = false

    /// - Parameter clearsNotes: what pages left is taken away after the write, by a page that is still there then.
    /// - Returns: nil when another tab wrote first.
    mutating func write(_ transaction: StoreTransaction, clearsNotes: Bool) -> Int64? {
        guard transaction.expected == now.revision else { return nil }
        now.revision += 1
        for entry in transaction.entries {
            if !entry.key.hasPrefix("f/") {
                now.entries[entry.key] = (entry.bytes, now.revision)
            } else if clearsNotes {
                left[entry.key] = nil
            }
        }
        if transaction.isStrict { survivors.removeAll() }
        survivors.append(now)
        if survivors.count > 12 { survivors.remove(at: 1) }
        return now.revision
    }

    func read(_ read: StoreRead) -> StoreContents {
        let since = read.since
        let found = now.entries.filter { $0.value.revision > since && (since > 0 || !$0.value.bytes.isEmpty) }
        let entries =
            found.filter { !read.leavesOut($0.key) }.map { StoreEntry(key: $0.key, bytes: $0.value.bytes) }
            + left.map { StoreEntry(key: $0.key, bytes: $0.value) }
        return StoreContents(
            revision: now.revision, since: since, entries: entries.sorted { $0.key < $1.key },
            chunks: read.chunks.map { StoreEntry(key: $0, bytes: bytes($0) ?? []) },
            leftOut: found.keys.filter { read.leavesOut($0) }.sorted())
    }

    mutating func leave(_ entries: [StoreEntry]) {
        for entry in entries { left[entry.key] = entry.bytes }
    }

    func bytes(_ key: String) -> [UInt8]? {
        now.entries[key].flatMap { $0.bytes.isEmpty ? nil : $0.bytes }
    }

    var keys: [String] {
        now.entries.filter { !$0.value.bytes.isEmpty }.map(\.key)
    }

    mutating func losePower(_ random: inout SeededRandom) {
        go(to: survivors[random.below(survivors.count)])
    }

    mutating func copy() {
        copies.append(now)
        if copies.count > 3 { copies.removeFirst() }
    }

    /// Goes back to an older copy, if there is one.
    mutating func rollBack(_ random: inout SeededRandom) -> Bool {
        guard let image = random.pick(copies) else { return false }
        go(to: image)
        return true
    }

    mutating func evict() {
        go(to: Image())
        copies = []
        left = [:]
    }

    private mutating func go(to image: Image) {
        now = image
        survivors = [image]
    }
}

import SyncClient
import SyncProtocol
import SyncRules

/// The store of one device, shared by its tabs, with keys and bytes as in a browser. It also simulates the data loss of
/// a power failure.
struct DeviceStore {
    /// The content of the store at one moment.
    struct Image {
        var revision: Int64 = 0
        /// The values, each with the revision that wrote it. A removed key remains without bytes.
        var entries: [String: (bytes: [UInt8], revision: Int64)] = [:]
    }

    private(set) var now = Image()
    /// The data that closing pages have saved next to the store, immediately and without a revision.
    private(set) var savedForNextPage: [String: [UInt8]] = [:]
    /// The possible states after a power failure: the last strict write, and each later one.
    private var survivors = [Image()]
    /// Older states, such as a backup of the device or a copied profile.
    private var copies: [Image] = []
    var isFull = false

    /// - Parameter clearsSaved: removes the data that closing pages have saved, on behalf of a page that still exists
    ///   after the write.
    /// - Returns: nil if another tab wrote first.
    mutating func write(_ transaction: StoreTransaction, clearsSaved: Bool) -> Int64? {
        guard transaction.expected == now.revision else { return nil }
        now.revision += 1
        for entry in transaction.entries {
            if !entry.key.hasPrefix("f/") {
                now.entries[entry.key] = (entry.bytes, now.revision)
            } else if clearsSaved {
                savedForNextPage[entry.key] = nil
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
            found.filter { !read.skips($0.key) }.map { StoreEntry(key: $0.key, bytes: $0.value.bytes) }
            + savedForNextPage.map { StoreEntry(key: $0.key, bytes: $0.value) }
        return StoreContents(
            revision: now.revision, since: since, entries: entries.sorted { $0.key < $1.key },
            chunks: read.chunks.map { StoreEntry(key: $0, bytes: bytes($0) ?? []) },
            skippedKeys: found.keys.filter { read.skips($0) }.sorted())
    }

    mutating func saveForNextPage(_ entries: [StoreEntry]) {
        for entry in entries { savedForNextPage[entry.key] = entry.bytes }
    }

    func bytes(_ key: String) -> [UInt8]? {
        now.entries[key].flatMap { $0.bytes.isEmpty ? nil : $0.bytes }
    }

    var keys: [String] {
        now.entries.filter { !$0.value.bytes.isEmpty }.map(\.key)
    }

    mutating func losePower(_ random: inout SeededRandom) {
        replace(with: survivors[random.below(survivors.count)])
    }

    mutating func copy() {
        copies.append(now)
        if copies.count > 3 { copies.removeFirst() }
    }

    /// Restores an older copy, if there is one.
    mutating func rollBack(_ random: inout SeededRandom) -> Bool {
        guard let image = random.pick(copies) else { return false }
        replace(with: image)
        return true
    }

    mutating func evict() {
        replace(with: Image())
        copies = []
        savedForNextPage = [:]
    }

    private mutating func replace(with image: Image) {
        now = image
        survivors = [image]
    }
}

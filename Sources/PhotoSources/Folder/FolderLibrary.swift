import Dispatch
public import Domain
import Glibc
public import Pictures
import Synchronization

/// The photos in a folder of the operator's, which is only read. What comes and goes there is noticed when a page is asked for; sizes
/// are made when a picture is asked for, and kept in a folder of the server's own.
public final class FolderLibrary: PhotoSource {
    public let facts = SourceFacts(name: "library", title: "Library")

    private struct State {
        var files: [FolderFile] = []
        var places: [String: Int] = [:]
        var credits = Credits()
        /// When the folder was walked through last; nil before the first time.
        var looked: Instant?
        var heads: [BlobID: ImageHead?] = [:]
    }

    private let folder: String
    private let cache: BlobFolder
    private let workers: PictureMaking
    private let now: @Sendable () -> Instant
    private let report: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let lane = DispatchQueue(label: "dela.library", qos: .utility)

    /// How long what was seen counts, in milliseconds.
    static let interval: Int64 = 60_000
    /// How many files are looked into at most for one page.
    private static let mostLooks = 300

    /// - Parameters:
    ///   - cache: where the sizes are kept; nothing else is there.
    ///   - report: writes to the log what is wrong about the folder.
    public init(
        _ folder: String, cache: BlobFolder, workers: PictureWorkers,
        now: @escaping @Sendable () -> Instant, report: @escaping @Sendable (String) -> Void
    ) {
        self.folder = folder
        self.cache = cache
        self.workers = PictureMaking(workers)
        self.now = now
        self.report = report
    }

    public func page(after mark: String?) async throws(SourceError) -> SourcePage {
        let start = try mark.map { mark throws(SourceError) in try Mark(mark) }
        return await onLane { self.page(after: start) }
    }

    public func picture(_ photo: String, _ rendition: Rendition) async throws(SourceError) -> SourceFile {
        guard let file = await onLane({ self.file(photo) }) else { throw .notFound }
        let key = file.key
        if let found = await onLane({ self.cache.open(key, rendition) }) { return found }
        let cache = cache
        try await workers.make(from: folder + "/" + file.path, as: key, into: cache)
        guard let made = await onLane({ cache.open(key, rendition) }) else { throw .notFound }
        return made
    }

    private func onLane<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            lane.async { continuation.resume(returning: work()) }
        }
    }
}

// MARK: - On the lane

extension FolderLibrary {
    /// Where a page ends: files are in order by when they were changed, and by id.
    private struct Mark {
        let changed: Int64
        let id: String

        init(_ file: FolderFile) {
            (changed, id) = (file.changed, file.id)
        }

        init(_ text: String) throws(SourceError) {
            let parts = text.split(separator: "-").map(String.init)
            guard parts.count == 2, let changed = Int64(parts[0]), isSourceID(parts[1]) else {
                throw .notFound
            }
            (self.changed, id) = (changed, parts[1])
        }

        var text: String { "\(changed)-\(id)" }

        func isBefore(_ file: FolderFile) -> Bool { (changed, id) > (file.changed, file.id) }
    }

    private func page(after mark: Mark?) -> SourcePage {
        state.withLock { state in
            lookAgain(&state)
            let start =
                mark.map { mark in state.files.firstIndex { mark.isBefore($0) } ?? state.files.count } ?? 0
            var photos: [SourcePhoto] = []
            var place = start
            while place < state.files.count, photos.count < SourcePage.most, place - start < Self.mostLooks {
                if let photo = photo(state.files[place], &state) { photos.append(photo) }
                place += 1
            }
            return SourcePage(
                photos: photos, next: place < state.files.count ? Mark(state.files[place - 1]).text : nil)
        }
    }

    private func file(_ id: String) -> FolderFile? {
        state.withLock { state in
            if state.looked == nil { lookAgain(&state) }
            return state.places[id].map { state.files[$0] }
        }
    }

    /// What is known of a file; nil for one that is no picture.
    private func photo(_ file: FolderFile, _ state: inout State) -> SourcePhoto? {
        guard let head = head(file, &state) else { return nil }
        let credit = state.credits[file.path]
        var photo = SourcePhoto(source: facts.name, id: file.id)
        (photo.width, photo.height) = (head.width, head.height)
        let address = "/v1/sources/picture?source=library&photo=\(file.id)&size="
        (photo.small, photo.large) = (address + "screen", address + "screen")
        // A field that cannot be shown costs no photo.
        photo.author = SourcePhoto.text(credit.author)
        photo.licence = SourcePhoto.text(credit.licence)
        photo.caption = SourcePhoto.text(credit.caption)
        photo.page = SourcePhoto.isAddress(credit.link) ? credit.link : ""
        photo.at = credit.date.map { Instant(milliseconds: Int64($0.number) * Instant.day) }
        return try? photo.cleaned()
    }

    private func head(_ file: FolderFile, _ state: inout State) -> ImageHead? {
        if let known = state.heads[file.key] { return known }
        let head = readHead(folder + "/" + file.path).flatMap { ImageHead($0) }
        let fits = head.map { $0.width <= ImageInfo.mostPixels / $0.height } ?? false
        state.heads[file.key] = .some(fits ? head : nil)
        return fits ? head : nil
    }

    /// Walks through the folder, unless that was just done.
    private func lookAgain(_ state: inout State) {
        let now = now()
        if let looked = state.looked, (0..<Self.interval).contains(now.milliseconds - looked.milliseconds) {
            return
        }
        let scan = FolderScan(folder)
        if scan.isCut { report("of \(folder), only the first \(FolderScan.mostEntries) files are looked at") }
        state.credits = Credits(readHead(folder + "/credits.csv", most: Credits.mostBytes) ?? [])
        let isFirst = state.looked == nil
        state.looked = now
        guard isFirst || scan.files != state.files else { return }
        state.files = scan.files
        state.places = [:]
        for (place, file) in scan.files.enumerated() { state.places[file.id] = place }
        let keys = Set(scan.files.map(\.key))
        state.heads = state.heads.filter { keys.contains($0.key) }
        // What is gone, or has changed, is kept no more. Where all is gone, a disk may be away for a moment.
        guard !keys.isEmpty else { return }
        for gone in cache.blobs() where !keys.contains(gone) { try? cache.removeRenditions(of: gone) }
    }
}

/// The first bytes of a file; nil when it cannot be read. What waits for somebody to write, or leads elsewhere, is no file.
private func readHead(_ path: String, most: Int = ImageHead.length) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: most)
    var count = 0
    while count < most {
        let more = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, most - count) }
        guard more >= 0 else { return nil }
        if more == 0 { break }
        count += more
    }
    return Array(bytes[..<count])
}

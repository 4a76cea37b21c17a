import Dispatch
public import Domain
import Glibc
public import Pictures
import Synchronization

/// The photos in a folder of the operator, which is only read. A request for a page detects changes in the folder. A
/// request for a picture makes its sizes, which are cached in a folder of the server.
public final class FolderLibrary: PhotoSource {
    public let facts = SourceFacts(name: "library", title: "Library")

    private struct State {
        var files: [FolderFile] = []
        var places: [String: Int] = [:]
        var credits = Credits()
        /// The time of the last scan; nil before the first one.
        var scanned: Instant?
        var heads: [BlobID: ImageHead?] = [:]
        /// The problems that were already reported.
        var problems: Set<FolderProblem> = []
    }

    private let folder: String
    private let cache: BlobFolder
    private let workers: PictureMaking
    private let now: @Sendable () -> Instant
    private let report: @Sendable (FolderProblem) -> Void
    private let state = Mutex(State())
    private let serialQueue = DispatchQueue(label: "dela.library", qos: .utility)

    /// How long the result of a scan is used, in milliseconds.
    static let interval: Int64 = 60_000
    /// The maximum number of files to inspect for one page.
    private static let maxInspectedFiles = 300

    /// - Parameters:
    ///   - cache: the folder for the sizes, which must contain nothing else.
    ///   - report: logs a problem of the folder; each problem once.
    public init(
        _ folder: String, cache: BlobFolder, workers: PictureWorkers,
        now: @escaping @Sendable () -> Instant, report: @escaping @Sendable (FolderProblem) -> Void
    ) {
        self.folder = folder
        self.cache = cache
        self.workers = PictureMaking(workers)
        self.now = now
        self.report = report
    }

    public func page(after mark: String?) async throws(SourceError) -> SourcePage {
        let start = try mark.map { mark throws(SourceError) in try Mark(mark) }
        return await onQueue { self.page(after: start) }
    }

    public func photo(_ id: String) async throws(SourceError) -> SourcePhoto {
        let found = await onQueue {
            self.file(id).flatMap { file in self.state.withLock { self.photo(file, &$0) } }
        }
        guard let found else { throw .notFound }
        return found
    }

    public func picture(_ photo: String, _ rendition: Rendition) async throws(SourceError) -> SourceFile {
        guard let file = await onQueue({ self.file(photo) }) else { throw .notFound }
        let key = file.key
        if let found = await onQueue({ self.open(key, rendition) }) { return found }
        try await make(file)
        guard let made = await onQueue({ self.open(key, rendition) }) else { throw .notFound }
        return made
    }

    private func open(_ key: BlobID, _ rendition: Rendition) -> SourceFile? {
        (try? cache.openSimilar(to: rendition, of: key)).map { ($0.descriptor, $0.count) }
    }

    private func make(_ file: FolderFile) async throws(SourceError) {
        do throws(SourceError) {
            try await workers.make(from: folder + "/" + file.path, as: file.key, into: cache)
        } catch {
            if let reason = await workers.reason(against: file.key) {
                await onQueue { self.exclude(file, reason.description) }
            }
            throw error
        }
    }

    private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            serialQueue.async { continuation.resume(returning: work()) }
        }
    }
}

// MARK: - Under the lock

extension FolderLibrary {
    /// The end of a page. Files are ordered by their modification time and id.
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
            rescanIfOld(&state)
            let start =
                mark.map { mark in state.files.firstIndex { mark.isBefore($0) } ?? state.files.count } ?? 0
            var photos: [SourcePhoto] = []
            var index = start
            while index < state.files.count, photos.count < SourcePage.maxCount,
                index - start < Self.maxInspectedFiles
            {
                if let photo = photo(state.files[index], &state) { photos.append(photo) }
                index += 1
            }
            return SourcePage(
                photos: photos, next: index < state.files.count ? Mark(state.files[index - 1]).text : nil)
        }
    }

    private func file(_ id: String) -> FolderFile? {
        state.withLock { state in
            if state.scanned == nil { rescanIfOld(&state) }
            return state.places[id].map { state.files[$0] }
        }
    }

    /// The metadata of a file; nil if it is not a picture.
    private func photo(_ file: FolderFile, _ state: inout State) -> SourcePhoto? {
        guard let head = head(file, &state) else { return nil }
        let credit = state.credits[file.path]
        var photo = SourcePhoto(source: facts.name, id: file.id)
        (photo.width, photo.height) = (head.width, head.height)
        let address = "/v1/sources/picture?source=library&photo=\(file.id)&size="
        (photo.small, photo.large) = (address + "screen", address + "screen")
        // An invalid field is omitted, but the photo is shown.
        photo.author = SourcePhoto.text(credit.author)
        photo.licence = SourcePhoto.text(credit.licence)
        photo.caption = SourcePhoto.text(credit.caption)
        photo.page = SourcePhoto.isAddress(credit.link) ? credit.link : ""
        photo.at = credit.date.map { Instant(milliseconds: Int64($0.number) * Instant.day) }
        return try? photo.cleaned()
    }

    private func head(_ file: FolderFile, _ state: inout State) -> ImageHead? {
        if let known = state.heads[file.key] { return known }
        let result = Result { () throws(PictureError) in
            guard let bytes = readHead(folder + "/" + file.path) else { throw .disk(errno: errno) }
            guard let head = ImageHead(bytes) else { throw .notAPicture }
            guard head.width <= ImageInfo.maxPixels / head.height else { throw .tooManyPixels }
            return head
        }
        let head = try? result.get()
        switch result {
        // The file may become readable later.
        case .failure(.disk): break
        default: state.heads[file.key] = .some(head)
        }
        if case .failure(let error) = result {
            reportOnce(FolderProblem(file: file.path, reason: error.description), &state)
        }
        return head
    }

    /// Removes a file from the feed, because a worker could not read it.
    private func exclude(_ file: FolderFile, _ reason: String) {
        state.withLock { state in
            state.heads[file.key] = .some(nil)
            reportOnce(FolderProblem(file: file.path, reason: reason), &state)
        }
    }

    private func reportOnce(_ problem: FolderProblem, _ state: inout State) {
        if state.problems.insert(problem).inserted { report(problem) }
    }

    /// Scans the folder unless the last scan is recent.
    private func rescanIfOld(_ state: inout State) {
        let now = now()
        if let scanned = state.scanned, (0..<Self.interval).contains(now.milliseconds - scanned.milliseconds)
        {
            return
        }
        let scan = FolderScan(folder)
        state.credits = Credits(readHead(folder + "/credits.csv", limit: Credits.maxBytes) ?? [])
        let problems = scan.problems + problems(of: scan, state.credits)
        // A solved problem is reported again if it recurs.
        let current = Set(problems)
        let files = state.problems.isEmpty ? [] : Set(scan.files.map(\.path))
        state.problems = state.problems.filter { current.contains($0) || files.contains($0.file) }
        for problem in problems { reportOnce(problem, &state) }
        let isFirst = state.scanned == nil
        state.scanned = now
        guard isFirst || scan.files != state.files else { return }
        state.files = scan.files
        state.places = [:]
        for (index, file) in scan.files.enumerated() { state.places[file.id] = index }
        let keys = Set(scan.files.map(\.key))
        state.heads = state.heads.filter { keys.contains($0.key) }
        // Removes renditions of deleted and changed files. If all files are gone, the disk may be unavailable for a
        // moment.
        guard !keys.isEmpty else { return }
        for gone in cache.blobs() where !keys.contains(gone) { try? cache.removeRenditions(of: gone) }
    }
}

extension FolderLibrary {
    /// The problems of the folder as a whole and of the table of credits.
    private func problems(of scan: FolderScan, _ credits: Credits) -> [FolderProblem] {
        var problems: [FolderProblem] = []
        if scan.isCut {
            let reason = "has more than \(FolderScan.maxEntries) files; the others are left out"
            problems.append(FolderProblem(file: "", reason: reason))
        }
        let table = "credits.csv"
        guard access(folder + "/" + table, F_OK) == 0 else { return problems }
        if access(folder + "/" + table, R_OK) != 0 {
            problems.append(FolderProblem(file: table, reason: String(cString: strerror(errno))))
        } else if credits.isEmpty {
            problems.append(FolderProblem(file: table, reason: "no row with a column “file”"))
        } else if !scan.files.isEmpty, !scan.files.contains(where: { credits.names($0.path) }) {
            problems.append(FolderProblem(file: table, reason: "none of its files is in the folder"))
        }
        return problems
    }
}

/// Reads the first bytes of a file; nil if it cannot be read. A pipe or a symbolic link is not a file.
private func readHead(_ path: String, limit: Int = ImageHead.length) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < limit {
        let more = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, limit - count) }
        guard more >= 0 else { return nil }
        if more == 0 { break }
        count += more
    }
    return Array(bytes[..<count])
}

import Domain
import Glibc
import Pictures

/// Makes the sizes of a folder's pictures one after the other, so that the workers have time for what people bring.
actor PictureMaking {
    private let workers: PictureWorkers
    private var last: Task<Void, Never>?
    private var waiting = 0
    /// What no worker could read.
    private var unreadable: Set<BlobID> = []

    /// More are to be asked for again.
    private static let mostWaiting = 100

    init(_ workers: PictureWorkers) {
        self.workers = workers
    }

    /// Makes them, unless they are there once it is their turn.
    func make(from path: String, as key: BlobID, into cache: BlobFolder) async throws(SourceError) {
        guard !unreadable.contains(key) else { throw .notFound }
        guard waiting < Self.mostWaiting else { throw .later(seconds: 5) }
        waiting += 1
        defer { waiting -= 1 }
        let (workers, before) = (workers, last)
        let task = Task { () -> SourceError? in
            await before?.value
            if let (descriptor, _) = cache.open(key, Rendition(.thumb, .webp)) {
                close(descriptor)
                return nil
            }
            do throws(PictureError) {
                _ = try cache.write(try await workers.make(from: path), of: key)
                return nil
            } catch {
                switch error {
                case .busy: return .later(seconds: 5)
                case .noProgram, .disk: return .failed(error.description)
                case .notAPicture, .tooManyPixels, .damaged, .crashed, .overdue: return .notFound
                }
            }
        }
        last = Task { _ = await task.value }
        guard let error = await task.value else { return }
        if error == .notFound { unreadable.insert(key) }
        throw error
    }
}

import Domain
import Glibc
import Pictures

/// Makes the sizes of a folder's pictures one at a time, so that the workers have time for uploads of users.
actor PictureMaking {
    private let workers: PictureWorkers
    private var last: Task<Void, Never>?
    private var waiting = 0
    /// The number of failed attempts per picture. A picture that no worker can read has the maximum immediately.
    private var failures: [BlobID: Int] = [:]
    /// The reason why a picture is not retried.
    private var reasons: [BlobID: PictureError] = [:]

    /// The maximum number of waiting pictures. Clients must repeat further requests.
    private static let maxWaiting = 100
    /// A worker may crash or time out because of the load of the machine, so the same picture is retried.
    private static let maxFailures = 3
    /// Delay before a retry, in seconds.
    private static let pause = 60

    init(_ workers: PictureWorkers) {
        self.workers = workers
    }

    /// The reason why no worker can read a picture; nil if it is readable or has attempts left.
    func reason(against key: BlobID) -> PictureError? {
        failures[key, default: 0] < Self.maxFailures ? nil : reasons[key]
    }

    /// Makes the sizes, unless they exist when their turn comes.
    func make(from path: String, as key: BlobID, into cache: BlobFolder) async throws(SourceError) {
        guard failures[key, default: 0] < Self.maxFailures else { throw .notFound }
        guard waiting < Self.maxWaiting else { throw .later(seconds: 5) }
        waiting += 1
        defer { waiting -= 1 }
        let (workers, before) = (workers, last)
        let task = Task { () -> PictureError? in
            await before?.value
            if let file = cache.open(key, Rendition(.thumb, .webp)) {
                close(file.descriptor)
                return nil
            }
            do throws(PictureError) {
                _ = try cache.write(try await workers.make(from: path), of: key)
                return nil
            } catch {
                return error
            }
        }
        last = Task { _ = await task.value }
        guard let error = await task.value else { return }
        switch error {
        case .busy: throw .later(seconds: 5)
        case .noProgram, .noDraft, .disk, .store: throw .failed(error.description)
        case .crashed, .overdue:
            failures[key, default: 0] += 1
            reasons[key] = error
            throw .later(seconds: Self.pause)
        case .notAPicture, .tooManyPixels, .damaged, .unsupported:
            failures[key] = Self.maxFailures
            reasons[key] = error
            throw .notFound
        }
    }
}

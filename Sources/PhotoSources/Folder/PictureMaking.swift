import Domain
import Glibc
import Pictures

/// Makes the sizes of a folder's pictures one after the other, so that the workers have time for what people bring.
actor PictureMaking {
    private let workers: PictureWorkers
    private var last: Task<Void, Never>?
    private var waiting = 0
    /// How often a picture could not be made; one that no worker can read is at the most at once.
    private var failures: [BlobID: Int] = [:]
    /// Why a picture is not tried again.
    private var reasons: [BlobID: PictureError] = [:]

    /// More are to be asked for again.
    private static let mostWaiting = 100
    /// A worker may end early, or too late, because of what else the machine does: the same picture is tried again.
    private static let mostFailures = 3
    /// In seconds.
    private static let pause = 60

    init(_ workers: PictureWorkers) {
        self.workers = workers
    }

    /// Why no worker can read a picture; nil if one can, or has not tried often enough.
    func reason(against key: BlobID) -> PictureError? {
        failures[key, default: 0] < Self.mostFailures ? nil : reasons[key]
    }

    /// Makes them, unless they are there once it is their turn.
    func make(from path: String, as key: BlobID, into cache: BlobFolder) async throws(SourceError) {
        guard failures[key, default: 0] < Self.mostFailures else { throw .notFound }
        guard waiting < Self.mostWaiting else { throw .later(seconds: 5) }
        waiting += 1
        defer { waiting -= 1 }
        let (workers, before) = (workers, last)
        let task = Task { () -> PictureError? in
            await before?.value
            if let (descriptor, _) = cache.open(key, Rendition(.thumb, .webp)) {
                close(descriptor)
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
        case .noProgram, .disk: throw .failed(error.description)
        case .crashed, .overdue:
            failures[key, default: 0] += 1
            reasons[key] = error
            throw .later(seconds: Self.pause)
        case .notAPicture, .tooManyPixels, .damaged, .unsupported:
            failures[key] = Self.mostFailures
            reasons[key] = error
            throw .notFound
        }
    }
}

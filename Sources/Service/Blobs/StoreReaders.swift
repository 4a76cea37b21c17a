import Dispatch
import Domain
import Pictures
import Synchronization

/// The threads that open pictures of a store on another server, so that a slow store delays no other request.
final class StoreReaders: Sendable {
    private let store: any BlobStore
    private let queues: [DispatchQueue]
    private let state = Mutex((waiting: 0, next: 0))

    private static let (threads, maxWaiting) = (8, 400)

    init(_ store: any BlobStore) {
        self.store = store
        queues =
            store.isLocal
            ? [] : (0..<StoreReaders.threads).map { DispatchQueue(label: "dela.store.\($0)") }
    }

    /// Opens a picture; nil if it does not exist.
    /// - Parameter rendition: nil for the original.
    func open(_ blob: BlobID, _ rendition: Rendition?) async throws(PictureError) -> BlobFile? {
        guard !queues.isEmpty else { return try openNow(blob, rendition) }
        let queue = state.withLock { state -> DispatchQueue? in
            guard state.waiting < StoreReaders.maxWaiting else { return nil }
            state.waiting += 1
            state.next = (state.next + 1) % queues.count
            return queues[state.next]
        }
        guard let queue else { throw .busy }
        let result = await withCheckedContinuation { continuation in
            queue.async {
                let result = Result { () throws(PictureError) in try self.openNow(blob, rendition) }
                self.state.withLock { $0.waiting -= 1 }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }

    private func openNow(_ blob: BlobID, _ rendition: Rendition?) throws(PictureError) -> BlobFile? {
        guard let rendition else { return try store.open(blob, nil) }
        return try store.openSimilar(to: rendition, of: blob)
    }
}

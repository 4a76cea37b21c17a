import Domain
import Glibc
import Pictures
import Synchronization
import Testing

@testable import Service

@Suite("Reading from a store on another server", .timeLimit(.minutes(15)))
struct StoreReadersTests {
    /// A store without files that answers only after a signal.
    private final class SlowStore: BlobStore {
        let isDown = Mutex(true)

        var isLocal: Bool { false }

        func open(_ blob: BlobID, _ rendition: Rendition?) throws(PictureError) -> BlobFile? {
            while isDown.withLock({ $0 }) { usleep(1000) }
            throw .store("gone")
        }

        func write(_ renditions: Renditions, of blob: BlobID) -> Int { 0 }
        func removeRenditions(of blob: BlobID) {}
        func removeOriginal(of blob: BlobID) {}
        func list(_ visit: (BlobName, Int) throws(PictureError) -> Void) {}
        func id() -> String? { nil }
        func claim(_ id: String) {}
        func append(_ part: [UInt8], at offset: Int, to draft: Draft) -> Int { 0 }
        func file(of draft: Draft) -> String { "" }
        func keep(_ draft: Draft) {}
        func discard(_ draft: Draft) {}
    }

    @Test("a slow store blocks no task, and too many requests are rejected at once")
    func slow() async throws {
        let store = SlowStore()
        let readers = StoreReaders(store)
        let blob = BlobID(String(repeating: "ab", count: 32))
        let errors = await withTaskGroup(of: PictureError?.self) { group in
            for _ in 0..<500 {
                group.addTask {
                    do throws(PictureError) {
                        _ = try await readers.open(blob, nil)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            var errors: [PictureError?] = []
            for await error in group {
                errors.append(error)
                // The rejected ones end first.
                if errors.count == 100 { store.isDown.withLock { $0 = false } }
            }
            return errors
        }
        #expect(errors.prefix(100).allSatisfy { $0 == .busy })
        #expect(errors.dropFirst(100).allSatisfy { $0 == .store("gone") })
    }
}

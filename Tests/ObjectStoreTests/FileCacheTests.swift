import Foundation
import Pictures
import Testing

@testable import ObjectStore

@Suite("The cache of an object store", .timeLimit(.minutes(15)))
struct FileCacheTests {
    private let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("dela-" + UUID().uuidString)
        path = url.path
    }

    private var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    private func add(_ name: String, _ bytes: [UInt8], to cache: FileCache) throws -> [UInt8]? {
        try cache.add(name) { append throws(PictureError) in
            try append(bytes)
            return true
        }.map { content(of: $0) }
    }

    private func content(of file: BlobFile) -> [UInt8] {
        let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: true)
        return (try? handle.readToEnd()).flatMap { $0 }.map { [UInt8]($0) } ?? []
    }

    @Test("an added file is returned from its beginning, and found later")
    func added() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let cache = try FileCache(path, limit: 100)
        #expect(cache.open("a") == nil)
        #expect(try add("a", [1, 2, 3], to: cache) == [1, 2, 3])
        #expect(cache.open("a").map { content(of: $0) } == [1, 2, 3])
        cache.remove("a")
        #expect(cache.open("a") == nil && files.isEmpty)
    }

    @Test("the files that were not used for the longest time are removed beyond the limit")
    func limited() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let cache = try FileCache(path, limit: 100)
        for name in ["a", "b", "c", "d"] { _ = try add(name, [UInt8](repeating: 0, count: 25), to: cache) }
        #expect(files == ["a", "b", "c", "d"])
        _ = cache.open("a").map { content(of: $0) }
        _ = try add("e", [UInt8](repeating: 0, count: 10), to: cache)
        #expect(files == ["a", "c", "d", "e"])
        #expect(
            try add("f", [UInt8](repeating: 7, count: 300), to: cache)?.count == 300, "usable, but not kept")
        #expect(files.isEmpty)
    }

    @Test("a file that is replaced counts once")
    func replaced() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let cache = try FileCache(path, limit: 100)
        for _ in 0..<20 { _ = try add("a", [UInt8](repeating: 0, count: 45), to: cache) }
        _ = try add("b", [UInt8](repeating: 0, count: 45), to: cache)
        #expect(files == ["a", "b"])
    }

    @Test("an incomplete file is removed, and the next start removes all files")
    func incomplete() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let cache = try FileCache(path, limit: 100)
        #expect(throws: PictureError.store("gone")) {
            try cache.add("a") { append throws(PictureError) in
                try append([1])
                throw .store("gone")
            }
        }
        #expect(try cache.add("a") { _ throws(PictureError) in false } == nil)
        #expect(files.isEmpty)
        try Data([1]).write(to: URL(fileURLWithPath: path + "/1f.new"))
        try Data([UInt8](repeating: 0, count: 80)).write(to: URL(fileURLWithPath: path + "/old"))
        let next = try FileCache(path, limit: 100)
        #expect(files.isEmpty, "a power loss may have truncated them")
        #expect(next.open("old") == nil)
        _ = try add("a", [UInt8](repeating: 0, count: 80), to: next)
        #expect(files == ["a"], "the removed files do not count")
    }
}

import Foundation
import Testing

@testable import Files

@Suite("Names in a folder", .timeLimit(.minutes(15)))
struct FolderNamesTests {
    private func folder(of files: [String]) throws -> String {
        let path = NSTemporaryDirectory() + "dela-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        for file in files {
            #expect(FileManager.default.createFile(atPath: path + "/" + file, contents: nil))
        }
        return path
    }

    @Test("FolderNames returns all names except hidden ones, also beyond one system block")
    func all() throws {
        let names = (0..<3000).map(String.init) + [String(repeating: "ы", count: 120), "two words"]
        let path = try folder(of: names + [".hidden", ".gitignore"])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let found = try #require(FolderNames(path))
        #expect(Set(found) == Set(names) && found.failure == 0)
    }

    @Test("FolderNames is nil for a path that is not a folder")
    func missing() {
        #expect(FolderNames("/nowhere") == nil)
        #expect(FolderNames("/etc/hostname") == nil)
    }
}

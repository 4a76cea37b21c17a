import Domain
import Foundation

@testable import Pictures

/// A temporary folder for one test.
final class Folder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("dela-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// All files, at any depth.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }
}

let sample = Renditions(
    width: 4000, height: 3000, preview: "UklGRg==",
    files: Dictionary(uniqueKeysWithValues: Rendition.all.map { ($0, Array($0.format.rawValue.utf8)) }))
let blob = BlobID(checking: String(repeating: "ab", count: 32))!

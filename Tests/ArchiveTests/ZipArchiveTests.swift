import CLinux
import FeatureTags
import Foundation
import TestProgram
import Testing

@testable import Archive

/// Other programs read the archives: `unzip` checks the sums, and Python's `zipfile` prints the content.
@Suite("ZIP files", .tags(.A10), .timeLimit(.minutes(15)))
struct ZipArchiveTests {
    /// A file in the system's folder for temporary files, which is removed at the end.
    private final class TemporaryFile {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// The entries as Python reads them: `name size sum modified`, and a last line with the first damaged one.
    private static let reader = """
        import hashlib, sys, zipfile
        file = zipfile.ZipFile(sys.argv[1])
        for entry in file.infolist():
            data = file.read(entry)
            print(entry.filename, len(data), hashlib.sha256(data).hexdigest()[:8], *entry.date_time)
        print(file.testzip())
        """

    private func entries(of bytes: [UInt8]) throws -> [String] {
        let file = TemporaryFile()
        try Data(bytes).write(to: URL(fileURLWithPath: file.path))
        let python = try TestProgram("/usr/bin/python3", ["-X", "utf8", "-c", Self.reader, file.path])
        var output: [UInt8] = []
        while case let part = python.read(), !part.isEmpty { output += part }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func archive(_ write: (ZipArchive) throws -> Void) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let archive = try ZipArchive { part in
            bytes += part
            return true
        }
        try write(archive)
        try archive.finish()
        return bytes
    }

    @Test("an archive of more than 4 GiB is completed, also after that size")
    func beyondFourGibibytes() throws {
        let (file, size) = (TemporaryFile(), (4 << 30) + 1)
        let descriptor = open(file.path, O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        try #require(descriptor >= 0 && ftruncate(descriptor, size) == 0, "a file of zeros needs no space")
        var total = 0
        let archive = try ZipArchive { part in
            total += part.count
            return true
        }
        try archive.add("picture.jpg", from: descriptor, size: size, modified: 0)
        try archive.add("end.txt", Array("a".utf8), modified: 0)
        try archive.finish()
        #expect(total > size)
    }

    @Test("files have their names in any script, their content and their time")
    func names() throws {
        let bytes = try archive { archive in
            try archive.add("data/Список дел 🐕.json", Array("привет".utf8), modified: 1_700_000_000)
            try archive.add("messages/Ёлка и й.csv", Array("a".utf8), modified: 1_700_000_000)
            try archive.add("empty.txt", [], modified: 1_700_000_000)
        }
        // The time of day depends on the zone of the machine.
        #expect(
            try entries(of: bytes).map { $0.components(separatedBy: " 2023 11 1")[0] } == [
                "data/Список дел 🐕.json 12 e58f1e8c", "messages/Ёлка и й.csv 1 ca978112",
                "empty.txt 0 e3b0c442", "None",
            ])
    }

    @Test("a file of many blocks is compressed, and one from a descriptor is copied")
    func large() throws {
        let text = Array(String(repeating: "Milk and bread. ", count: 300_000).utf8)
        var random = SystemRandomNumberGenerator()
        let noise = (0..<3_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let file = TemporaryFile()
        try Data(noise).write(to: URL(fileURLWithPath: file.path))
        let descriptor = open(file.path, O_RDONLY)
        defer { close(descriptor) }
        let bytes = try archive { archive in
            try archive.add("text", text, modified: 0)
            try archive.add("noise", from: descriptor, size: noise.count, modified: 0)
            try archive.add("after", [1], modified: 0)
        }
        #expect(bytes.count > noise.count && bytes.count < noise.count + 100_000)
        let entries = try entries(of: bytes)
        #expect(entries.count == 4 && entries.last == "None")
        #expect(entries[0].hasPrefix("text 4800000 ") && entries[1].hasPrefix("noise 3000000 "))
        #expect(bytes.firstRange(of: noise[1_000_000..<1_000_100]) != nil)
    }

    @Test("a file that is shorter than announced is an error")
    func truncated() throws {
        let file = TemporaryFile()
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: file.path))
        let descriptor = open(file.path, O_RDONLY)
        defer { close(descriptor) }
        let archive = try ZipArchive { _ in true }
        #expect(throws: ArchiveError("short cannot be read.")) {
            try archive.add("short", from: descriptor, size: 4, modified: 0)
        }
    }

    @Test("an archive without an end has no directory, also after its memory is released")
    func unfinished() throws {
        var bytes: [UInt8] = []
        do {
            let archive = try ZipArchive { part in
                bytes += part
                return true
            }
            try archive.add("text", Array(repeating: 7, count: 1_000_000), modified: 0)
        }
        #expect(bytes.firstRange(of: Array("PK\u{1}\u{2}".utf8)) == nil)
    }

    @Test("writing fails when the output is no longer received")
    func closedOutput() throws {
        var count = 0
        let archive = try ZipArchive { _ in
            count += 1
            return count < 3
        }
        var random = SystemRandomNumberGenerator()
        let noise = (0..<1_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(throws: ArchiveError.self) { try archive.add("noise", noise, modified: 0) }
        #expect(throws: ArchiveError.self) { try archive.finish() }
        #expect(count == 3)
    }

    @Test("an archive that is not completed releases its memory", arguments: [1, .max])
    func memory(blocks: Int) throws {
        var random = SystemRandomNumberGenerator()
        let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        func abort() throws {
            var count = 0
            let archive = try ZipArchive { _ in
                count += 1
                return count < blocks
            }
            try? archive.add("noise", noise, modified: 0)
        }
        try abort()
        let before = allocatedBytes
        for _ in 0..<1200 { try abort() }
        // Without release it would be at least 36 KB for each. Other tests run at the same time.
        #expect(allocatedBytes - before < 30 << 20)
    }

    /// The memory that the program has allocated.
    private var allocatedBytes: Int {
        let memory = mallinfo2()
        return Int(memory.uordblks + memory.hblkhd)
    }
}

extension ZipArchive {
    /// Adds a compressed file.
    fileprivate func add(_ path: String, _ bytes: [UInt8], modified: Int64) throws(ArchiveError) {
        try begin(path, modified: modified)
        try write(bytes)
        try end()
    }
}

import Domain
import FeatureTags
import Foundation
import Glibc
import Pictures
import Testing

@testable import PhotoSources

/// Arbitrary content of the folder.
@Suite("The operator's folder", .tags(.P2), .timeLimit(.minutes(15)))
struct FolderTests {
    private let folder = TemporaryFolder()

    @Test("a picture with a size beyond all numbers is excluded")
    func hugeSides() async throws {
        let library = try folder.library(of: 2)
        let maximum = [UInt8](repeating: 0xFF, count: 4)
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]
        try folder.put(head + Array("IHDR".utf8) + maximum + maximum, "huge.png")
        #expect(try await library.page(after: nil).photos.count == 2)
    }

    @Test(
        "files with impossible modification times are shown once",
        arguments: [Int.min, -157_680_000, 0, Int.max])
    func moments(_ seconds: Int) async throws {
        let library = try folder.library(of: 40)
        for number in 0..<40 { folder.setChanged("\(number).jpg", seconds) }
        let first = try await library.page(after: nil)
        let second = try await library.page(after: first.next)
        #expect(first.next != nil && second.next == nil)
        #expect(Set((first.photos + second.photos).map(\.id)).count == 40)
    }

    @Test("an invalid field in the table of credits affects only that field")
    func wrongCredits() async throws {
        let library = try folder.library(of: 1)
        let name = String(repeating: "a", count: 2000)
        let row = "file,link,author,caption,date\n0.jpg,javascript:alert(1),\(name),A hill,2021-03-05\n"
        try folder.put(Array(row.utf8), "credits.csv")
        let photo = try #require(try await library.page(after: nil).photos.first)
        #expect(photo.page.isEmpty && photo.author.utf8.count == 1000 && photo.caption == "A hill")
        #expect(photo.day == CivilDay(year: 2021, month: 3, day: 5))
    }

    @Test("a crashed worker does not exclude a picture unless it always crashes")
    func crashes() async throws {
        let library = try folder.library(of: 0, worker: "/bin/sh")
        try folder.put(Array("kill -9 $$".utf8), "a.jpg")
        let id = FolderFile(path: "a.jpg", size: 0, changed: 0).id
        for error in [SourceError.later(seconds: 60), .later(seconds: 60), .later(seconds: 60), .notFound] {
            await #expect(throws: error) { try await library.picture(id, Rendition(.thumb, .webp)) }
        }
    }

    @Test("files that cannot be photos are excluded and reported once")
    func unreadable() async throws {
        let library = try folder.library(of: 2)
        try folder.put([], "empty.jpg")
        try folder.put(Array("hello".utf8), "text.jpg")
        try folder.put(Array("hello".utf8), "notes.txt")
        try folder.put(Array("file,author\nz.jpg,Z".utf8), "credits.csv")
        for _ in 0..<3 { #expect(try await library.page(after: nil).photos.count == 2) }
        let wanted = [
            FolderProblem(file: "credits.csv", reason: "none of its files is in the folder"),
            FolderProblem(file: "empty.jpg", reason: "an empty file"),
            FolderProblem(file: "text.jpg", reason: "not a picture of a known format"),
        ]
        #expect(folder.reported.sorted { $0.file < $1.file } == wanted)
    }

    @Test("a photo that no worker can read is excluded and reported once")
    func refused() async throws {
        let library = try folder.library(of: 2, worker: folder.program("printf '\\003'"))
        let photo = try #require(try await library.page(after: nil).photos.first)
        for _ in 0..<2 {
            await #expect(throws: SourceError.notFound) {
                try await library.picture(photo.id, Rendition(.thumb, .webp))
            }
        }
        #expect(try await library.page(after: nil).photos.count == 1)
        #expect(folder.reported.map(\.reason) == ["a damaged picture"])
    }

    @Test("a table of credits without a file column is reported")
    func noColumn() async throws {
        let library = try folder.library(of: 1)
        try folder.put(Array("name,author\n0.jpg,A".utf8), "credits.csv")
        _ = try await library.page(after: nil)
        #expect(folder.reported.map(\.file) == ["credits.csv"])
    }

    @Test("cached sizes stay while the folder is unavailable")
    func away() async throws {
        let library = try folder.library(of: 2)
        _ = try await library.page(after: nil)
        let (kept, name) = (folder.path + "/cache/ab", String(repeating: "ab", count: 32) + ".thumb.webp")
        try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
        try Data([1]).write(to: URL(fileURLWithPath: "\(kept)/\(name)"))
        try FileManager.default.moveItem(atPath: folder.path + "/photos", toPath: folder.path + "/away")
        let again = try folder.reopened()
        #expect(try await again.page(after: nil).photos.isEmpty)
        #expect(FileManager.default.fileExists(atPath: "\(kept)/\(name)"))
        try FileManager.default.moveItem(atPath: folder.path + "/away", toPath: folder.path + "/photos")
        #expect(try await folder.reopened().page(after: nil).photos.count == 2)
        #expect(!FileManager.default.fileExists(atPath: "\(kept)/\(name)"))
    }
}

extension TemporaryFolder {
    func put(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/photos/\(name)"))
    }

    /// A worker program that runs this script.
    func program(_ script: String) throws -> String {
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path + "/worker"))
        chmod(path + "/worker", 0o700)
        return path + "/worker"
    }

    /// Sets the modification time as far as the file system supports it.
    func setChanged(_ name: String, _ seconds: Int) {
        let time = timespec(tv_sec: seconds, tv_nsec: 0)
        utimensat(AT_FDCWD, "\(path)/photos/\(name)", [time, time], 0)
    }
}

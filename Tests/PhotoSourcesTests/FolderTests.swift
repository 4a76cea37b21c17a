import Domain
import FeatureTags
import Foundation
import Glibc
import Testing

@testable import PhotoSources

/// Whatever somebody puts there.
@Suite("The operator's folder", .tags(.P2))
struct FolderTests {
    private let folder = TemporaryFolder()

    @Test("a picture that says to be larger than all numbers is none")
    func hugeSides() async throws {
        let library = try folder.library(of: 2)
        let most = [UInt8](repeating: 0xFF, count: 4)
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]
        try folder.put(head + Array("IHDR".utf8) + most + most, "huge.png")
        #expect(try await library.page(after: nil).photos.count == 2)
    }

    @Test("files of no possible moment are shown, each once", arguments: [Int.min, -157_680_000, 0, Int.max])
    func moments(_ seconds: Int) async throws {
        let library = try folder.library(of: 40)
        for number in 0..<40 { folder.setChanged("\(number).jpg", seconds) }
        let first = try await library.page(after: nil)
        let second = try await library.page(after: first.next)
        #expect(first.next != nil && second.next == nil)
        #expect(Set((first.photos + second.photos).map(\.id)).count == 40)
    }
}

extension TemporaryFolder {
    func put(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/photos/\(name)"))
    }

    /// As far as the file system holds such a moment.
    func setChanged(_ name: String, _ seconds: Int) {
        let time = timespec(tv_sec: seconds, tv_nsec: 0)
        utimensat(AT_FDCWD, "\(path)/photos/\(name)", [time, time], 0)
    }
}

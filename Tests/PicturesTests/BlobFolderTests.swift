import Domain
import Foundation
import Testing

@testable import Pictures

@Suite("The folder of pictures", .timeLimit(.minutes(15)))
struct BlobFolderTests {
    private let folder: Folder
    private let blobs: BlobFolder
    private let ada = PersonID("01J0000000000000000000000A")

    init() throws {
        folder = try Folder()
        blobs = try BlobFolder(folder.path + "/blobs")
    }

    @Test("a part is appended only at the end of the previous part")
    func parts() throws {
        let draft = Draft(of: blob, by: ada)
        #expect(try blobs.append([], at: 0, to: draft) == 0)
        #expect(try blobs.append([1, 2], at: 0, to: draft) == 2)
        #expect(try blobs.append([1, 2], at: 0, to: draft) == 2)
        #expect(try blobs.append([9], at: 3, to: draft) == 2)
        #expect(try blobs.append([3], at: 2, to: draft) == 3)
        var bytes: [UInt8] = []
        try blobs.read(draft) { bytes += $0 }
        #expect(bytes == [1, 2, 3])
    }

    @Test("a folder without an id receives that of the first installation, and rejects others")
    func claimed() throws {
        #expect(try blobs.id() == nil)
        for _ in 0..<2 { try blobs.claim("first") }
        #expect(throws: PictureError.otherInstallation) { try blobs.claim("second") }
        #expect(try blobs.id() == "first")
    }

    @Test("drafts of the same picture by two users are separate files")
    func drafts() {
        let bob = PersonID("01J0000000000000000000000B")
        #expect(blobs.file(of: Draft(of: blob, by: ada)) != blobs.file(of: Draft(of: blob, by: bob)))
    }

    @Test("a later part of an upload that another server has completed starts no draft")
    func lateParts() throws {
        #expect(try blobs.append([3], at: 2, to: Draft(of: blob, by: ada)) == 0)
        #expect(folder.files.isEmpty)
    }

    @Test("servers that write the same picture at the same time leave it whole, and no other file")
    func concurrent() async throws {
        let (large, blobs) = (largeSample(), blobs)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<10 { #expect((try? blobs.write(large, of: blob)) != nil) }
                }
            }
            group.addTask {
                // Each reader sees no file, or a whole one.
                for _ in 0..<100 {
                    guard let file = blobs.open(blob, Rendition(.thumb, .webp)) else { continue }
                    defer { close(file.descriptor) }
                    #expect(file.count == large.files[Rendition(.thumb, .webp)]?.count)
                }
            }
        }
        #expect(folder.files.count == large.files.count)
        try blobs.removeRenditions(of: blob)
        #expect(folder.files.isEmpty)
    }

    private func largeSample() -> Renditions {
        let bytes = [UInt8](repeating: 7, count: 300_000)
        return Renditions(width: 1, height: 1, preview: "", files: sample.files.mapValues { _ in bytes })
    }

    @Test("partial files of an interrupted write are removed with the picture", arguments: ["", ".8f"])
    func interrupted(number: String) throws {
        _ = try blobs.write(sample, of: blob)
        for file in folder.files {
            try Data([1]).write(to: URL(fileURLWithPath: folder.path + "/" + file + number + ".new"))
        }
        try blobs.removeRenditions(of: blob)
        #expect(folder.files.isEmpty)
    }

    @Test("renditions are stored with all their bytes and removed with all their files")
    func renditions() throws {
        #expect(try blobs.write(sample, of: blob) == 32)
        #expect(folder.files.count == 8)
        #expect(folder.files.allSatisfy { $0.hasPrefix("blobs/ab/" + blob.text + ".") })
        let file = try #require(blobs.open(blob, Rendition(.thumb, .webp)))
        close(file.descriptor)
        #expect(file.count == 4)
        #expect(blobs.open(blob, nil) == nil)
        try blobs.removeRenditions(of: blob)
        try blobs.removeRenditions(of: blob)
        #expect(folder.files.isEmpty)
    }

    @Test("an original is stored next to the renditions, and only its owner can read it")
    func original() throws {
        let draft = Draft(of: blob, by: ada)
        _ = try blobs.append([7], at: 0, to: draft)
        try blobs.keep(draft)
        #expect(folder.files == ["blobs/ab/" + blob.text])
        // Another server has completed the same upload.
        try blobs.keep(draft)
        #expect(folder.files == ["blobs/ab/" + blob.text])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + folder.files[0])
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try blobs.discard(draft)
        try blobs.removeOriginal(of: blob)
        #expect(folder.files.isEmpty)
        #expect(throws: PictureError.disk(errno: ENOENT)) { try blobs.keep(draft) }
    }

    @Test("a folder that is not writable throws a disk error")
    func broken() {
        #expect(throws: PictureError.disk(errno: ENOENT)) { try BlobFolder("/nowhere/blobs") }
    }

    @Test("reading a draft that another server has removed throws that it is gone")
    func removedDraft() {
        #expect(throws: PictureError.noDraft) { try blobs.read(Draft(of: blob, by: ada)) { _ in } }
    }
}

import Foundation
import Testing

@testable import Pictures

@Suite("Picture workers", .timeLimit(.minutes(15)))
struct WorkerTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    /// Uses a shell instead of `dela-pictures`, which runs the picture as a script.
    private func make(_ script: String, timeout: Int64 = 10_000) async throws(PictureError) -> Renditions {
        guard let picture = try? folder.write(Array(script.utf8), to: "picture") else { throw .noProgram }
        return try await PictureWorkers(program: "/bin/sh", timeout: timeout).make(from: picture)
    }

    @Test("the report of a worker becomes the renditions")
    func good() async throws {
        let report = try folder.write(sample.report, to: "report")
        #expect(try await make("cat \(report)") == sample)
    }

    @Test("a worker has no access to the server's environment and log")
    func surroundings() async throws {
        let seen = folder.path + "/seen"
        _ = try? await make("env > \(seen); readlink /proc/$$/fd/2 >> \(seen)")
        let text = try String(contentsOfFile: seen, encoding: .utf8)
        #expect(
            !text.contains("HOME=") && text.contains("MALLOC_ARENA_MAX=1") && text.hasSuffix("/dev/null\n"))
    }

    @Test(
        "the reasons why a worker made no renditions are distinguished",
        arguments: [
            ("printf '\\1'", PictureError.notAPicture), ("printf '\\2'", .tooManyPixels),
            ("printf '\\3'", .damaged), ("printf '\\4'", .unsupported), ("printf '\\5'", .crashed),
            ("exit 1", .crashed), ("kill -9 $$", .crashed), ("kill -11 $$", .crashed), ("", .crashed),
            ("echo nonsense", .crashed), ("cat /dev/zero", .crashed), ("sleep 60", .overdue),
            ("exec >&-; sleep 60", .crashed), ("while sleep 0.01; do echo; done", .overdue),
        ])
    func reasons(script: String, error: PictureError) async {
        let timeout: Int64 = error == .overdue ? 500 : 30_000
        await #expect(throws: error) { try await make(script, timeout: timeout) }
    }

    @Test("a crashed worker is retried once")
    func again() async throws {
        let report = try folder.write(sample.report, to: "report")
        let mark = folder.path + "/mark"
        #expect(try await make("test -e \(mark) && exec cat \(report); touch \(mark); kill -9 $$") == sample)
    }

    @Test("child processes of a worker end with it")
    func children() async throws {
        let note = folder.path + "/child"
        _ = try? await make("sleep 60 >&- & echo $! > \(note)")
        let child = try String(contentsOfFile: note, encoding: .utf8).prefix { $0 != "\n" }
        while let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8),
            !state.contains(") Z ")
        {
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test("a missing program is distinguished from a failing one")
    func missing() async {
        let workers = PictureWorkers(program: "/nowhere/dela-pictures")
        #expect(!workers.isAvailable)
        await #expect(throws: PictureError.noProgram) { try await workers.make(from: "/dev/null") }
    }

    @Test(
        "a libheif older than 1.18 is outdated",
        arguments: [
            ("1.15.1", "1.15.1"), ("1.17.6", "1.17.6"), ("1.18.0", nil), ("1.23.6", nil), ("2.0", nil),
            ("", nil),
            ("no version", nil),
        ])
    func libheif(version: String, outdated: String?) {
        #expect(PictureWorkers.outdatedHEIF(version) == outdated)
    }

    @Test("pictures beyond the capacity are rejected")
    func busy() async throws {
        let workers = PictureWorkers(program: "/bin/sh", timeout: 500, capacity: 2)
        let picture = try folder.write(Array("sleep 60".utf8), to: "picture")
        let errors = await withTaskGroup { group in
            for _ in 0..<6 {
                group.addTask { () -> PictureError? in
                    do throws(PictureError) { _ = try await workers.make(from: picture) } catch {
                        return error
                    }
                    return nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors.filter { $0 == .busy }.count == 4)
    }
}

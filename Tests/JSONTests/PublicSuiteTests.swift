import Foundation
import JSON
import Testing

/// The files of the public JSONTestSuite (github.com/nst/JSONTestSuite), which is not part of this repository. The
/// environment variable names its folder `test_parsing`.
private let folder = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"]

@Suite(
    "The public JSONTestSuite", .enabled(if: folder != nil, "JSON_TEST_SUITE names no folder."),
    .timeLimit(.minutes(15)))
struct PublicSuiteTests {
    /// The files with a name prefix: `y_` must be accepted, `n_` must be rejected, `i_` may be either, without a trap.
    private func documents(_ prefix: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = URL(fileURLWithPath: try #require(folder))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
        #expect(names.count > 30, "\(folder.path) is not a folder of the suite.")
        return try names.map { ($0, Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
    }

    @Test("files that must be accepted are accepted")
    func accepted() throws {
        for (name, bytes) in try documents("y_") {
            #expect(throws: Never.self, "\(name)") { try JSONValue(parsing: bytes) }
        }
    }

    @Test("files that must be rejected are rejected")
    func refused() throws {
        for (name, bytes) in try documents("n_") {
            #expect(throws: JSONError.self, "\(name)") { try JSONValue(parsing: bytes) }
        }
    }

    @Test("files that may be either are accepted without loss, or rejected")
    func either() throws {
        for (name, bytes) in try documents("i_") {
            guard let value = try? JSONValue(parsing: bytes) else { continue }
            #expect(try JSONValue(parsing: value.bytes) == value, "\(name)")
        }
    }
}

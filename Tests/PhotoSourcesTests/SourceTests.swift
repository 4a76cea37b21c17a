import Domain
import FeatureTags
import Foundation
import HTTP
import JSON
import Outgoing
import Pictures
import Synchronization
import Testing

@testable import PhotoSources

/// The common requirements for every source.
@Suite("Every source of photos", .tags(.P2), .timeLimit(.minutes(15)))
struct SourceTests {
    static let all: [Kind] = [.library, .unsplash, .commons]

    enum Kind: Sendable {
        case library, unsplash, commons
    }

    private let folder = TemporaryFolder()

    private func source(_ kind: Kind) throws -> any PhotoSource {
        switch kind {
        case .library: try folder.library(of: 70)
        case .unsplash:
            UnsplashSource(key: "k", secret: "s", now: noon) { request in FakeUnsplash.answer(request) }
        case .commons: Commons()
        }
    }

    @Test("pages follow each other, show no photo twice, and end", arguments: all)
    func pages(_ kind: Kind) async throws {
        let source = try source(kind)
        var (mark, ids, count): (String?, [String], Int) = (nil, [], 0)
        repeat {
            let page = try await source.page(after: mark)
            #expect(page.photos.count <= SourcePage.maxCount)
            #expect(page.next != mark)
            ids += page.photos.map(\.id)
            (mark, count) = (page.next, count + 1)
        } while mark != nil && count < 10
        #expect(mark == nil && ids.count == 70 && Set(ids).count == 70)
    }

    @Test("photos can be stored, and their pictures are at the origins of the source", arguments: all)
    func photos(_ kind: Kind) async throws {
        let source = try source(kind)
        let facts = source.facts
        #expect(isSourceName(facts.name) && !facts.title.isEmpty)
        for photo in try await source.page(after: nil).photos {
            #expect(try photo.cleaned() == photo)
            #expect(photo.source == facts.name)
            for address in [photo.small, photo.large] {
                #expect((["/v1/sources/picture"] + facts.pictureOrigins).contains { address.hasPrefix($0) })
            }
        }
    }

    @Test("a page request with an invalid mark throws notFound", arguments: all)
    func marks(_ kind: Kind) async throws {
        let source = try source(kind)
        for mark in ["", "../..", "0", "-", "\u{0}", String(repeating: "9", count: 300)] {
            await #expect(throws: SourceError.notFound) { try await source.page(after: mark) }
        }
    }

    @Test("unsupported actions throw an error", arguments: all)
    func actions(_ kind: Kind) async throws {
        let source = try source(kind)
        try await source.reportUse(of: "a")
        #expect(source.facts.isLinked == !source.authorisation(proof).isEmpty)
        if !source.facts.hasLikes {
            await #expect(throws: SourceError.notFound) { try await source.setLike(true, of: "a", by: "t") }
            await #expect(throws: SourceError.notFound) { try await source.account(of: "t") }
        }
    }

    private let proof = LinkProof(
        state: "state", verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        redirect: "https://d.example/linked")

    @Test(
        "the use of a photo is reported only to its own address",
        arguments: [
            ("https://api.unsplash.com/photos/p1/download?ixid=M3w", "?ixid=M3w"),
            ("https://api.unsplash.com/photos/p1/download", ""), (nil, ""),
            ("https://api.unsplash.com/photos/p2/download?ixid=M3w", ""),
            ("https://api.unsplash.com/photos/../../../oauth/token?x", ""),
            ("https://api.unsplash.com/photos/p1/download/../../../me?x", ""),
            ("https://api.unsplash.com/photos/p1/%2e%2e/p1/download?x", ""),
            ("https://api.unsplash.com.example.org/photos/p1/download?x", ""),
        ])
    func downloads(location: String?, query: String) throws {
        let links = location.map { ",\"download_location\":\"\($0)\"" } ?? ""
        let text = """
            {"id":"p1","width":400,"height":300,"urls":{"regular":"https://images.unsplash.com/1"},
            "user":{"username":"u","links":{"html":"https://unsplash.com/@u"}},
            "links":{"html":"https://unsplash.com/photos/p1"\(links)}}
            """
        let facts = UnsplashSource(key: "k", secret: "s", now: noon) { FakeUnsplash.answer($0) }.facts
        let object = try JSONValue(parsing: Array(text.utf8)).object()
        let photo = try #require(UnsplashPhoto(object, UnsplashHosts(), facts))
        #expect(photo.use == "/photos/p1/download" + query)
    }

    @Test("the code challenge matches RFC 7636, appendix B", .tags(.P3))
    func challenge() {
        #expect(proof.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        let address = UnsplashSource(key: "k&x", secret: "s", now: noon) { FakeUnsplash.answer($0) }
            .authorisation(proof)
        #expect(address.hasPrefix("https://unsplash.com/oauth/authorize?client_id=k%26x&"))
        #expect(
            address.contains("redirect_uri=https%3A%2F%2Fd.example%2Flinked&response_type=code&state=state"))
        #expect(address.contains("&code_challenge_method=S256&scope=public+read_user+write_likes"))
    }
}

@Sendable func noon() -> Instant { Instant(milliseconds: 1_750_000_000_000) }

/// A source like Openverse and Wikimedia Commons: licences per photo, opaque marks, and no likes.
struct Commons: PhotoSource {
    let facts = SourceFacts(
        name: "commons", title: "Commons", home: "https://commons.example/",
        pictureOrigins: ["https://upload.example"], pageLife: 60)

    func page(after mark: String?) async throws(SourceError) -> SourcePage {
        let starts = [nil, "CAEQHhoA", "CAEQPBoA"]
        guard let place = starts.firstIndex(of: mark) else { throw .notFound }
        let photos = (place * 30..<min(place * 30 + 30, 70)).map { number in
            var photo = SourcePhoto(source: "commons", id: "File-\(number)")
            photo.small = "https://upload.example/\(number).jpg"
            (photo.author, photo.licence) = ("Author \(number)", number % 2 == 0 ? "CC BY 4.0" : "CC0 1.0")
            return photo
        }
        return SourcePage(
            photos: photos.map {
                var photo = $0; photo.large = photo.small; return photo
            },
            next: place + 1 < starts.count ? starts[place + 1] : nil)
    }
}

/// Responds like Unsplash, without a network.
enum FakeUnsplash {
    static func answer(_ request: OutgoingRequest) -> OutgoingAnswer {
        let number =
            request.url.split(separator: "page=").dropFirst().first.flatMap { Int($0.prefix { $0 != "&" }) }
            ?? 1
        let places = ((number - 1) * 30..<number * 30).filter { $0 < 70 }
        let photos = places.map { place in
            """
            {"id":"p\(place)","created_at":"2024-05-01T11:00:28-04:00","width":400,"height":300,"description":null,
            "alt_description":"a hill","urls":{"full":"https://images.unsplash.com/\(place)?ixid=1",
            "regular":"https://images.unsplash.com/\(place)?ixid=1&w=1080"},"user":{"username":"u","name":"Author \(place)",
            "links":{"html":"https://unsplash.com/@u"}},"links":{"html":"https://unsplash.com/photos/p\(place)"}}
            """
        }
        return OutgoingAnswer(
            status: 200, headers: ["x-ratelimit-remaining": "49"],
            body: Array("[\(photos.joined(separator: ","))]".utf8))
    }
}

/// A folder that is removed after the test.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "dela-sources-" + UUID().uuidString
    /// The problems that its libraries have reported.
    private let problems = Mutex<[FolderProblem]>([])

    var reported: [FolderProblem] { problems.withLock { $0 } }

    init() {
        try? FileManager.default.createDirectory(atPath: path + "/photos", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The smallest JPEG that contains a size.
    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]

    func library(of count: Int, worker: String = "/nowhere") throws -> FolderLibrary {
        for number in 0..<count {
            try Data(Self.jpeg + [UInt8(number)]).write(
                to: URL(fileURLWithPath: "\(path)/photos/\(number).jpg"))
        }
        return try reopened(worker: worker)
    }

    /// The library of a restarted server.
    func reopened(worker: String = "/nowhere") throws -> FolderLibrary {
        FolderLibrary(
            path + "/photos", cache: try BlobFolder(path + "/cache"),
            workers: PictureWorkers(program: worker), now: noon,
            report: { [self] problem in problems.withLock { $0.append(problem) } })
    }
}

import HTTP
import Testing

@Suite("The target of a request", .timeLimit(.minutes(15)))
struct TargetTests {
    @Test(
        "a target is decoded into a path and parameters",
        arguments: [
            ("/", "/", []),
            ("/lists/7", "/lists/7", []),
            ("/caf%C3%A9", "/café", []),
            ("/a+b", "/a+b", []),
            ("/s?q=milk+and%20eggs&all", "/s", [("q", "milk and eggs"), ("all", "")]),
            ("/s?", "/s", []),
            ("/s?a=1=2&&b=", "/s", [("a", "1=2"), ("b", "")]),
            ("http://example.org/x?y=1", "/x", [("y", "1")]),
        ] as [(String, String, [(String, String)])])
    func decodes(target: String, path: String, query: [(String, String)]) throws {
        let parsed = try #require(Target(parsing: target.utf8))
        #expect(parsed.path == path)
        #expect(parsed.query == query.map { Target.Parameter(name: $0.0, value: $0.1) })
    }

    @Test(
        "a target that is malformed or leaves its folder is rejected",
        arguments: [
            "", "*", "x", "http://example.org", "/..", "/a/../b", "/%2e%2e/etc/passwd", "/a/.", "/.%2E",
            "/a%2Fb",
            "/a%5Cb", "/a\\b", "/%00", "/a%00.html", "/%0a", "/%7f", "/%", "/%4", "/%zz", "/%ff", "/a b",
            "/é", "/a#b",
            "/s?q=%00", "/s?q=%ff", "/s?%=1",
        ])
    func refuses(target: String) {
        #expect(Target(parsing: target.utf8) == nil)
    }

    @Test("parsing any bytes never traps and never returns a path out of the folder")
    func survivesAnything() {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("/.%2eEfF5cC0a?&=+\\".utf8)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
                alphabet.randomElement(using: &random)!
            }
            guard let path = Target(parsing: bytes)?.path else { continue }
            #expect(path.utf8.first == UInt8(ascii: "/"))
            #expect(!path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) })
        }
    }

    @Test("a path with a segment that starts with a dot is hidden")
    func hidden() {
        #expect(Target(path: "/.git/config").isHidden)
        #expect(Target(path: "/app/.env").isHidden)
        #expect(!Target(path: "/app.js").isHidden)
    }
}

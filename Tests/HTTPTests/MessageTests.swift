import HTTP
import Testing

@Suite("Headers and cookies", .timeLimit(.minutes(15)))
struct MessageTests {
    private func request(_ headers: Headers) -> Request {
        Request(method: .get, target: Target(path: "/"), headers: headers)
    }

    @Test("a header lookup ignores case, and the fields keep their order")
    func lookup() {
        var headers: Headers = ["Host": "a", "X-One": "1", "x-one": "2"]
        #expect(headers["HOST"] == "a")
        #expect(headers.values("X-ONE") == ["1", "2"])
        headers.set("x-One", "3")
        #expect(headers.fields.map(\.name) == ["Host", "x-One"])
        #expect(headers["missing"] == nil)
    }

    @Test("a token is found in a list field only as a whole")
    func tokens() {
        let headers: Headers = ["Connection": "keep-alive,  Upgrade"]
        #expect(headers.contains("upgrade", in: "connection"))
        #expect(!headers.contains("up", in: "connection"))
        #expect(!headers.contains("close", in: "connection"))
    }

    @Test(
        "a cookie is found among others",
        arguments: [
            ("session=abc", "abc"), ("a=1; session=abc", "abc"), ("a=1;session=abc;b=2", "abc"),
            ("session=", ""),
            ("session=a=b", "a=b"), ("session=\"abc\"", "abc"), ("xsession=abc", nil), ("session", nil),
            ("", nil),
            ("session=first; session=second", "first"),
        ] as [(String, String?)])
    func cookies(line: String, value: String?) {
        #expect(request(["Cookie": line]).cookie("session") == value)
    }

    @Test("a cookie is hidden from scripts and cross-site requests by default")
    func setCookie() {
        var cookie = Cookie("session", "abc", maxAge: 60)
        #expect(cookie.description == "session=abc; Path=/; SameSite=Lax; Max-Age=60; HttpOnly; Secure")
        cookie.maxAge = nil
        cookie.isSecure = false
        cookie.sameSite = .strict
        #expect(cookie.description == "session=abc; Path=/; SameSite=Strict; HttpOnly")
    }

    @Test(
        "the accepted encoding with the highest weight is chosen",
        arguments: [
            ("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("br;q=0.5, gzip;q=0.8", "gzip"),
            ("br;q=0", nil),
            ("*", "br"), ("*;q=0.3, br;q=0", "gzip"), ("identity", nil), ("", nil), ("BR ; Q=1.000", "br"),
            ("br;q=2", nil), ("br;q=0.0001", nil), ("brotli", nil), ("gzip;q=abc", nil),
        ] as [(String, String?)])
    func encodings(line: String, best: String?) {
        #expect(request(["Accept-Encoding": line]).encoding(among: ["br", "gzip"]) == best)
    }

    @Test(
        "a client that has the current version is recognised",
        arguments: [
            (#""v1""#, true), (#"W/"v1""#, true), (#""v0", "v1""#, true), ("*", true), (#""v0""#, false),
            ("v1", false),
            ("", false),
        ])
    func entityTags(line: String, awaitsUpload: Bool) {
        #expect(request(["If-None-Match": line]).holds(entityTag: #""v1""#) == awaitsUpload)
    }
}

import Testing

@testable import WebServer

private let host = "Host: a\r\n"
private let get = "GET /x HTTP/1.1\r\n\(host)\r\n"
private let post = "POST /x HTTP/1.1\r\n\(host)Content-Length: 5\r\n\r\nhello"

@Suite("HTTP", .timeLimit(.minutes(15)))
struct HTTPTests {
    @Test(
        "valid requests are answered",
        arguments: [
            ("a path", "GET /caf%C3%A9 HTTP/1.1\r\n\(host)\r\n", "/café"),
            ("a body", post, "/xhello"),
            ("a body in chunks", chunked("5\r\nhello\r\n3\r\nyou\r\n0\r\n\r\n"), "/xhelloyou"),
            ("an absolute target", "GET http://a/x HTTP/1.1\r\n\(host)\r\n", "/x"),
            ("shared bytes", "GET /shared HTTP/1.1\r\n\(host)\r\n", "shared"),
            ("part of a file", "GET /file HTTP/1.1\r\n\(host)\r\n", "234"),
            ("from another thread", "GET /later HTTP/1.1\r\n\(host)\r\n", "later"),
            ("once only", "GET /twice HTTP/1.1\r\n\(host)\r\n", "1"),
            ("with the client's address", "GET /address HTTP/1.1\r\n\(host)\r\n", "127.0.0.1"),
            ("to HTTP/1.0", "GET /x HTTP/1.0\r\n\r\n", "/x"),
            ("an upgrade that it does not know", "GET /x HTTP/1.1\r\n\(host)Upgrade: h2c\r\n\r\n", "/x"),
        ])
    func answers(what: String, request: String, body: String) throws {
        try withServer { server in
            let reply = try server.reply(to: request)
            #expect(reply.statuses == [200])
            #expect(reply.body == body)
        }
    }

    /// libmicrohttpd 1.0 of Debian 13 rejects extensions; 0.9.75 of Debian 12 ignores them as required by RFC 9112,
    /// 7.1.1.
    @Test("a chunk with an extension is read as one without, or rejected")
    func chunkExtension() throws {
        try withServer { server in
            let reply = try server.reply(to: chunked("5\r\nhello\r\n3;a=b\r\nyou\r\n0\r\n\r\n"))
            #expect(
                reply.statuses == [200] && reply.body == "/xhelloyou"
                    || reply.statuses == [400] && reply.isClosed)
        }
    }

    @Test(
        "an ambiguous request is rejected, and the bytes after it are ignored",
        arguments: [
            (
                "length and chunks",
                "POST /x HTTP/1.1\r\n\(host)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            ),
            ("two lengths", "POST /x HTTP/1.1\r\n\(host)Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello"),
            (
                "equal lengths",
                "POST /x HTTP/1.1\r\n\(host)Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello"
            ),
            ("a list of lengths", "POST /x HTTP/1.1\r\n\(host)Content-Length: 5, 5\r\n\r\nhello"),
            ("a negative length", "POST /x HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\nhello"),
            ("a signed length", "POST /x HTTP/1.1\r\n\(host)Content-Length: +5\r\n\r\nhello"),
            ("a hexadecimal length", "POST /x HTTP/1.1\r\n\(host)Content-Length: 0x5\r\n\r\nhello"),
            ("an empty length", "POST /x HTTP/1.1\r\n\(host)Content-Length:\r\n\r\n"),
            ("a blank before the colon", "POST /x HTTP/1.1\r\n\(host)Content-Length : 5\r\n\r\nhello"),
            ("a tab before the colon", "POST /x HTTP/1.1\r\n\(host)Content-Length\t: 5\r\n\r\nhello"),
            ("an unknown coding", "POST /x HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
            ("two codings", "POST /x HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
            ("chunks in HTTP/1.0", "POST /x HTTP/1.0\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            ("no host", "GET /x HTTP/1.1\r\n\r\n"),
            ("two hosts", "GET /x HTTP/1.1\r\n\(host)Host: b\r\n\r\n"),
            ("a folded line", "GET /x HTTP/1.1\r\n\(host)X: a\r\n b\r\n\r\n"),
            ("a folded last line", "GET /x HTTP/1.1\r\nX: a\r\n\(host) b\r\n\r\n"),
            ("bare LF everywhere", "GET /x HTTP/1.1\nHost: a\n\n"),
            ("bare LF after the request line", "GET /x HTTP/1.1\nHost: a\r\n\r\n"),
            ("bare LF after a field", "GET /x HTTP/1.1\r\nX: 1\nHost: a\r\n\r\n"),
            ("bare LF after the last field", "GET /x HTTP/1.1\r\nHost: a\n\r\n"),
            ("bare LF at the end", "GET /x HTTP/1.1\r\nHost: a\r\n\n"),
            ("CR inside a field", "GET /x HTTP/1.1\r\n\(host)X: a\rY: b\r\n\r\n"),
            ("NUL in a value", "GET /x HTTP/1.1\r\n\(host)X: a\0b\r\n\r\n"),
            ("NUL in a name", "GET /x HTTP/1.1\r\n\(host)X\0: b\r\n\r\n"),
            ("a control character", "GET /x HTTP/1.1\r\n\(host)X: \u{1B}[0m\r\n\r\n"),
            ("an empty name", "GET /x HTTP/1.1\r\n\(host): b\r\n\r\n"),
            ("a line without colon", "GET /x HTTP/1.1\r\n\(host)nonsense\r\n\r\n"),
            ("two blanks in the request line", "GET  /x HTTP/1.1\r\n\(host)\r\n"),
            ("%00", "GET /x%00y HTTP/1.1\r\n\(host)\r\n"),
            ("a way out of the folder", "GET /a/../../etc/passwd HTTP/1.1\r\n\(host)\r\n"),
            ("an encoded way out", "GET /a/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n\(host)\r\n"),
            ("an asterisk", "OPTIONS * HTTP/1.1\r\n\(host)\r\n"),
        ])
    func refusesAmbiguity(what: String, request: String) throws {
        try withServer { server in
            let reply = try server.reply(to: request + get)
            #expect(reply.statuses == [400])
            #expect(reply.isClosed)
        }
    }

    /// libmicrohttpd 1.0 of Debian 13 closes the connection without an answer.
    @Test("a request with NUL in its target is rejected, and the bytes after it are ignored")
    func nulInTarget() throws {
        try withServer { server in
            let reply = try server.reply(to: "GET /x\0y HTTP/1.1\r\n\(host)\r\n" + get)
            #expect([[400], []].contains(reply.statuses) && reply.isClosed)
        }
    }

    @Test(
        "an invalid request gets the status that describes the error",
        arguments: [
            ("an unknown method", "BREW /x HTTP/1.1\r\n\(host)\r\n", 501),
            ("a method in lower case", "get /x HTTP/1.1\r\n\(host)\r\n", 501),
            ("HTTP/2", "GET /x HTTP/2.0\r\n\(host)\r\n", 505),
            (
                "a large head",
                "GET /x HTTP/1.1\r\n\(host)X: \(String(repeating: "x", count: 21_000))\r\n\r\n", 431
            ),
            (
                "a huge head",
                "GET /x HTTP/1.1\r\n\(host)X: \(String(repeating: "x", count: 90_000))\r\n\r\n", 431
            ),
            ("too many cookies", "GET /x HTTP/1.1\r\n\(host)Cookie: \(many("a=b; "))\r\n\r\n", 431),
            ("too many fields", "GET /x HTTP/1.1\r\n\(host)\(many("a: b\r\n"))\r\n", 431),
            ("a huge target", "GET /\(String(repeating: "x", count: 90_000)) HTTP/1.1\r\n\(host)\r\n", 414),
            ("a large body", "POST /x HTTP/1.1\r\n\(host)Content-Length: 1001\r\n\r\n", 413),
            (
                "an impossible length",
                "POST /x HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", 413
            ),
            ("large chunks", chunked("3E9\r\n\(String(repeating: "x", count: 1001))\r\n0\r\n\r\n"), 413),
            ("a chunk beyond 64 bits", chunked("FFFFFFFFFFFFFFFFF\r\n"), 413),
            ("a malformed chunk", chunked("5\r\nhelloXX"), 400),
            ("a negative chunk", chunked("-5\r\nhello\r\n"), 400),
            ("a body that the application does not want", post.replacing("/x", with: "/refused"), 403),
        ])
    func refusesWithReason(what: String, request: String, status: Int) throws {
        try withServer { server in
            let reply = try server.reply(to: request)
            #expect(reply.statuses == [status])
            #expect(reply.isClosed)
        }
    }

    @Test("cookies of other services on the same host are accepted up to 16 KiB", arguments: [1, 20, 180])
    func otherCookies(count: Int) throws {
        let value = String(repeating: "x", count: 16 * 1024 / count - "c000=; ".utf8.count)
        let cookies = (0..<count).map { "c\(100 + $0)=\(value)" }.joined(separator: "; ")
        try withServer { server in
            let request = "GET /x HTTP/1.1\r\n\(host)Cookie: \(cookies)\r\n\r\n"
            let reply = try server.reply(to: request + request)
            #expect(reply.statuses == [200, 200])
        }
    }

    @Test(
        "noise is answered with at most one error",
        arguments: [
            "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\r\n\r\n", "\r\n\r\n\r\n", "GET\r\n\r\n", "GET /x\r\n\r\n",
            "a\n\n",
        ])
    func noise(bytes: String) throws {
        try withServer { server in
            let reply = try server.reply(to: bytes)
            #expect(reply.statuses.count <= 1)
            #expect(try server.reply(to: get).statuses == [200])
        }
    }

    @Test(
        "requests in one segment are each answered once, in order",
        arguments: [
            (get, 200), (post, 50), (get + post, 50), ("GET /later HTTP/1.1\r\n\(host)\r\n" + post, 8),
            (chunked("5\r\nhello\r\n0\r\n\r\n"), 20),
        ])
    func pipelines(requests: String, count: Int) throws {
        try withServer { server in
            let reply = try server.reply(to: String(repeating: requests, count: count))
            #expect(reply.statuses.allSatisfy { $0 == 200 })
            #expect(reply.statuses.count == count * requests.split(separator: " HTTP/1.1").count - count)
            #expect(!reply.isClosed)
        }
    }

    @Test("a request may arrive byte by byte")
    func slowButComplete() throws {
        try withServer { server in
            let client = try server.connect()
            for byte in Array(post.utf8) { client.send([byte]) }
            #expect(client.readAll().body == "/xhello")
        }
    }

    @Test("a response to HEAD has the length but no body")
    func head() throws {
        try withServer { server in
            let reply = try server.reply(to: "HEAD /shared HTTP/1.1\r\n\(host)\r\n")
            #expect(reply.text.contains("Content-Length: 6\r\n"))
            #expect(reply.body == "")
        }
    }

    @Test("a request with Expect is continued or rejected before its body")
    func expectContinue() throws {
        try withServer { server in
            let client = try server.connect()
            client.send("POST /x HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 5\r\n\r\n")
            client.read { client.received.count >= 25 }
            client.send("hello")
            #expect(client.readAll().statuses == [100, 200])
            let large = "POST /x HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 5000\r\n\r\n"
            #expect(try server.reply(to: large).statuses == [413])
        }
    }

    @Test("an error response reaches a client that is still sending")
    func refusalDuringUpload() throws {
        try withServer { server in
            let client = try server.connect()
            client.send("POST /x HTTP/1.1\r\n\(host)Content-Length: 4000000\r\n\r\n")
            client.send([UInt8](repeating: 120, count: 4_000_000))
            #expect(client.readAll(timeout: 500).statuses == [413])
        }
    }
}

/// Repeats `part` as often as it fits in 20,000 bytes.
private func many(_ part: String) -> String {
    String(repeating: part, count: 20_000 / part.utf8.count)
}

private func chunked(_ body: String) -> String {
    "POST /x HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n\(body)"
}

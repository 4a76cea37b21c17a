import HTTP

/// The server's own origin (RFC 6454), and the response headers that protect it from other sites.
struct Origin: Sendable {
    private let address: String
    /// Other origins of pictures, each preceded by a space, as the policy needs them.
    private let pictureOrigins: String

    /// - Parameters:
    ///   - address: the public address, without a trailing slash.
    ///   - pictureOrigins: other origins from which pages may show and share pictures.
    init(address: String, pictureOrigins: [String] = []) {
        self.address = address
        self.pictureOrigins = pictureOrigins.map { " " + $0 }.joined()
    }

    /// True if a request may change data: it was sent by one of our pages, or has no `Origin` header.
    func admits(_ request: Request) -> Bool {
        if request.method == .get || request.method == .head { return true }
        return request.headers["origin"] == nil || isOwn(request)
    }

    /// True if the request was sent by one of our pages: its origin is the public address, or the host of the request.
    func isOwn(_ request: Request) -> Bool {
        guard let origin = request.headers["origin"] else { return false }
        if origin == address { return true }
        guard let host = request.headers["host"] else { return false }
        return origin == "https://" + host || !isSecure && origin == "http://" + host
    }

    /// True if the public address uses TLS. A page that was loaded without TLS is then not trusted, because an attacker
    /// on the network could have changed it.
    private var isSecure: Bool { address.hasPrefix("https:") }

    /// Adds the headers that every response has.
    func secured(_ response: Response) -> Response {
        var response = response
        // A response with a picture has a stricter policy.
        if response.headers["Content-Security-Policy"] == nil {
            response.headers.set("Content-Security-Policy", policy)
        }
        response.headers.set("X-Content-Type-Options", "nosniff")
        response.headers.set("Referrer-Policy", "no-referrer")
        response.headers.set("Cross-Origin-Opener-Policy", "same-origin")
        response.headers.set("Cross-Origin-Resource-Policy", "same-origin")
        if isSecure {
            response.headers.set("Strict-Transport-Security", "max-age=31536000")
        }
        return response
    }

    /// Content Security Policy Level 3: allows only our own files, including WebAssembly, and pictures of
    /// `pictureOrigins`. Forbids framing.
    private var policy: String {
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:\(pictureOrigins); "
            + "connect-src 'self'\(pictureOrigins); manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; "
            + "base-uri 'none'; form-action 'self'"
    }
}

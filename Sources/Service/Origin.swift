import HTTP

/// The server's own origin (RFC 6454), and what browsers are told so that they keep other sites out of it.
struct Origin: Sendable {
    private let address: String
    /// From where pages may show pictures, beside this server, each with a blank before it.
    private let pictureOrigins: String

    /// - Parameters:
    ///   - address: as people open it, without a slash at the end.
    ///   - pictureOrigins: from where pages may show and share pictures, besides this server.
    init(address: String, pictureOrigins: [String] = []) {
        self.address = address
        self.pictureOrigins = pictureOrigins.map { " " + $0 }.joined()
    }

    /// Whether a request may change anything: it comes from a page of ours, or from no page at all.
    func admits(_ request: Request) -> Bool {
        if request.method == .get || request.method == .head { return true }
        return request.headers["origin"] == nil || isOwn(request)
    }

    /// Whether the page that sends this is ours: of the address that people open, or of the host that it asked.
    func isOwn(_ request: Request) -> Bool {
        guard let origin = request.headers["origin"] else { return false }
        if origin == address { return true }
        guard let host = request.headers["host"] else { return false }
        return origin == "https://" + host || !isSecure && origin == "http://" + host
    }

    /// Whether people open it with TLS: then somebody on the way may be whatever comes without.
    private var isSecure: Bool { address.hasPrefix("https:") }

    /// The answer with the fields that every answer bears.
    func secured(_ response: Response) -> Response {
        var response = response
        // A picture has a stricter one.
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

    /// Content Security Policy Level 3: nothing but our own files, WebAssembly among them, and no frame around us.
    private var policy: String {
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:\(pictureOrigins); "
            + "connect-src 'self'\(pictureOrigins); manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; "
            + "base-uri 'none'; form-action 'self'"
    }
}

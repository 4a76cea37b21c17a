import HTTP
import Texts

/// A simple HTML page without the app, for visitors without an account and for links in e-mails. Search engines must
/// not index it.
struct PlainPage {
    let title: String
    /// The content as HTML.
    let body: String
    /// True if the page has a form that is sent to this server.
    var hasForm = false

    private static let style = """
        body{margin:0;min-height:100vh;box-sizing:border-box;padding:16px;display:grid;gap:12px;place-content:center;background:#111;color:#eee;font:17px/1.4 system-ui,sans-serif}
        img{display:block;margin:auto;max-width:100%;max-height:82vh;width:auto;height:auto}
        p{margin:0 auto;max-width:40em;text-align:center;white-space:pre-wrap;overflow-wrap:anywhere}
        h1{margin:0;font-size:22px;text-align:center}
        form{text-align:center}
        button{min-height:48px;padding:0 24px;border:0;border-radius:24px;background:#eee;color:#111;font:inherit}
        """

    /// Content Security Policy Level 3: pictures, and the style above by its SHA-256.
    private var policy: String {
        "default-src 'none'; img-src 'self'; style-src 'sha256-9mEhBVcqgpCyrA0TBdKAkW0cUL+IPYBEjfjPGEGgd+8='; "
            + "frame-ancestors 'none'; base-uri 'none'; form-action \(hasForm ? "'self'" : "'none'")"
    }

    func response(_ language: Language, _ status: Status = .ok) -> Response {
        let headers: Headers = [
            "Content-Type": "text/html; charset=utf-8", "Content-Language": language.rawValue,
            "Vary": "Accept, Accept-Language", "Cache-Control": "no-store", "X-Robots-Tag": "noindex",
            "Content-Security-Policy": policy,
        ]
        // Under the policy `no-referrer`, browsers do not send the page's origin with a form (Fetch, section 3.2).
        let referrer = hasForm ? "<meta name=\"referrer\" content=\"same-origin\">" : ""
        let text = """
            <!doctype html><html lang="\(language.rawValue)"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">\(referrer)
            <title>\(PlainPage.escaped(title))</title><style>\(PlainPage.style)</style></head><body>
            \(body)</body></html>

            """
        return Response(status, headers: headers, body: .bytes(Array(text.utf8)))
    }

    /// Escapes a text for use as content or in a quoted attribute value (HTML, section 13.3).
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
            case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
            case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
            case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Language {
    /// The user's preferred language from the headers of a request.
    init(of request: Request) {
        self.init(
            preferred: (request.headers["accept-language"] ?? "").split(separator: ",").map(String.init))
    }
}

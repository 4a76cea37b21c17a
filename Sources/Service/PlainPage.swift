import HTTP
import Texts

/// A simple HTML page without the app, for visitors without an account and for links in e-mails. It has the colours of
/// `base.css` and `dark.css`. Search engines must not index it.
struct PlainPage {
    let title: String
    /// The content as HTML.
    let body: String
    /// True if the page has a form that is sent to this server.
    var hasForm = false

    private static let style = """
        :root{color-scheme:light dark;--ground:#f2f2f7;--text:#111114;--second:#63636b;--accent:#a116cc;--on:#fff}
        @media(prefers-color-scheme:dark){:root{--ground:#000;--text:#f4f4f6;--second:#a0a0a9;--accent:#d98cf5;--on:#26042f}}
        body{margin:0;min-height:100vh;box-sizing:border-box;padding:16px;display:grid;gap:12px;place-content:center;background:var(--ground);color:var(--text);font:17px/1.4 system-ui,sans-serif;text-align:center}
        img{display:block;margin:auto;max-width:100%;max-height:74vh;width:auto;height:auto;border-radius:12px}
        p{margin:0 auto;max-width:34em;color:var(--second);white-space:pre-wrap;overflow-wrap:anywhere}
        h1{margin:0;font-size:24px;font-weight:600}
        .home{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:44px;color:inherit;font-weight:600;text-decoration:none}
        .act,button{display:inline-block;min-height:50px;box-sizing:border-box;padding:13px 24px;border:0;border-radius:12px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-decoration:none;white-space:normal}
        """

    /// The logo and the name, as a link to the app.
    private static let home = """
        <a class="home" href="/"><svg viewBox="0 0 64 64" width="36" height="36" aria-hidden="true">\
        <rect width="64" height="64" rx="15" fill="#a116cc"/>\
        <g fill="none" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round">\
        <path stroke="#eab8fb" d="M31 42 51 20"/><path stroke="#fff" d="M13 33 25 45 41 27"/></g></svg>Dela</a>
        """

    /// A button that opens the app.
    static func openButton(_ language: Language) -> String {
        "<p><a class=\"act\" href=\"/\">\(escaped(language[.openDela]))</a></p>"
    }

    /// Content Security Policy Level 3: pictures, and the style above by its SHA-256.
    private var policy: String {
        "default-src 'none'; img-src 'self'; style-src 'sha256-h94PjePWgevion+zcMzkIrVxup5b3KGaEOMRjezv3F0='; "
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
            \(PlainPage.home)\(body)</body></html>

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

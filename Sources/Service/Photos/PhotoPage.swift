import Domain
import HTTP
import Texts

/// The page that a public link opens: plain, without the app, and for no search engine.
enum PhotoPage {
    /// How the addresses of all links begin.
    static let beginning = "/p/"

    private static let style = """
        body{margin:0;min-height:100vh;box-sizing:border-box;padding:16px;display:grid;gap:12px;place-content:center;background:#111;color:#eee;font:17px/1.4 system-ui,sans-serif}
        img{display:block;margin:auto;max-width:100%;max-height:82vh;width:auto;height:auto}
        p{margin:0 auto;max-width:40em;text-align:center;white-space:pre-wrap;overflow-wrap:anywhere}
        """

    /// Content Security Policy Level 3: the picture, and the style above by its SHA-256.
    private static let policy =
        "default-src 'none'; img-src 'self'; style-src 'sha256-O7eFwXQbct/yYv9bL3KDUCOGEQFBEsV/DArICUMaepw='; "
        + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

    /// - Parameter address: of the link, without a slash at its end.
    static func response(_ photo: Photo, by author: String, at address: String, _ language: Language)
        -> Response
    {
        let name = language.photo(of: author)
        let words = photo.alternative.isEmpty ? photo.caption : photo.alternative
        let caption = photo.caption.isEmpty ? "" : "<p dir=auto>\(escaped(photo.caption))</p>"
        return page(
            .ok, title: words.isEmpty ? name : words, language,
            """
            <img src="\(address)/photo" srcset="\(address)/photo 1280w, \(address)/photo?size=large 2560w" \
            sizes="100vw" width="\(photo.looks.width)" height="\(photo.looks.height)" alt="\(escaped(words))">
            \(caption)<p dir=auto>\(escaped(name))</p>
            """)
    }

    static func missing(_ language: Language) -> Response {
        page(.notFound, title: "Dela", language, "<p>\(escaped(language[.linkGone]))</p>")
    }

    private static func page(_ status: Status, title: String, _ language: Language, _ body: String)
        -> Response
    {
        let headers: Headers = [
            "Content-Type": "text/html; charset=utf-8", "Content-Language": language.rawValue,
            "Vary": "Accept-Language", "Cache-Control": "no-store", "X-Robots-Tag": "noindex",
            "Content-Security-Policy": policy,
        ]
        let text = """
            <!doctype html><html lang="\(language.rawValue)"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
            <title>\(escaped(title))</title><style>\(style)</style></head><body>
            \(body)</body></html>

            """
        return Response(status, headers: headers, body: .bytes(Array(text.utf8)))
    }

    /// A text as content, or as the value of an attribute in quotes (HTML, section 13.3).
    private static func escaped(_ text: String) -> String {
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

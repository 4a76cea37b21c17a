import HTTP
import OpenSSL

/// The opening handshake of a WebSocket (RFC 6455, section 4.2).
enum Handshake {
    case refuse(Response)
    /// The value of `Sec-WebSocket-Accept`.
    case accept(String)

    /// Nil if the request does not ask for a WebSocket.
    init?(_ request: Request) {
        let headers = request.headers
        guard headers.contains("websocket", in: "upgrade") else { return nil }
        let keys = headers.values("sec-websocket-key")
        guard request.method == .get, request.body.isEmpty, headers.contains("upgrade", in: "connection"),
            keys.count == 1, Handshake.isKey(keys[0])
        else {
            self = .refuse(Response(.badRequest))
            return
        }
        guard headers.values("sec-websocket-version") == ["13"] else {
            self = .refuse(Response(.upgradeRequired, headers: ["sec-websocket-version": "13"]))
            return
        }
        self = .accept(Handshake.acceptance(of: keys[0]))
    }

    static func acceptance(of key: String) -> String {
        base64(sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    }

    /// True for 16 bytes in Base64.
    private static func isKey(_ key: String) -> Bool {
        key.utf8.count == 24 && key.utf8.suffix(2).elementsEqual("==".utf8)
            && key.utf8.dropLast(2).allSatisfy(alphabet.contains)
    }
}

private let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

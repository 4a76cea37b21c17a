import FeatureTags
import Testing

@testable import Secrets

@Suite("Session tokens", .timeLimit(.minutes(15)))
struct SessionTokenTests {
    private let key = ServerKey(bytes: secureRandomBytes(ServerKey.length))
    private let claims = SessionToken.Claims(person: "ада", session: "s-1", issuedAt: 1000, expiresAt: 2000)

    @Test("a token returns its claims until it expires")
    func issued() throws {
        let token = SessionToken(text: SessionToken(claims, key: key).text)
        #expect(try token.claims(at: 1000, key: key) == claims)
        #expect(try token.claims(at: 1999, key: key) == claims)
        #expect(throws: SessionToken.Refusal.expired) { try token.claims(at: 2000, key: key) }
        #expect(throws: SessionToken.Refusal.expired) { try token.claims(at: .max, key: key) }
    }

    @Test("a token of another server is rejected")
    func foreignKey() {
        let other = ServerKey(bytes: secureRandomBytes(ServerKey.length))
        let token = SessionToken(claims, key: other)
        #expect(throws: SessionToken.Refusal.wrongSignature) { try token.claims(at: 1000, key: key) }
    }

    @Test("a token with any changed character is rejected")
    func everyCharacter() throws {
        let text = Array(SessionToken(claims, key: key).text.utf8)
        for place in text.indices {
            for character in "Aa0-_.=!".utf8 where character != text[place] {
                var changed = text
                changed[place] = character
                let token = SessionToken(text: String(decoding: changed, as: UTF8.self))
                #expect(throws: SessionToken.Refusal.self) { try token.claims(at: 1000, key: key) }
            }
        }
    }

    @Test("a token in another format is rejected with the reason", arguments: Forgery.all)
    func forged(forgery: Forgery) {
        let parts = SessionToken(claims, key: key).text.split(separator: ".").map(String.init)
        let token = SessionToken(text: forgery.make(parts, key))
        #expect(throws: forgery.refusal) { try token.claims(at: 1000, key: key) }
    }

    @Test("a printed token reveals nothing")
    func printed() {
        #expect("\(SessionToken(claims, key: key))" == "SessionToken(…)")
        #expect(String(reflecting: [SessionToken(claims, key: key)]) == "[SessionToken(…)]")
    }

    @Test("signatures match RFC 7515, appendix A.1", .tags(.A7))
    func knownSignature() throws {
        let key = "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"
        let signed =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9."
            + "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let signature = SecretBytes(try #require(Base64URL.bytes(of: key.utf8))).hmacSHA256(of: signed.utf8)
        #expect(Base64URL.text(of: signature) == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    }
}

/// A token that this server did not issue, composed of parts of an issued one.
struct Forgery: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let refusal: SessionToken.Refusal
    let make: @Sendable (_ parts: [String], _ key: ServerKey) -> String

    init(
        _ description: String, _ refusal: SessionToken.Refusal,
        _ make: @escaping @Sendable (_ parts: [String], _ key: ServerKey) -> String
    ) {
        testDescription = description
        self.refusal = refusal
        self.make = make
    }

    /// Signs any header and payload with the server's key.
    private static func signed(_ header: String, _ payload: String, _ key: ServerKey) -> String {
        let text = Base64URL.text(of: Array(header.utf8)) + "." + payload
        return text + "." + Base64URL.text(of: key.sessionTokens.hmacSHA256(of: text.utf8))
    }

    private static let header = #"{"alg":"HS256","typ":"JWT"}"#

    static let all: [Forgery] = [
        Forgery("empty", .malformed) { _, _ in "" },
        Forgery("two dots only", .unknownAlgorithm) { _, _ in ".." },
        Forgery("two parts", .malformed) { parts, _ in parts[0] + "." + parts[1] },
        Forgery("a fourth part", .malformed) { parts, _ in parts.joined(separator: ".") + "." },
        Forgery("text after the end", .malformed) { parts, _ in parts.joined(separator: ".") + " " },
        Forgery("padding", .malformed) { parts, _ in parts.joined(separator: ".") + "=" },
        Forgery("a NUL after the end", .malformed) { parts, _ in parts.joined(separator: ".") + "\u{0}" },
        Forgery("no signature", .wrongSignature) { parts, _ in parts[0] + "." + parts[1] + "." },
        Forgery("half a signature", .wrongSignature) { parts, _ in
            parts[0] + "." + parts[1] + "." + parts[2].prefix(22).dropLast() + "A"
        },
        Forgery("alg none", .unknownAlgorithm) { parts, _ in
            Base64URL.text(of: Array(#"{"alg":"none"}"#.utf8)) + "." + parts[1] + "."
        },
        Forgery("alg RS256", .unknownAlgorithm) { parts, key in
            signed(#"{"alg":"RS256","typ":"JWT"}"#, parts[1], key)
        },
        Forgery("alg HS512", .unknownAlgorithm) { parts, key in
            signed(#"{"alg":"HS512","typ":"JWT"}"#, parts[1], key)
        },
        Forgery("a key of its own", .unknownAlgorithm) { parts, key in
            signed(#"{"alg":"HS256","typ":"JWT","jwk":{}}"#, parts[1], key)
        },
        Forgery("too long", .malformed) { _, key in
            signed(header, String(repeating: "A", count: SessionToken.lengthLimit), key)
        },
        Forgery("a payload that is no base64url", .malformed) { _, key in signed(header, "****", key) },
        Forgery("a payload that is no JSON", .malformed) { _, key in
            signed(header, Base64URL.text(of: Array("hello".utf8)), key)
        },
        Forgery("no time of expiry", .malformed) { _, key in
            signed(header, Base64URL.text(of: Array(#"{"sub":"a","sid":"b","iat":1}"#.utf8)), key)
        },
        Forgery("a code's key in place of the token's", .wrongSignature) { parts, key in
            let text = parts[0] + "." + parts[1]
            return text + "." + Base64URL.text(of: key.oneTimeCodes.hmacSHA256(of: text.utf8))
        },
    ]
}

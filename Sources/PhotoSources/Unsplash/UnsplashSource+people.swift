import Domain
import HTTP
import JSON
import Outgoing
import Secrets

/// Linked accounts and likes at Unsplash (https://unsplash.com/documentation/user-authentication-workflow).
extension UnsplashSource {
    /// https://unsplash.com/documentation/user-authentication-workflow#permission-scopes
    static let scopes = ["public", "read_user", "write_likes"]

    /// "Authorization workflow", step 1, with RFC 7636, section 4.3, and RFC 6749, section 4.1.1.
    public func authorisation(_ proof: LinkProof) -> String {
        let query = form([
            ("client_id", key), ("redirect_uri", proof.redirect), ("response_type", "code"),
            ("state", proof.state), ("code_challenge", proof.challenge), ("code_challenge_method", "S256"),
        ])
        return "\(hosts.accounts)/oauth/authorize?\(query)&scope=\(Self.scopes.joined(separator: "+"))"
    }

    /// "Authorization workflow", step 3.
    public func token(for code: String, _ proof: LinkProof) async throws(SourceError) -> String {
        guard let secret else { throw .notFound }
        let body = form([
            ("client_id", key), ("client_secret", secret), ("redirect_uri", proof.redirect), ("code", code),
            ("grant_type", "authorization_code"), ("code_verifier", proof.verifier),
        ])
        let headers: Headers = [
            "Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json",
        ]
        let request = OutgoingRequest(
            .post, hosts.accounts + "/oauth/token", headers: headers, body: Array(body.utf8))
        let answer = try await answer(to: request)
        guard (200..<300).contains(answer.status) else {
            throw (400..<500).contains(answer.status) ? .unlinked : .failed("it answers \(answer.status)")
        }
        guard let object = try? JSONValue(parsing: answer.body).object(),
            let token = try? object.string("access_token"), isToken(token),
            let scopes = try? object.string("scope").split(separator: " ").map(String.init),
            Self.scopes.allSatisfy(scopes.contains)
        else { throw .failed("it gives no token") }
        return token
    }

    /// https://unsplash.com/documentation#get-the-users-profile
    public func account(of token: String) async throws(SourceError) -> SourceAccount {
        let answer = try await ask(.get, "/me", for: .action, by: token)
        guard let object = try? JSONValue(parsing: answer.body).object(),
            let username = try? object.string("username")
        else { throw .failed("it tells of nobody") }
        let names = ["first_name", "last_name"].compactMap { try? object.optionalString($0) }
        let full = (try? object.optionalString("name")) ?? names.joined(separator: " ")
        let picture = try? object.object("profile_image").optionalString("large")
        let isOwn = picture?.hasPrefix(hosts.pictures + "/") == true
        return SourceAccount(
            name: SourcePhoto.text(full), username: SourcePhoto.text(username),
            about: SourcePhoto.text((try? object.optionalString("bio")) ?? ""),
            picture: isOwn ? picture ?? "" : "")
    }

    /// https://unsplash.com/documentation#like-a-photo and #unlike-a-photo
    public func setLike(_ isOn: Bool, of photo: String, by token: String) async throws(SourceError) {
        guard isSourceID(photo) else { throw .notFound }
        _ = try await ask(isOn ? .post : .delete, "/photos/\(photo)/like", for: .action, by: token)
    }
}

extension LinkProof {
    /// RFC 7636, section 4.2.
    var challenge: String {
        var hash = ContentHash()
        hash.update(Array(verifier.utf8))
        return Base64URL.text(of: hash.bytes())
    }
}

/// Encodes fields as `application/x-www-form-urlencoded`, with all special characters percent-encoded.
private func form(_ fields: [(String, String)]) -> String {
    fields.map { $0.0 + "=" + percentEncoded($0.1) }.joined(separator: "&")
}

/// RFC 6750, section 2.1.
private func isToken(_ text: String) -> Bool {
    (1...1024).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
}

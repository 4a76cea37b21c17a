import Domain
public import Domain
import HTTP
import JSON
import Outgoing
public import Outgoing
import Secrets
import Synchronization

/// The photos of Unsplash by its API (https://unsplash.com/documentation). Browsers load its pictures from Unsplash's
/// hosts, as the API requires, and each save or share of a photo is reported.
public final class UnsplashSource: PhotoSource {
    public let facts: SourceFacts
    let hosts: UnsplashHosts
    let key: String
    let secret: String?
    private let send: @Sendable (OutgoingRequest) async throws(OutgoingError) -> OutgoingAnswer
    private let now: @Sendable () -> Instant
    private let budget = Mutex(RequestBudget())
    /// The addresses for reporting the use of photos that were on a page.
    private let uses = Mutex<[String: String]>([:])

    private static let maxUses = 10_000

    /// - Parameters:
    ///   - key: the API key of the operator.
    ///   - secret: nil disables the linking of accounts.
    ///   - send: sends a request.
    public init(
        key: String, secret: String?, hosts: UnsplashHosts = UnsplashHosts(),
        now: @escaping @Sendable () -> Instant,
        send: @escaping @Sendable (OutgoingRequest) async throws(OutgoingError) -> OutgoingAnswer
    ) {
        self.key = key
        self.secret = secret
        self.hosts = hosts
        self.now = now
        self.send = send
        facts = SourceFacts(
            name: "unsplash", title: "Unsplash", home: UnsplashHosts.referred("https://unsplash.com/"),
            pictureOrigins: [hosts.pictures], hasLikes: secret != nil, isLinked: secret != nil, pageLife: 3600
        )
    }

    public var hourly: Int? { budget.withLock { $0.hourly } }

    public func page(after mark: String?) async throws(SourceError) -> SourcePage {
        let page = mark.map { Int($0) ?? 0 } ?? 1
        guard mark == nil || (2...1000).contains(page) && String(page) == mark else { throw .notFound }
        let path = "/photos?page=\(page)&per_page=\(SourcePage.maxCount)"
        let answer = try await ask(.get, path, for: .page)
        let items = try array(answer)
        let found = items.compactMap { UnsplashPhoto($0, hosts, facts) }
        storeUses(of: found)
        return SourcePage(photos: found.map(\.shown), next: items.isEmpty ? nil : String(page + 1))
    }

    /// "Get a photo": https://unsplash.com/documentation#get-a-photo
    public func photo(_ id: String) async throws(SourceError) -> SourcePhoto {
        guard isSourceID(id) else { throw .notFound }
        let answer = try await ask(.get, "/photos/" + id, for: .page)
        guard let object = try? JSONValue(parsing: answer.body).object(),
            let found = UnsplashPhoto(object, hosts, facts), found.shown.id == id
        else { throw .notFound }
        storeUses(of: [found])
        return found.shown
    }

    private func storeUses(of photos: [UnsplashPhoto]) {
        uses.withLock { uses in
            if uses.count > Self.maxUses { uses = [:] }
            for photo in photos { uses[photo.shown.id] = photo.use }
        }
    }

    /// "Triggering a download": https://unsplash.com/documentation#track-a-photo-download
    public func reportUse(of photo: String) async throws(SourceError) {
        guard isSourceID(photo) else { throw .notFound }
        let known = uses.withLock { $0[photo] }
        _ = try await ask(.get, known ?? "/photos/\(photo)/download", for: .action)
    }
}

// MARK: - Requests

extension UnsplashSource {
    /// Sends a request to the API.
    /// - Parameters:
    ///   - path: the path with its query.
    ///   - token: the access token of a user; nil for requests without an account.
    func ask(
        _ method: Method, _ path: String, for purpose: RequestBudget.Purpose, by token: String? = nil
    ) async throws(SourceError) -> OutgoingAnswer {
        let headers: Headers = [
            "Accept-Version": "v1", "Accept": "application/json",
            "Authorization": token.map { "Bearer " + $0 } ?? "Client-ID " + key,
        ]
        let request = OutgoingRequest(method, hosts.api + path, headers: headers, answerLimit: 2 << 20)
        let seconds = now().milliseconds / 1000
        try budget.withLock { budget throws(SourceError) in try budget.consume(for: purpose, at: seconds) }
        return try checked(try await answer(to: request), isOfPerson: token != nil)
    }

    /// Sends a request and returns the response with any status.
    func answer(to request: OutgoingRequest) async throws(SourceError) -> OutgoingAnswer {
        do throws(OutgoingError) { return try await send(request) } catch { throw .failed("\(error)") }
    }

    /// https://unsplash.com/documentation#rate-limiting and #error-messages: 403 and 429 mean that the hourly limit is
    /// used up. With requests left or with a user's token, 403 means that the request is not permitted.
    private func checked(_ answer: OutgoingAnswer, isOfPerson: Bool) throws(SourceError) -> OutgoingAnswer {
        let seconds = now().milliseconds / 1000
        let remaining = answer.headers["x-ratelimit-remaining"].flatMap { Int($0) }
        let hourly = answer.headers["x-ratelimit-limit"].flatMap { Int($0) }
        budget.withLock { $0.update(remaining: remaining, hourly: hourly) }
        switch answer.status {
        case 200..<300: return answer
        case 401 where isOfPerson: throw .unlinked
        case 403, 429:
            let isOver = remaining.map { $0 <= 0 } ?? !isOfPerson
            guard isOver || answer.status == 429 else { throw .refused("it answers 403") }
            let pause = answer.retryAfter(at: seconds)
            throw budget.withLock { $0.pause(for: pause, at: seconds) }
        case 404: throw .notFound
        case 408: throw .failed("it answers 408")
        case 400..<500 where isOfPerson: throw .refused("it answers \(answer.status)")
        default: throw .failed("it answers \(answer.status)")
        }
    }

    private func array(_ answer: OutgoingAnswer) throws(SourceError) -> [JSONObject] {
        guard case .array(let values)? = try? JSONValue(parsing: answer.body) else {
            throw .failed("it answers with no list")
        }
        return values.compactMap { try? $0.object() }
    }
}

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

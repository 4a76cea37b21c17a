public import Domain
public import Pictures

/// A provider of photos that users have not uploaded. A new source is a type with this protocol, and one line where the
/// server is wired.
///
/// Safe from any thread.
public protocol PhotoSource: Sendable {
    var facts: SourceFacts { get }

    /// The number of requests that the source permits per hour, for all users together; nil if it has no limit.
    var hourly: Int? { get }

    /// Photos from the end of an earlier page on; the first ones for nil.
    /// - Parameter mark: `SourcePage.next` of the previous page. An invalid mark throws `notFound`.
    func page(after mark: String?) async throws(SourceError) -> SourcePage

    /// One photo.
    func photo(_ id: String) async throws(SourceError) -> SourcePhoto

    /// Reports to the source that a user saves or shares a photo.
    func reportUse(of photo: String) async throws(SourceError)

    /// Opens the file of a picture that the server itself delivers. The caller closes it.
    func picture(_ photo: String, _ rendition: Rendition) async throws(SourceError) -> SourceFile

    /// The address at which a user permits Dela to act for them (RFC 6749, section 4.1.1).
    func authorisation(_ proof: LinkProof) -> String

    /// Exchanges a code for an access token of the user.
    /// - Parameter code: the authorization code that the source gave to the browser.
    func token(for code: String, _ proof: LinkProof) async throws(SourceError) -> String

    /// The account of the user at the source.
    func account(of token: String) async throws(SourceError) -> SourceAccount

    /// Sets or removes a like of a photo. The operation is idempotent.
    func setLike(_ isOn: Bool, of photo: String, by token: String) async throws(SourceError)
}

/// Defaults for features that a source does not have.
extension PhotoSource {
    public var hourly: Int? { nil }

    public func photo(_ id: String) async throws(SourceError) -> SourcePhoto { throw .notFound }

    public func reportUse(of photo: String) async throws(SourceError) {}

    public func picture(_ photo: String, _ rendition: Rendition) async throws(SourceError) -> SourceFile {
        throw .notFound
    }

    public func authorisation(_ proof: LinkProof) -> String { "" }

    public func token(for code: String, _ proof: LinkProof) async throws(SourceError) -> String {
        throw .notFound
    }

    public func account(of token: String) async throws(SourceError) -> SourceAccount { throw .notFound }

    public func setLike(_ isOn: Bool, of photo: String, by token: String) async throws(SourceError) {
        throw .notFound
    }
}

/// The properties of a source.
public struct SourceFacts: Equatable, Sendable {
    /// The name in addresses and records, in lower case letters.
    public let name: String
    /// The display name.
    public let title: String
    /// The home page of the source, shown with the authors of photos; empty if there is none.
    public let home: String
    /// The origins from which browsers load its pictures, in addition to this server: `https://images.example.org`.
    public let pictureOrigins: [String]
    public let hasLikes: Bool
    /// True if users can link an account at the source.
    public let isLinked: Bool
    /// How long a page may be cached, in seconds; 0 for no caching.
    public let pageLife: Int64

    public init(
        name: String, title: String, home: String = "", pictureOrigins: [String] = [], hasLikes: Bool = false,
        isLinked: Bool = false, pageLife: Int64 = 0
    ) {
        self.name = name
        self.title = title
        self.home = home
        self.pictureOrigins = pictureOrigins
        self.hasLikes = hasLikes
        self.isLinked = isLinked
        self.pageLife = pageLife
    }
}

/// A page of photos, and the mark of the next page; nil after the last one.
public struct SourcePage: Equatable, Sendable {
    public let photos: [SourcePhoto]
    public let next: String?

    /// The maximum number of photos per page.
    public static let maxCount = 30

    public init(photos: [SourcePhoto], next: String?) {
        self.photos = photos
        self.next = next
    }
}

/// An open file.
public typealias SourceFile = (descriptor: Int32, count: Int)

/// The account of a user at a source. Unknown texts are empty.
public struct SourceAccount: Equatable, Sendable {
    public let name: String
    public let username: String
    public let about: String
    public let picture: String

    public init(name: String, username: String, about: String, picture: String) {
        self.name = name
        self.username = username
        self.about = about
        self.picture = picture
    }
}

/// The values that identify an account link when the browser returns.
public struct LinkProof: Sendable {
    /// Identifies the link (RFC 6749, section 10.12).
    public let state: String
    /// A secret of this server until the code is redeemed (RFC 7636, section 4.1).
    public let verifier: String
    /// The address to which the source redirects the browser.
    public let redirect: String

    public init(state: String, verifier: String, redirect: String) {
        self.state = state
        self.verifier = verifier
        self.redirect = redirect
    }
}

/// The reason why a request to a source failed.
public enum SourceError: Error, Equatable, Sendable {
    /// The request must be repeated after this number of seconds, not earlier.
    case later(seconds: Int)
    /// The page, photo or picture does not exist.
    case notFound
    /// The account is no longer linked.
    case unlinked
    /// The source rejects the request permanently; for the log.
    case refused(String)
    /// The source is unreachable or its response is invalid; for the log.
    case failed(String)
}

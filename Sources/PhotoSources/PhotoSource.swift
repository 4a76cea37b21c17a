public import Domain
public import Pictures

/// Where photos come from that nobody here brought. Another source is a type of this kind, and a line where the server is wired.
///
/// Safe from any thread.
public protocol PhotoSource: Sendable {
    var facts: SourceFacts { get }

    /// How many requests it allows in an hour, of all people here together; nil where it does not count.
    var hourly: Int? { get }

    /// Photos from where an earlier page ended, the first ones for nil.
    /// - Parameter mark: `SourcePage.next` of the page before; whatever else a client makes up is `notFound`.
    func page(after mark: String?) async throws(SourceError) -> SourcePage

    /// One photo.
    func photo(_ id: String) async throws(SourceError) -> SourcePhoto

    /// Tells the source that somebody saves or shares a photo.
    func noteUse(of photo: String) async throws(SourceError)

    /// The file of a picture that the server itself shows, to be closed by the caller.
    func picture(_ photo: String, _ rendition: Rendition) async throws(SourceError) -> SourceFile

    /// Where somebody allows Dela to act for them (RFC 6749, section 4.1.1).
    func authorisation(_ proof: LinkProof) -> String

    /// What stands for somebody at the source from now on.
    /// - Parameter code: what the source gave to their browser.
    func token(for code: String, _ proof: LinkProof) async throws(SourceError) -> String

    /// Who somebody is at the source.
    func account(of token: String) async throws(SourceError) -> SourceAccount

    /// Gives a photo a like, or takes it away. Doing so twice is doing it once.
    func setLike(_ isOn: Bool, of photo: String, by token: String) async throws(SourceError)
}

/// What a source does not have.
extension PhotoSource {
    public var hourly: Int? { nil }

    public func photo(_ id: String) async throws(SourceError) -> SourcePhoto { throw .notFound }

    public func noteUse(of photo: String) async throws(SourceError) {}

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

/// What a source says of itself.
public struct SourceFacts: Equatable, Sendable {
    /// In addresses and records: small letters.
    public let name: String
    /// As people call it.
    public let title: String
    /// Its own page, to which photos' authors are named with; empty where there is none.
    public let home: String
    /// From where browsers fetch its pictures, beside this server: `https://images.example.org`.
    public let pictureOrigins: [String]
    public let hasLikes: Bool
    /// Whether people can link an account there.
    public let isLinked: Bool
    /// How long a page stays true, in seconds; 0 for what is asked anew each time.
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

/// Some photos, and where the next ones begin; nil where there are none.
public struct SourcePage: Equatable, Sendable {
    public let photos: [SourcePhoto]
    public let next: String?

    /// How many photos come at once.
    public static let most = 30

    public init(photos: [SourcePhoto], next: String?) {
        self.photos = photos
        self.next = next
    }
}

/// A file that can be read.
public typealias SourceFile = (descriptor: Int32, count: Int)

/// Who somebody is at a source. Empty texts are not known.
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

/// By what a link that begins here is known when it comes back.
public struct LinkProof: Sendable {
    /// Says which link it is, and nothing else (RFC 6749, section 10.12).
    public let state: String
    /// What only this server knows until the code is redeemed (RFC 7636, section 4.1).
    public let verifier: String
    /// To where the source sends the browser back.
    public let redirect: String

    public init(state: String, verifier: String, redirect: String) {
        self.state = state
        self.verifier = verifier
        self.redirect = redirect
    }
}

/// Why a source did not do it.
public enum SourceError: Error, Equatable, Sendable {
    /// It is to be asked again after so many seconds, and not before.
    case later(seconds: Int)
    /// There is no such page, photo or picture.
    case notFound
    /// It does not know the person any more.
    case unlinked
    /// It will not do it, however often it is asked; for the log.
    case refused(String)
    /// It cannot be reached, or says nothing that makes sense; for the log.
    case failed(String)
}

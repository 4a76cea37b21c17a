import Domain
import JSON
import SyncRules

/// The photo sources of the server.
public struct SourcesAnswer: Equatable, Sendable {
    public let sources: [Entry]

    /// A source, and the user's account there if one is linked.
    public struct Entry: Equatable, Sendable {
        public let name: String
        public let title: String
        /// The source's own page; may be empty.
        public let home: String
        /// True if users can link an account there.
        public let isLinked: Bool
        public let account: Account?

        public init(name: String, title: String, home: String, isLinked: Bool, account: Account?) {
            self.name = name
            self.title = title
            self.home = home
            self.isLinked = isLinked
            self.account = account
        }
    }

    /// A user's account at a source. Unknown values are empty.
    public struct Account: Equatable, Sendable {
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

    public init(sources: [Entry]) {
        self.sources = sources
    }

    /// Parses `{"sources":[{"name":…,"title":…,"home":…,"links":bool,"account":{…}?}]}`.
    public init(_ object: JSONObject) throws(JSONError) {
        var sources: [Entry] = []
        for value in try object.array("sources") {
            let entry = try value.object()
            sources.append(
                Entry(
                    name: try entry.string("name"), title: try entry.string("title"),
                    home: try entry.string("home"), isLinked: try entry.bool("links"),
                    account: try entry.optionalObject("account").map { value throws(JSONError) in
                        try Account(value)
                    }))
        }
        self.sources = sources
    }

    public var json: JSONObject {
        var values: [JSONValue] = []
        for source in sources {
            var entry: JSONObject = [
                "name": .string(source.name), "title": .string(source.title), "home": .string(source.home),
                "links": .bool(source.isLinked),
            ]
            if let account = source.account { entry.append("account", .object(account.json)) }
            values.append(.object(entry))
        }
        return ["sources": .array(values)]
    }
}

extension SourcesAnswer.Account {
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            name: try object.string("name"), username: try object.string("username"),
            about: try object.string("about"), picture: try object.string("picture"))
    }

    public var json: JSONObject {
        [
            "name": .string(name), "username": .string(username), "about": .string(about),
            "picture": .string(picture),
        ]
    }
}

/// Requests a page of photos of a source, or a single one. It is encoded in the query of the address:
/// `?source=…&after=…`, `?source=…&photo=…`.
public struct SourcePhotosRequest: Equatable, Sendable {
    public let source: String
    /// `SourcePhotosAnswer.next` of the previous page; nil for the first page.
    public let after: String?
    /// The single photo to fetch; nil for a page.
    public let photo: String?

    public init(source: String, after: String? = nil, photo: String? = nil) {
        self.source = source
        self.after = after
        self.photo = photo
    }

    /// Nil for an invalid request.
    /// - Parameter value: returns the decoded value of a parameter of the query.
    public init?(_ value: (String) -> String?) {
        guard let source = value("source"), isSourceName(source) else { return nil }
        self.init(source: source, after: value("after"), photo: value("photo"))
        guard after?.utf8.count ?? 0 <= 256, photo.map({ isSourceID($0) }) ?? true else { return nil }
    }

    /// The encoded query, with its question mark.
    public var query: String {
        "?source=" + source + (after.map { "&after=" + percentEncoded($0) } ?? "")
            + (photo.map { "&photo=" + $0 } ?? "")
    }
}

/// A page of photos of a source, and the start of the next page; nil if this is the last one.
public struct SourcePhotosAnswer: Equatable, Sendable {
    public let photos: [SourcePhoto]
    public let next: String?

    public init(photos: [SourcePhoto], next: String?) {
        self.photos = photos
        self.next = next
    }

    /// Parses `{"photos":[…],"next":…?}`.
    public init(_ object: JSONObject) throws(JSONError) {
        var photos: [SourcePhoto] = []
        for value in try object.array("photos") { photos.append(try SourcePhoto(try value.object())) }
        self.init(photos: photos, next: try object.optionalString("next"))
    }

    public var json: JSONObject {
        var object: JSONObject = ["photos": .array(photos.map { .object($0.json) })]
        if let next { object.append("next", .string(next)) }
        return object
    }
}

/// Sets or removes the like of a photo at its source and the favourite here, or neither.
public struct SourceLikeRequest: Equatable, Sendable {
    public let photo: SourcePhoto
    public let isOn: Bool

    public init(photo: SourcePhoto, isOn: Bool) {
        self.photo = photo
        self.isOn = isOn
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(photo: try SourcePhoto(try object.object("photo")), isOn: try object.bool("on"))
    }

    public var json: JSONObject { ["photo": .object(photo.json), "on": .bool(isOn)] }
}

/// Reports to a source that the user saves or shares one of its photos.
public struct SourceUseRequest: Equatable, Sendable {
    public let source: String
    public let photo: String

    public init(source: String, photo: String) {
        self.source = source
        self.photo = photo
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(source: try object.string("source"), photo: try object.string("photo"))
        guard isSourceName(source), isSourceID(photo) else { throw JSONError(.range("photo")) }
    }

    public var json: JSONObject { ["source": .string(source), "photo": .string(photo)] }
}

import Domain
import JSON
import SyncRules

/// Requests the public link of a photo. It is encoded in the query of the address.
public struct PhotoLinkRequest: Equatable, Sendable {
    public let photo: RecordKey

    public init(_ photo: RecordKey) {
        self.photo = photo
    }

    /// Parses the parameters of a query; nil if one is missing or invalid.
    public init?(_ parameter: (String) -> String?) {
        guard let scope = parameter("scope").flatMap({ ScopeID(checking: $0) }), scope.kind == .photos,
            let id = parameter("photo").flatMap({ PhotoID(checking: $0) })
        else { return nil }
        self.init(RecordKey(scope, RecordID(id.text)))
    }

    /// `?scope=photos:01J…&photo=01J…`.
    public var query: String { "?scope=" + photo.scope.text + "&photo=" + photo.id.text }
}

/// The path of a photo's public link; nil if there is none.
public struct PhotoLinkAnswer: Equatable, Sendable {
    public let path: String?

    public init(path: String?) {
        self.path = path
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(path: try object.optionalString("path"))
    }

    /// `{"path":"/p/…"}`, or `{}`.
    public var json: JSONObject {
        path.map { ["path": .string($0)] } ?? JSONObject()
    }
}

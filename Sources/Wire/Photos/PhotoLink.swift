import Domain
import JSON
import Sync

/// Asks about the public link of a photo that everybody on the server sees. It travels in the query of the address.
public struct PhotoLinkRequest: Equatable, Sendable {
    public let photo: RecordKey

    public init(_ photo: RecordKey) {
        self.photo = photo
    }

    /// Reads the parameters of a query; nil when one is missing or is none.
    public init?(_ parameter: (String) -> String?) {
        guard let scope = parameter("scope").flatMap({ ScopeID(checking: $0) }), scope.kind == .photos,
            let id = parameter("photo").flatMap({ PhotoID(checking: $0) })
        else { return nil }
        self.init(RecordKey(scope, RecordID(id.text)))
    }

    /// `?scope=photos:01J…&photo=01J…`.
    public var query: String { "?scope=" + photo.scope.text + "&photo=" + photo.id.text }
}

/// Where a photo's public link leads; nil where it has none.
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

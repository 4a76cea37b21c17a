import Domain
import SyncRules

/// Requests a picture through a scope that references it. The answer is WebP if the client accepts `image/webp`,
/// otherwise JPEG.
public struct PictureRequest: Equatable, Sendable {
    /// The scope of a record that references the blob.
    public let scope: ScopeID
    public let blob: BlobID
    public let variant: Variant
    /// Requests it as a public photo, not as a member of the scope.
    public let isForEveryone: Bool

    public enum Variant: Equatable, Sendable {
        case size(Picture.Size)
        /// The uploaded file. Only for its uploader, and only if they requested to keep it.
        case original
    }

    public init(scope: ScopeID, blob: BlobID, variant: Variant, isForEveryone: Bool = false) {
        self.scope = scope
        self.blob = blob
        self.variant = variant
        self.isForEveryone = isForEveryone
    }

    /// Parses the parameters of a query; nil if one is missing or invalid.
    public init?(_ parameter: (String) -> String?) {
        guard let scope = parameter("scope").flatMap({ ScopeID(checking: $0) }),
            let blob = parameter("blob").flatMap({ BlobID(checking: $0) }), let size = parameter("size")
        else { return nil }
        guard
            let form = size == "original" ? .original : Picture.Size(rawValue: size).map({ Variant.size($0) })
        else { return nil }
        self.init(scope: scope, blob: blob, variant: form, isForEveryone: parameter("for") == "everyone")
    }

    /// The common prefix of the addresses of all pictures of a scope.
    public static func addressPrefix(in scope: ScopeID) -> String {
        Endpoint.picture.path + "?scope=" + scope.text + "&"
    }

    /// The common prefix of the addresses of all sizes of a picture in a scope.
    public static func addressPrefix(in scope: ScopeID, of blob: BlobID) -> String {
        addressPrefix(in: scope) + "blob=" + blob.text + "&"
    }

    /// `scope=list:01J…&blob=<sha256>&size=thumb`, `screen` or `original`, with the prefix `for=everyone&` for a public
    /// photo.
    public var query: String {
        var name = "original"
        if case .size(let size) = variant { name = size.rawValue }
        return (isForEveryone ? "for=everyone&scope=" : "scope=") + scope.text + "&blob=" + blob.text
            + "&size=" + name
    }
}

import Domain
import Sync

/// Asks for a picture where it hangs. The answer is WebP for who accepts `image/webp`, else JPEG.
public struct PictureRequest: Equatable, Sendable {
    /// The scope with a record that needs the blob.
    public let scope: ScopeID
    public let blob: BlobID
    public let form: Form
    /// Whether it is asked for as a photo that everybody on the server sees, and not as a member of the scope.
    public let isForEveryone: Bool

    public enum Form: Equatable, Sendable {
        case size(Picture.Size)
        /// The file as it was brought; only for who brought it, and wanted it kept.
        case original
    }

    public init(scope: ScopeID, blob: BlobID, form: Form, isForEveryone: Bool = false) {
        self.scope = scope
        self.blob = blob
        self.form = form
        self.isForEveryone = isForEveryone
    }

    /// Reads the parameters of a query; nil when one is missing or is none.
    public init?(_ parameter: (String) -> String?) {
        guard let scope = parameter("scope").flatMap({ ScopeID(checking: $0) }),
            let blob = parameter("blob").flatMap({ BlobID(checking: $0) }), let size = parameter("size")
        else { return nil }
        guard let form = size == "original" ? .original : Picture.Size(rawValue: size).map({ Form.size($0) })
        else { return nil }
        self.init(scope: scope, blob: blob, form: form, isForEveryone: parameter("for") == "everyone")
    }

    /// How the addresses of all pictures of a scope begin.
    public static func beginning(in scope: ScopeID) -> String {
        Endpoint.picture.path + "?scope=" + scope.text + "&"
    }

    /// How the addresses of a picture begin that is seen in a scope, in each of its sizes.
    public static func beginning(in scope: ScopeID, of blob: BlobID) -> String {
        beginning(in: scope) + "blob=" + blob.text + "&"
    }

    /// `scope=list:01J…&blob=<sha256>&size=thumb`, `screen` or `original`, after `for=everyone&` where it applies.
    public var query: String {
        var name = "original"
        if case .size(let size) = form { name = size.rawValue }
        return (isForEveryone ? "for=everyone&scope=" : "scope=") + scope.text + "&blob=" + blob.text
            + "&size=" + name
    }
}

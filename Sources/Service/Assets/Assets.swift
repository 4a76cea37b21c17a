import HTTP
import JSON

/// The files of the app as built by `build-web`, in memory. Their names contain a hash of the content, so browsers
/// cache them permanently. They are compressed once.
public struct Assets: Sendable {
    private struct Asset: Sendable {
        let contentType: String
        let entityTag: String
        let isImmutable: Bool
        /// By content coding. The key of the uncompressed bytes is "identity".
        let forms: [String: SharedBytes]
    }

    private var assets: [String: Asset] = [:]

    /// Reads a file of the app; nil if it does not exist.
    public typealias Read = (_ path: String) -> [UInt8]?

    public init() {}

    /// - Parameter read: returns the bytes of a file in the folder that `build-web` created.
    /// - Throws: an error if the manifest is missing or unreadable, or names a missing file.
    public init(read: Read) throws(AssetError) {
        guard let bytes = read("assets.json") else { throw .noManifest }
        do throws(JSONError) {
            for value in try JSONValue(parsing: bytes).array() {
                let object = try value.object()
                let path = try object.string("path")
                let file = String(path.dropFirst())
                var forms: [String: SharedBytes] = [:]
                forms["identity"] = read(file).map { SharedBytes($0) }
                forms["br"] = read(file + ".br").map { SharedBytes($0) }
                forms["gzip"] = read(file + ".gz").map { SharedBytes($0) }
                assets[path] = Asset(
                    contentType: try object.string("type"),
                    entityTag: "\"" + (try object.string("sha256")) + "\"",
                    isImmutable: try object.bool("immutable"), forms: forms)
            }
        } catch {
            throw .badManifest
        }
        if let missing = assets.first(where: { $0.value.forms["identity"] == nil })?.key {
            throw .missing(missing)
        }
    }

    /// Responds to GET and HEAD. Every path of the app that is not a file opens the app.
    public func respond(to request: Request) -> Response {
        let isFile =
            request.target.isHidden || request.path.split(separator: "/").last?.contains(".") == true
        guard let asset = assets[request.path] ?? (isFile ? nil : assets["/index.html"]) else {
            return Response(.notFound)
        }
        var headers: Headers = [
            "Content-Type": asset.contentType, "ETag": asset.entityTag, "Vary": "Accept-Encoding",
            "Cache-Control": asset.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
        ]
        if request.holds(entityTag: asset.entityTag) { return Response(.notModified, headers: headers) }
        let coding = request.encoding(among: ["br", "gzip"].filter { asset.forms[$0] != nil }) ?? "identity"
        guard let bytes = asset.forms[coding] else { return Response(.notFound) }
        if coding != "identity" { headers.add("Content-Encoding", coding) }
        return Response(.ok, headers: headers, body: .shared(bytes))
    }
}

/// The reason why the app's files cannot be served. The descriptions are clauses for the operator.
public enum AssetError: Error, Equatable, CustomStringConvertible {
    case noManifest
    case badManifest
    case missing(String)

    public var description: String {
        switch self {
        case .noManifest: "there is no assets.json"
        case .badManifest: "assets.json cannot be read"
        case .missing(let path): "\(path) is missing"
        }
    }
}

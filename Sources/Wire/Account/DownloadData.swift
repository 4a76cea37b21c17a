import Domain
import JSON

/// Prepares a download of everything that the user sees.
public struct PrepareExportRequest: Equatable, Sendable {
    public let password: String

    public init(password: String) {
        self.password = password
    }

    public init(_ object: JSONObject) throws(JSONError) {
        password = try object.optionalString("password") ?? ""
    }

    public var json: JSONObject {
        ["password": .string(password)]
    }
}

/// The address from which the same device can download the file for some minutes.
public struct PrepareExportAnswer: Equatable, Sendable {
    /// Path and query on this server.
    public let path: String

    public init(path: String) {
        self.path = path
    }

    public init(_ object: JSONObject) throws(JSONError) {
        path = try object.string("path")
    }

    public var json: JSONObject {
        ["path": .string(path)]
    }
}

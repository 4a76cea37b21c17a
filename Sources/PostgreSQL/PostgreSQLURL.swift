import CPostgreSQL

/// The URL of a PostgreSQL database. It may contain a password, so it is never printed.
public struct PostgreSQLURL: Sendable {
    let text: String
    /// The parameters that apply if the URL does not set them.
    let defaults: [(name: String, value: String)]

    /// - Parameter text: `postgresql://…`, as libpq reads it (PostgreSQL documentation, "Connection URIs").
    /// - Returns: nil for another text. The messages of libpq contain the text, so they are not used.
    public init?(_ text: String) {
        guard ["postgresql://", "postgres://"].contains(where: text.hasPrefix),
            let parameters = PostgreSQLURL.parameters(of: text)
        else { return nil }
        // Without a host, a password would stand for the port, and libpq's message would contain it.
        guard parameters["port"]?.allSatisfy({ $0.isWholeNumber || $0 == "," }) != false else { return nil }
        self.text = text
        let hosts = (parameters["hostaddr"] ?? parameters["host"] ?? "").split(separator: ",")
        var defaults: [(name: String, value: String)] = []
        // Text and password must not cross a network in the clear, or reach a server that only claims to be the right
        // one.
        if !hosts.allSatisfy(PostgreSQLURL.isLocal) { defaults.append(("sslmode", "verify-full")) }
        // Of several hosts, one is the primary server.
        if hosts.count > 1 { defaults.append(("target_session_attrs", "read-write")) }
        self.defaults = defaults
    }

    /// The parameters that a URL sets; nil if it is invalid.
    private static func parameters(of text: String) -> [String: String]? {
        guard let options = PQconninfoParse(text, nil) else { return nil }
        defer { PQconninfoFree(options) }
        var parameters: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                parameters[String(cString: keyword)] = String(cString: value)
            }
            option += 1
        }
        return parameters
    }

    /// True for the folder of a Unix socket, and for an address of this machine.
    private static func isLocal(_ host: Substring) -> Bool {
        host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host.hasPrefix("127.")
            || host == "::1"
    }
}

extension PostgreSQLURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "a URL of PostgreSQL" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A complete request for the application, validated and decoded.
public struct Request: Sendable, Equatable {
    public let method: Method
    public let target: Target
    public let headers: Headers
    /// The peer's IP address as text. Behind a proxy this is the proxy's address.
    public let address: String
    /// Empty until the body is read. The server decides `BodyRule` on the head alone.
    public var body: [UInt8]

    public init(
        method: Method, target: Target, headers: Headers = Headers(), address: String = "", body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.address = address
        self.body = body
    }

    public var path: String { target.path }

    /// The value of the first cookie with this name (RFC 6265, section 4.2). An empty value is an empty string.
    public func cookie(_ name: String) -> String? {
        for line in headers.values("cookie") {
            for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
                let parts = pair.trimmed.split(
                    separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2, Substring(parts[0]) == name { return String(parts[1].unquoted) }
            }
        }
        return nil
    }
}

extension Substring.UTF8View {
    fileprivate var unquoted: Substring {
        let quote = UInt8(ascii: "\"")
        return count >= 2 && first == quote && last == quote
            ? Substring(dropFirst().dropLast()) : Substring(self)
    }
}

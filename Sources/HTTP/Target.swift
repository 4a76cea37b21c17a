/// The decoded target of a request line (RFC 9112, section 3.2; RFC 3986).
public struct Target: Sendable, Equatable {
    /// One decoded `name=value` of the query. A name without `=` has an empty value.
    public struct Parameter: Sendable, Equatable {
        public let name: String
        public let value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Starts with `/`. Contains no `.` or `..` segment, no control character and no backslash.
    public let path: String
    public let query: [Parameter]

    public init(path: String, query: [Parameter] = []) {
        self.path = path
        self.query = query
    }

    /// Nil for a malformed target and for one that tries to leave its folder: percent signs without two digits, encoded
    /// slashes and NULs, `.` and `..` segments, bytes outside of printable ASCII, invalid UTF-8.
    public init?(parsing target: some Collection<UInt8>) {
        guard target.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }),
            let origin = Target.withoutAuthority(Array(target)[...])
        else { return nil }
        let parts = origin.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = Target.path(parts[0]) else { return nil }
        var query: [Parameter] = []
        if parts.count == 2 {
            for pair in parts[1].split(separator: UInt8(ascii: "&")) {
                guard let parameter = Parameter(parsing: pair) else { return nil }
                query.append(parameter)
            }
        }
        self.init(path: path, query: query)
    }

    /// The value of the first parameter with this name.
    public subscript(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// True if a segment starts with a dot, as names of private files do.
    public var isHidden: Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
    }
}

extension Target {
    /// Accepts `http://host/path`, as RFC 9112, section 3.2.2 requires, and ignores the host.
    private static func withoutAuthority(_ target: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if target.first == UInt8(ascii: "/") { return target }
        for scheme in ["http://", "https://"] where target.starts(with: scheme.utf8) {
            let rest = target.dropFirst(scheme.utf8.count)
            return rest.firstIndex(of: UInt8(ascii: "/")).map { rest[$0...] }
        }
        return nil
    }

    private static func path(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let path = decoded(bytes, isQuery: false), !path.contains(where: { $0 < 0x20 || $0 == 0x7F })
        else {
            return nil
        }
        let hasDotSegment =
            path.contains(UInt8(ascii: "."))
            && path.split(separator: UInt8(ascii: "/")).contains {
                $0.elementsEqual([0x2E]) || $0.elementsEqual([0x2E, 0x2E])
            }
        return hasDotSegment ? nil : String(validating: path, as: UTF8.self)
    }

    fileprivate static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        decoded(bytes, isQuery: true).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Decodes percent encoding (RFC 3986, section 2.1). In a query `+` is a space, as in forms. A path must not
    /// contain an encoded slash or backslash. NUL is always rejected.
    fileprivate static func decoded(_ bytes: ArraySlice<UInt8>, isQuery: Bool) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            var byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "%") {
                guard index + 1 < bytes.endIndex, let high = bytes[index].hexadecimalDigit,
                    let low = bytes[index + 1].hexadecimalDigit
                else { return nil }
                byte = high << 4 | low
                index += 2
                if byte == 0 || !isQuery && byte == UInt8(ascii: "/") { return nil }
            } else if isQuery, byte == UInt8(ascii: "+") {
                byte = 0x20
            }
            if !isQuery, byte == UInt8(ascii: "\\") { return nil }
            result.append(byte)
        }
        return result
    }
}

extension Target.Parameter {
    fileprivate init?(parsing pair: ArraySlice<UInt8>) {
        let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = Target.text(parts[0]), let value = parts.count == 2 ? Target.text(parts[1]) : ""
        else {
            return nil
        }
        self.init(name: name, value: value)
    }
}

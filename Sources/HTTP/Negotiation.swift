extension Request {
    /// The weight that the client gives a content coding such as `br`, in thousandths: 0 rejects it, 1000 is the
    /// highest (RFC 9110, sections 12.4.2 and 12.5.3). `identity` is accepted unless it is excluded.
    public func preference(forEncoding coding: String) -> Int {
        var wildcard: Int?
        for line in headers.values("accept-encoding") {
            for item in line.utf8.split(separator: UInt8(ascii: ",")) {
                let parts = item.split(separator: UInt8(ascii: ";"))
                guard let name = parts.first.map({ Substring($0.trimmed) }) else { continue }
                let weight = parts.dropFirst().lazy.compactMap { $0.trimmed.weight }.first ?? 1000
                if name.equalsIgnoringCase(coding) { return weight }
                if name == "*" { wildcard = weight }
            }
        }
        return wildcard ?? (coding == "identity" ? 1000 : 0)
    }

    /// Selects the content coding with the highest weight, and the first one of equal weights; `nil` means unencoded.
    public func encoding(among codings: [String]) -> String? {
        var best: (coding: String, weight: Int)?
        for coding in codings {
            let weight = preference(forEncoding: coding)
            if weight > best?.weight ?? 0 { best = (coding, weight) }
        }
        return best?.coding
    }

    /// True if the client has the version with this entity tag, which includes its quotes. `If-None-Match` uses the
    /// weak comparison (RFC 9110, sections 8.8.3 and 13.1.2). The response is then 304.
    public func holds(entityTag: String) -> Bool {
        headers.values("if-none-match").contains { line in
            line.utf8.split(separator: UInt8(ascii: ",")).contains { item in
                let tag = Substring(item.trimmed)
                return tag == "*" || tag.strong == entityTag[...].strong
            }
        }
    }
}

extension Substring {
    fileprivate var strong: Substring { hasPrefix("W/") ? dropFirst(2) : self }
}

extension Substring.UTF8View {
    /// The weight `q=0.123` in thousandths; nil for other parameters, 0 for a malformed weight.
    fileprivate var weight: Int? {
        let equals = UInt8(ascii: "=")
        guard let first, first.lowercased == UInt8(ascii: "q"), let mark = firstIndex(of: equals) else {
            return nil
        }
        let digits = self[index(after: mark)...].trimmed
        guard let whole = digits.first, whole == 0x30 || whole == 0x31, digits.count <= 5 else { return 0 }
        var fraction = 0
        for (index, byte) in zip([100, 10, 1], digits.dropFirst(2)) {
            guard (0x30...0x39).contains(byte) else { return 0 }
            fraction += Int(byte - 0x30) * index
        }
        return whole == 0x31 ? 1000 : fraction
    }
}

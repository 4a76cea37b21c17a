import HTTP
import Outgoing

/// The address that users open, and the one that the server listens on.
extension Configuration {
    /// The origin that browsers send (RFC 6454): lower case, without the port that is usual for the scheme.
    static func publicURL(_ values: SettingValues) throws(StartupError) -> String? {
        let name = "DELA_PUBLIC_URL"
        guard let text = values[name] else { return nil }
        let example = "like https://dela.example.org or https://dela.example.org:8443"
        let lower = text.lowercased()
        guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else {
            throw values.refusal(of: name, "is \(text); it must begin with http:// or https://")
        }
        let rest = lower.dropFirst(scheme.count)
        guard !text.unicodeScalars.contains(where: \.properties.isWhitespace) else {
            throw values.refusal(of: name, "is \(text), which has a space; it must be an address \(example)")
        }
        let authority = rest.prefix { !"/?#\\".contains($0) }
        guard !authority.contains("@") else {
            throw values.refusal(of: name, "must not hold the name or the password of a user")
        }
        guard ["", "/"].contains(rest.dropFirst(authority.count)) else {
            throw values.refusal(
                of: name,
                "is \(text), with a path; Dela needs a host for itself, \(example), and does not work below a path"
            )
        }
        guard authority.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw values.refusal(of: name, "is \(text); write the host as browsers send it, with xn--")
        }
        let hasPort = authority.split(separator: ":", omittingEmptySubsequences: false).last?.isEmpty != true
        guard hasPort, authority.utf8.allSatisfy(isHostByte), let origin = Origin(lower), origin.port > 0
        else {
            throw values.refusal(of: name, "is \(text); it must be an address \(example)")
        }
        return origin.description
    }

    /// An IP address, an IPv6 address in brackets, or a name.
    static func address(_ values: SettingValues) throws(StartupError) -> String? {
        let name = "DELA_ADDRESS"
        guard let text = values[name] else { return nil }
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
        let address = isBracketed ? String(text.dropFirst().dropLast()) : text
        guard !address.isEmpty, !address.contains(where: { " /[]".contains($0) || $0.isNewline }) else {
            throw values.refusal(
                of: name, needing: "an IP address or a name, like 127.0.0.1, ::1 or localhost")
        }
        let colons = address.count { $0 == ":" }
        guard colons != 1, !isBracketed || colons > 1 else {
            throw values.refusal(of: name, "is \(text); the port belongs in DELA_PORT")
        }
        return address
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._:[]".utf8.contains(byte)
        }
    }
}

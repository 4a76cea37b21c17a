import Glibc
import WebServer

/// The address of `DELA_METRICS_ADDRESS`: `9100` on this machine, `10.0.0.1:9100` or `[::1]:9100`.
struct MetricsAddress {
    var host = "127.0.0.1"
    let port: UInt16

    /// - Returns: nil for another text.
    init?(_ text: String) {
        if let port = UInt16(text) {
            self.port = port
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        guard !host.isEmpty, host.contains(":") == isBracketed, !host.contains(where: { " /[]".contains($0) })
        else { return nil }
        self.host = String(host)
        self.port = port
    }

    /// The descriptions of `WebServerError` name the settings of the public address.
    func failure(_ error: WebServerError) -> String {
        switch error {
        case .unknownAddress(let address, let reason):
            "\(address) is neither an IP address nor a name of this machine (\(reason))"
        case .cannotListen(let address, let code):
            "cannot listen on \(address): \(String(cString: strerror(code)))"
        case .outOfResources: "the system has no descriptors or memory left"
        }
    }
}

extension Configuration {
    static func metricsAddress(_ values: SettingValues) throws(StartupError) -> MetricsAddress? {
        let name = "DELA_METRICS_ADDRESS"
        guard let text = values[name] else { return nil }
        guard let address = MetricsAddress(text) else {
            throw values.refusal(of: name, needing: "a port, or an address with a port, like 127.0.0.1:9100")
        }
        return address
    }
}

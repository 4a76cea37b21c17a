/// Why a server could not start.
public enum WebServerError: Error, Equatable {
    /// The address is not an IPv4 or IPv6 address in digits.
    case invalidAddress(String)
    /// Nobody may listen there, or somebody does already; `code` is the system's error number.
    case cannotListen(address: String, port: UInt16, code: Int32)
    /// The system has no descriptors or memory left.
    case outOfResources
}

import Glibc

/// The reason why a server could not start. The descriptions are for the operator.
public enum WebServerError: Error, Equatable, CustomStringConvertible {
    /// The name has no address; `reason` is the system's.
    case unknownAddress(String, reason: String)
    /// The system cannot listen at this address; `code` is its error number.
    case cannotListen(address: String, code: Int32)
    /// The system has no descriptors or memory left.
    case outOfResources

    public var description: String {
        switch self {
        case .unknownAddress(let address, let reason):
            "\(address) is neither an IP address nor a name of this machine (\(reason)); set DELA_ADDRESS to another one"
        case .cannotListen(let address, EADDRINUSE):
            "another program listens on \(address); stop it, or choose another DELA_PORT"
        case .cannotListen(let address, EADDRNOTAVAIL):
            "\(address) is not an address of this machine; set DELA_ADDRESS to another one"
        case .cannotListen(let address, EACCES):
            "this user may not listen on \(address); choose a DELA_PORT above 1023, with a proxy in front"
        case .cannotListen(let address, EAFNOSUPPORT):
            "this machine has no addresses of the kind of \(address); set DELA_ADDRESS to another one"
        case .cannotListen(let address, let code):
            "the system refuses to listen on \(address): \(String(cString: strerror(code)))"
        case .outOfResources: "the system has no descriptors or memory left"
        }
    }
}

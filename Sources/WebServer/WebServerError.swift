import Glibc

/// The reason why a server could not start. The descriptions are for the operator.
public enum WebServerError: Error, Equatable, CustomStringConvertible {
    /// The name has no address; `reason` is the system's.
    case unknownAddress(String, reason: String)
    /// The system cannot listen at this address; `code` is its error number.
    case cannotListen(place: String, code: Int32)
    /// The system has no descriptors or memory left.
    case outOfResources

    public var description: String {
        switch self {
        case .unknownAddress(let address, let reason):
            "\(address) is neither an IP address nor a name of this machine (\(reason)); set DELA_ADDRESS to another one"
        case .cannotListen(let place, EADDRINUSE):
            "another program listens on \(place); stop it, or choose another DELA_PORT"
        case .cannotListen(let place, EADDRNOTAVAIL):
            "\(place) is not an address of this machine; set DELA_ADDRESS to another one"
        case .cannotListen(let place, EACCES):
            "this user may not listen on \(place); choose a DELA_PORT above 1023, with a proxy in front"
        case .cannotListen(let place, EAFNOSUPPORT):
            "this machine has no addresses of the kind of \(place); set DELA_ADDRESS to another one"
        case .cannotListen(let place, let code):
            "the system refuses to listen on \(place): \(String(cString: strerror(code)))"
        case .outOfResources: "the system has no descriptors or memory left"
        }
    }
}

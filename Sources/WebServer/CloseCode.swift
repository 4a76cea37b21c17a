/// A close code of a WebSocket (RFC 6455, section 7.4): a registered code, or 3000 to 4999.
public struct CloseCode: Hashable, Sendable {
    public let value: UInt16

    public init(_ value: UInt16) {
        self.value = value
    }

    public static let normal = CloseCode(1000)
    public static let goingAway = CloseCode(1001)
    public static let protocolError = CloseCode(1002)
    public static let unsupportedData = CloseCode(1003)
    public static let invalidText = CloseCode(1007)
    public static let policyViolation = CloseCode(1008)
    public static let messageTooBig = CloseCode(1009)
    public static let internalError = CloseCode(1011)

    /// True if an endpoint may send the code in a frame.
    var isSendable: Bool {
        switch value {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}

public import Outgoing

/// The result of a request to a push service.
public enum PushOutcome: Equatable, Sendable {
    /// The push service has accepted the message (RFC 8030, section 5).
    case delivered
    /// The subscription no longer exists (RFC 8030, section 7.3) and must be removed.
    case gone
    /// The message is too large (RFC 8030, section 7.2) and must not be sent again.
    case tooLarge
    /// The message must be retried after this number of seconds, or at the sender's choice if nil (RFC 8030, section
    /// 8.4).
    case later(after: Int?)
    /// The push service has not answered in time. The message may be retried.
    case noAnswer
    /// The push service has rejected the message with another status.
    case refused(Int)

    /// - Parameter now: seconds since 1970.
    public init(_ answer: OutgoingAnswer, at now: Int64) {
        self =
            switch answer.status {
            case 200...299: .delivered
            case 404, 410: .gone
            case 413: .tooLarge
            case 429, 500...599: .later(after: answer.retryAfter(at: now))
            case let status: .refused(status)
            }
    }
}

/// Descriptions for the operator.
extension PushOutcome: CustomStringConvertible {
    public var description: String {
        switch self {
        case .delivered: "the push service has accepted the message"
        case .gone: "the subscription has ended"
        case .tooLarge: "the message is too large for the push service"
        case .later(let seconds): "try again " + (seconds.map { "in \($0) s" } ?? "later")
        case .noAnswer: "the push service did not answer in time"
        case .refused(let status): "the push service answered with status \(status)"
        }
    }
}

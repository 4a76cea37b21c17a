public import Outgoing

/// What a push service has answered.
public enum PushOutcome: Equatable, Sendable {
    /// It has taken the message (RFC 8030, section 5).
    case delivered
    /// The subscription is no more (RFC 8030, section 7.3): forget it.
    case gone
    /// Never send so much again (RFC 8030, section 7.2).
    case tooLarge
    /// Send it again after so many seconds, or when it suits if the service does not say (RFC 8030, section 8.4).
    case later(after: Int?)
    /// It has not answered in time: send it again when it suits.
    case noAnswer
    /// It will not take this message, with any other status.
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

/// Clauses for the operator.
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

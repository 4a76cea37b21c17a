/// The number of requests that a key has left. The limit is per hour for all requests of the key together, and
/// responses contain the remaining number (https://unsplash.com/documentation#rate-limiting).
struct RequestBudget: Sendable {
    /// The purpose of a request. Actions of users have priority over pages.
    enum Purpose {
        case page
        case action
    }

    /// The limit per hour. The initial value is that of a new key, until a response contains another one.
    private(set) var hourly = 50
    private var left = 50
    /// The start of the counted hour, in seconds; nil before the first request.
    private var begin: Int64?
    /// The time until which the source permits no requests.
    private var pausedUntil: Int64 = 0

    /// The number of requests that are reserved for actions.
    static let reserve = 20
    private static let hour: Int64 = 3600

    /// Counts a request.
    /// - Throws: `later` if no request is left for this purpose.
    mutating func consume(for purpose: Purpose, at now: Int64) throws(SourceError) {
        if begin.map({ now < $0 || now >= $0 + Self.hour }) ?? true {
            begin = now
            left = max(left, 50)
        }
        guard now >= pausedUntil else { throw .later(seconds: Int(pausedUntil - now)) }
        guard left > (purpose == .page ? Self.reserve : 0) else {
            throw .later(seconds: Int((begin ?? now) + Self.hour - now))
        }
        left -= 1
    }

    /// Updates the budget from a response.
    /// - Parameters:
    ///   - remaining: the number of requests left; nil if the response does not contain it.
    ///   - hourly: the limit per hour; nil if the response does not contain it.
    mutating func update(remaining: Int?, hourly: Int? = nil) {
        if let hourly { self.hourly = min(max(1, hourly), 1_000_000) }
        if let remaining { left = max(0, remaining) }
    }

    /// Stops requests after the source rejected one.
    /// - Parameter seconds: the duration that the source requires; nil if unknown.
    /// - Returns: the error with the time to wait.
    mutating func pause(for seconds: Int?, at now: Int64) -> SourceError {
        let rest = seconds ?? Int((begin ?? now) + Self.hour - now)
        let bounded = min(max(1, rest), Int(Self.hour))
        pausedUntil = now + Int64(bounded)
        return .later(seconds: bounded)
    }
}

/// How many requests a key has left. The limit counts by the hour for all of its requests together, whoever makes them, and the
/// answers say what is left (https://unsplash.com/documentation#rate-limiting).
struct RequestBudget: Sendable {
    /// What a request is for: what somebody does comes before what somebody looks at.
    enum Purpose {
        case page
        case deed
    }

    /// What is allowed in an hour; until an answer says otherwise, as to a new key.
    private(set) var hourly = 50
    private var left = 50
    /// When the hour began that is counted, in seconds; nil before the first request.
    private var begin: Int64?
    /// The source has said that it has had enough, until then.
    private var pausedUntil: Int64 = 0

    /// What is kept for deeds.
    static let reserve = 20
    private static let hour: Int64 = 3600

    /// Counts a request.
    /// - Throws: `later` when there is none left for this purpose.
    mutating func take(for purpose: Purpose, at now: Int64) throws(SourceError) {
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

    /// Takes over what an answer says.
    /// - Parameters:
    ///   - remaining: what the key has left, as the source says; nil where it says nothing.
    ///   - hourly: what it has in each hour, likewise.
    mutating func note(remaining: Int?, hourly: Int? = nil) {
        if let hourly { self.hourly = min(max(1, hourly), 1_000_000) }
        if let remaining { left = max(0, remaining) }
    }

    /// The source asks for no more.
    /// - Parameter seconds: for how long, if it says that.
    /// - Returns: when it is to be asked again.
    mutating func pause(for seconds: Int?, at now: Int64) -> SourceError {
        let rest = seconds ?? Int((begin ?? now) + Self.hour - now)
        let bounded = min(max(1, rest), Int(Self.hour))
        pausedUntil = now + Int64(bounded)
        return .later(seconds: bounded)
    }
}

import Domain
import HTTP

/// Which refused origins the log names: each once an hour, so that a proxy that does not pass the host is found, and at most ten
/// an hour, so that nobody fills the log.
struct OriginLog {
    private static let hour: Int64 = 3_600_000
    private static let most = 10
    private static let longest = 200

    private var named: Set<String> = []
    private var end = Instant(milliseconds: 0)

    /// The origin and the host of a refused request, if the log has to name them.
    mutating func entry(for request: Request, at now: Instant) -> (origin: String, host: String)? {
        if now >= end || now < end.advanced(by: -OriginLog.hour) {
            named = []
            end = now.advanced(by: OriginLog.hour)
        }
        let origin = String((request.headers["origin"] ?? "").prefix(OriginLog.longest))
        guard named.count < OriginLog.most, named.insert(origin).inserted else { return nil }
        return (origin, String((request.headers["host"] ?? "").prefix(OriginLog.longest)))
    }
}

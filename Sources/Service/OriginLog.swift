import Domain
import HTTP

/// Decides which rejected origins are logged. Each is logged once an hour, so that the operator finds a proxy that does
/// not pass the host. At most ten are logged per hour, so that clients cannot fill the log.
struct OriginLog {
    private static let hour: Int64 = 3_600_000
    private static let maxEntries = 10
    private static let maxLength = 200

    private var named: Set<String> = []
    private var end = Instant(milliseconds: 0)

    /// Returns origin and host of a rejected request if they must be logged.
    mutating func entry(for request: Request, at now: Instant) -> (origin: String, host: String)? {
        if now >= end || now < end.advanced(by: -OriginLog.hour) {
            named = []
            end = now.advanced(by: OriginLog.hour)
        }
        let origin = String((request.headers["origin"] ?? "").prefix(OriginLog.maxLength))
        guard named.count < OriginLog.maxEntries, named.insert(origin).inserted else { return nil }
        return (origin, String((request.headers["host"] ?? "").prefix(OriginLog.maxLength)))
    }
}

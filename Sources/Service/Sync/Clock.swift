import Database
import Domain
import Storage

/// Decides whether the server's clock can be trusted for actions that cannot be undone. If it jumps by more than a day in
/// either direction, it is not trusted until an hour later, if it has not jumped again.
public struct Clock: Sendable {
    package private(set) var isTrusted: Bool
    private var last: Instant
    /// What it showed when it was trusted last.
    private var lastTrusted: Instant
    private var hasWaited = false

    /// The clock at the start, trusted if it goes on from where it was in the run before.
    public init(at now: Instant, on connection: any Connection) throws(DatabaseError) {
        let before = try Clock.lastLook(connection) ?? now
        isTrusted = !Clock.isFar(now, from: before)
        lastTrusted = isTrusted ? now : before
        last = now
    }

    /// The moment by which it is judged what has ended: while the clock is not trusted, no later one than when it was.
    func trustedTime(_ now: Instant) -> Instant {
        isTrusted && !Clock.isFar(now, from: last) ? now : min(now, lastTrusted)
    }

    /// To be called about once a second: what is told to people, or cleared away, cannot be taken back. Looks into no database.
    package mutating func tick(_ now: Instant) {
        if Clock.isFar(now, from: last) {
            isTrusted = false
            hasWaited = false
        }
        last = now
        if isTrusted { lastTrusted = now }
    }

    /// To be called every hour with what `isContinuous` says.
    package mutating func look(_ isContinuous: Bool) {
        isTrusted = isContinuous
        hasWaited = !isContinuous
    }

    /// Whether the clock goes on from where it was at the last look, also that of the run before; within the writer's
    /// transaction.
    package func isContinuous(at now: Instant, on connection: any Connection) throws(DatabaseError) -> Bool {
        if let last = try Clock.lastLook(connection), Clock.isFar(now, from: last), !hasWaited {
            return false
        }
        try MetaTable(connection).set("time", to: String(now.milliseconds))
        return true
    }

    private static func lastLook(_ connection: any Connection) throws(DatabaseError) -> Instant? {
        try MetaTable(connection).value("time").flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
    }

    private static func isFar(_ now: Instant, from last: Instant) -> Bool {
        now < last.advanced(by: -Instant.day) || last.advanced(by: Instant.day) < now
    }
}

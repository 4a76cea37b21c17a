import Database
import Domain
import Storage

/// The reason why the server's clock may be wrong, for the log.
public enum ClockProblem: Sendable {
    /// It has jumped by more than a day. Nothing expires for an hour.
    case jumped
    /// Commands are dated more than a day ahead of it. They have to wait.
    case commandsAhead
}

/// Decides whether irreversible actions may rely on the server's clock. After a jump of more than a day in either
/// direction, the clock is not trusted for an hour. Another jump starts a new hour.
public struct Clock: Sendable {
    package private(set) var isTrusted: Bool
    private var last: Instant
    /// The time at which the clock was last trusted.
    private var lastTrusted: Instant
    private var hasWaited = false

    /// The clock at the start. It is trusted unless it is more than a day away from the time stored by the previous
    /// run.
    public init(at now: Instant, on connection: any Connection) throws(DatabaseError) {
        let before = try Clock.lastStoredTime(connection) ?? now
        isTrusted = !Clock.isFar(now, from: before)
        lastTrusted = isTrusted ? now : before
        last = now
    }

    /// The time for decisions about expiry. While the clock is not trusted, it is at most the last trusted time.
    func trustedTime(_ now: Instant) -> Instant {
        isTrusted && !Clock.isFar(now, from: last) ? now : min(now, lastTrusted)
    }

    /// Call about once a second, because notifications and deletions cannot be undone. Does not access the database.
    package mutating func tick(_ now: Instant) {
        if Clock.isFar(now, from: last) {
            isTrusted = false
            hasWaited = false
        }
        last = now
        if isTrusted { lastTrusted = now }
    }

    /// Call every hour with the result of `isContinuous`.
    package mutating func setContinuous(_ isContinuous: Bool) {
        isTrusted = isContinuous
        hasWaited = !isContinuous
    }

    /// True if the clock continues from the last stored time, which may be from the previous run. Also true an hour
    /// after a jump, if there was no other one. Stores the new time if true. Call within the writer's transaction.
    package func isContinuous(at now: Instant, on connection: any Connection) throws(DatabaseError) -> Bool {
        if let last = try Clock.lastStoredTime(connection), Clock.isFar(now, from: last), !hasWaited {
            return false
        }
        try MetaTable(connection).set("time", to: String(now.milliseconds))
        return true
    }

    /// True if the time is at most a day away from the stored one. Stores nothing.
    static func isNearStoredTime(
        _ now: Instant, on connection: any Connection
    ) throws(DatabaseError) -> Bool {
        try lastStoredTime(connection).map { !isFar(now, from: $0) } ?? true
    }

    private static func lastStoredTime(_ connection: any Connection) throws(DatabaseError) -> Instant? {
        try MetaTable(connection).value("time").flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
    }

    private static func isFar(_ now: Instant, from last: Instant) -> Bool {
        now < last.advanced(by: -Instant.day) || last.advanced(by: Instant.day) < now
    }
}

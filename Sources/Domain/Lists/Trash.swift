/// How long what was deleted waits in the trash to be brought back.
public enum TrashPeriod {
    /// Counted from when the server has learned of it.
    public static let days = 30

    /// The same in milliseconds.
    public static let duration = Int64(days) * Instant.day

    /// How many days are left, begun ones counted; at least 1, since the server decides.
    public static func daysLeft(since deleted: Instant, at now: Instant) -> Int {
        let left = deleted.milliseconds + duration - now.milliseconds
        return max(1, Int((left + Instant.day - 1) / Instant.day))
    }
}

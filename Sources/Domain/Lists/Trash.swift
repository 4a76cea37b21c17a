/// The time for which deleted things can be restored from the trash.
public enum TrashPeriod {
    /// Counted from the time at which the server received the deletion.
    public static let days = 30

    /// The same in milliseconds.
    public static let duration = Int64(days) * Instant.day

    /// The remaining days, rounded up. At least 1, because the server decides.
    public static func daysLeft(since deleted: Instant, at now: Instant) -> Int {
        let left = deleted.milliseconds + duration - now.milliseconds
        return max(1, Int((left + Instant.day - 1) / Instant.day))
    }
}

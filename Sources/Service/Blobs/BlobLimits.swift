import Domain

/// How much of the server a person may take up with pictures.
public struct BlobLimits: Sendable {
    /// In bytes, with what is under way.
    let quota: Int
    /// How many uploads may be under way.
    let underWay = 50
    /// How many may be begun at once; about a thousand in a day.
    let begins = RateLimiter<PersonID>.Rule(burst: 500, wait: 1000, longestWait: 180_000, memory: Instant.day)
    /// How long an upload may take: a day, in milliseconds.
    let patience = Instant.day
    /// How long a picture stays that nothing needs.
    let memory = 30 * Instant.day

    /// - Parameter quota: in bytes.
    public init(quota: Int) {
        self.quota = quota
    }
}

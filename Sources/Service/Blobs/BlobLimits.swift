import Domain

/// How much of the server a person may take up with pictures.
public struct BlobLimits: Sendable {
    /// In bytes, with what is under way.
    let quota: Int
    /// How many uploads may be under way.
    let underWay = 50
    /// How many may be begun at once; about a thousand in a day.
    let begins = RateLimiter<PersonID>.Rule(burst: 500, wait: 1000, longestWait: 180_000, memory: 86_400_000)
    /// How long an upload may take: a day, in milliseconds.
    let patience: Int64 = 86_400_000
    /// How long a picture stays that nothing needs: 30 days, in milliseconds.
    let memory: Int64 = 30 * 86_400_000

    /// - Parameter quota: in bytes.
    public init(quota: Int) {
        self.quota = quota
    }
}

import Domain

/// The limits for pictures of one user.
public struct BlobLimits: Sendable {
    /// In bytes, including incomplete uploads.
    let quota: Int
    /// The maximum number of concurrent uploads.
    let maxConcurrentUploads = 50
    /// The rate limit for new uploads. It allows about a thousand per day.
    let uploadStartRate = RateLimiter<PersonID>.Rule(
        burst: 500, wait: 1000, longestWait: 180_000, memory: Instant.day)
    /// The time after which an incomplete upload is abandoned: a day, in milliseconds.
    let uploadTimeout = Instant.day
    /// The time after which an unused picture is removed, in milliseconds.
    let retention = 30 * Instant.day

    /// - Parameter quota: in bytes.
    public init(quota: Int) {
        self.quota = quota
    }
}

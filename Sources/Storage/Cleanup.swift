/// The removal of expired rows in parts, between which other work is written.
enum Cleanup {
    /// The maximum number of rows per part. Their removal takes a few milliseconds.
    static let batchSize = 500
}

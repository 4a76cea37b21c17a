/// How rows that have become old are deleted: in parts, between which other work is written.
enum Clearing {
    /// The most rows of one part. Deleting them takes a few milliseconds.
    static let size = 500
}

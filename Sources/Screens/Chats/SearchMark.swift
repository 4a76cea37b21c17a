/// The words of a query that are marked for a moment in the message at a position.
struct SearchMark: Equatable {
    let words: String
    let position: Int64
}

import Domain

/// The words of a query that are marked for a moment in an opened message.
struct SearchMark: Equatable {
    let words: String
    /// The message; nil until it is loaded.
    var message: MessageID?
}

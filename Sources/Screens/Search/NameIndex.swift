import Domain

/// The search keys of some texts. They are computed again only if a text has changed.
struct NameIndex: Equatable {
    private var texts: [String] = []
    private var keys: [SearchText] = []

    /// If fewer texts have words that begin as the query, matches inside words are added.
    static let minMatches = 3

    /// The indices of the texts that contain each word of the query, in order. Matches inside words come last.
    mutating func find(_ query: SearchText, in texts: [String]) -> [Int] {
        if texts != self.texts { (self.texts, keys) = (texts, SearchText.all(texts)) }
        let found = keys.indices.filter { keys[$0].isFound(by: query) }
        guard found.count < NameIndex.minMatches else { return found }
        return found + keys.indices.filter { !found.contains($0) && keys[$0].isFoundInside(by: query) }
    }
}

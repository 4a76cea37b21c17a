/// The beginnings by which a name is found: its key from each word on, the whole name first.
public func nameKeys(_ name: String) -> [String] {
    SearchText(name).beginnings.prefix(mostNameKeys).map { String(decoding: $0, as: UTF8.self) }
}

/// Scripts without spaces have a key for each cluster.
private let mostNameKeys = 40

extension Contact {
    /// Whether the typed text is the beginning of the name, from any of its words on. An empty text finds every contact.
    public func isFound(by text: String) -> Bool {
        let query = nameKeys(text).first ?? ""
        return nameKeys(name).contains { $0.begins(with: query) }
    }
}

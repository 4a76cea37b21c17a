/// The keys by which a name is found: the rest of the name from each word on, starting with the whole name. A name of
/// symbols alone has an empty key, so that it is listed. A blank name has none.
public func nameKeys(_ name: String) -> [String] {
    let keys = SearchText(name).suffixes.prefix(maxNameKeys).map { String(decoding: $0, as: UTF8.self) }
    return keys.isEmpty && !isBlank(name) ? [""] : keys
}

/// The prefix of the keys of names that match a typed text. Empty for a blank text, which matches every name; nil for
/// symbols alone, which match none.
public func nameQuery(_ text: String) -> String? {
    if isBlank(text) { return "" }
    return nameKeys(text).first { !$0.isEmpty }
}

private func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 <= 0x20 } }

/// Scripts without spaces have a key for each cluster.
private let maxNameKeys = 40

extension Contact {
    /// True if the typed text is a prefix of the name or of its rest from any word on. An empty text matches every
    /// contact.
    public func isFound(by text: String) -> Bool {
        guard let query = nameQuery(text) else { return false }
        return nameKeys(name).contains { $0.hasBytePrefix(query) }
    }
}

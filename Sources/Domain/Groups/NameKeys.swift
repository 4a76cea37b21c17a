/// The beginnings by which a name is found: its key from each word on, the whole name first. A name of signs alone has an
/// empty one, so that it is listed; a blank name has none.
public func nameKeys(_ name: String) -> [String] {
    let keys = SearchText(name).beginnings.prefix(mostNameKeys).map { String(decoding: $0, as: UTF8.self) }
    return keys.isEmpty && !isBlank(name) ? [""] : keys
}

/// What the keys of a name have to begin with to be found by a typed text: empty for a blank text, which finds every name;
/// nil for signs alone, which find none.
public func nameQuery(_ text: String) -> String? {
    if isBlank(text) { return "" }
    return nameKeys(text).first { !$0.isEmpty }
}

private func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 <= 0x20 } }

/// Scripts without spaces have a key for each cluster.
private let mostNameKeys = 40

extension Contact {
    /// Whether the typed text is the beginning of the name, from any of its words on. An empty text finds every contact.
    public func isFound(by text: String) -> Bool {
        guard let query = nameQuery(text) else { return false }
        return nameKeys(name).contains { $0.begins(with: query) }
    }
}

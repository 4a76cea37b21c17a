/// The beginnings by which a name is found: its key from each word on, the whole name first. A name of signs alone has an
/// empty one, so that it is listed.
public func nameKeys(_ name: String) -> [String] {
    let keys = SearchText(name).beginnings.prefix(mostNameKeys).map { String(decoding: $0, as: UTF8.self) }
    return keys.isEmpty ? [""] : keys
}

/// What the keys of a name have to begin with to be found by a typed text: empty for a blank text, which finds every name;
/// nil for signs alone, which find none.
public func nameQuery(_ text: String) -> String? {
    let key = nameKeys(text)[0]
    return key.isEmpty && text.utf8.contains { $0 > 0x20 } ? nil : key
}

/// Scripts without spaces have a key for each cluster.
private let mostNameKeys = 40

extension Contact {
    /// Whether the typed text is the beginning of the name, from any of its words on. An empty text finds every contact.
    public func isFound(by text: String) -> Bool {
        guard let query = nameQuery(text) else { return false }
        return nameKeys(name).contains { $0.begins(with: query) }
    }
}

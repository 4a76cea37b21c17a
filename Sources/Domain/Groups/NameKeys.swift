/// The beginnings by which a name is found: the folded name from each of its words on, the whole name first.
public func nameKeys(_ name: String) -> [String] {
    let words = Folded(name).words
    return words.indices.map {
        String(
            decoding: [UInt8](words[$0...].joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
    }
}

extension Contact {
    /// Whether a word of the name, or several, begin as is typed. Nothing typed fits everybody.
    public func isFound(by text: String) -> Bool {
        let query = nameKeys(text).first ?? ""
        return nameKeys(name).contains { $0.begins(with: query) }
    }
}

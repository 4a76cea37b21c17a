import Browser

/// What waits for an answer, by the token of its question. It is little at any time, and stands in a row: a dictionary of
/// each kind would be code of its own.
struct Awaited<Value> {
    private var entries: [(token: Token, value: Value)] = []

    var isEmpty: Bool { entries.isEmpty }
    var tokens: [Token] { entries.map { $0.token } }

    subscript(token: Token) -> Value? {
        get { entries.first { $0.token == token }?.value }
        set {
            entries.removeAll { $0.token == token }
            if let newValue { entries.append((token, newValue)) }
        }
    }

    /// The answer has come.
    mutating func take(_ token: Token) -> Value? {
        let value = self[token]
        self[token] = nil
        return value
    }
}

import Browser

/// Pending requests by token. There are few at any time, so an array is enough: a dictionary of each type would add
/// code.
struct PendingRequests<Value> {
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

    /// Removes and returns the value of an answered request.
    mutating func removeValue(_ token: Token) -> Value? {
        let value = self[token]
        self[token] = nil
        return value
    }
}

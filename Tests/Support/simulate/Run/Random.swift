import Domain
import SyncProtocol
import SyncRules

extension SeededRandom {
    /// The randomness of one step. It does not depend on whether other steps are executed.
    init(seed: UInt64, step: Int) {
        var mixer = SeededRandom(seed: seed)
        self.init(seed: mixer.next() &+ UInt64(bitPattern: Int64(step)) &* 0x9E37_79B9_7F4A_7C15)
    }

    /// Returns a number in 0..<bound.
    mutating func below(_ bound: Int) -> Int {
        Int(next(upperBound: UInt64(bound)))
    }

    /// True in `percent` of 100 cases.
    mutating func chance(_ percent: Int) -> Bool {
        below(100) < percent
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }

    /// Returns the index of one of the weights, chosen in proportion to them.
    mutating func weighted(_ weights: [Int]) -> Int {
        var rest = below(weights.reduce(0, +))
        for (index, weight) in weights.enumerated() {
            if rest < weight { return index }
            rest -= weight
        }
        return 0
    }

    mutating func text() -> String {
        let words = [
            "milk", "a call", "Ærø 🚲", "rent", "seeds", "\u{202E}tram", "  bread ", "\"quoted\\", "日本",
        ]
        return words[below(words.count)] + " " + String(below(1000))
    }

    /// Returns one of a few pictures, so that some are uploaded repeatedly.
    mutating func blob() -> BlobID {
        BlobID(String(repeating: String(below(16), radix: 16), count: 64))
    }
}

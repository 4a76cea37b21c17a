import Domain
import Sync

extension SeededRandom {
    /// The randomness of one step, so that leaving another step out leaves this one as it was.
    init(seed: UInt64, step: Int) {
        var mixer = SeededRandom(seed: seed)
        self.init(seed: mixer.next() &+ UInt64(bitPattern: Int64(step)) &* 0x9E37_79B9_7F4A_7C15)
    }

    /// 0..<bound
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

    /// The place of one of the weights, chosen in proportion to them.
    mutating func weighted(_ weights: [Int]) -> Int {
        var rest = below(weights.reduce(0, +))
        for (place, weight) in weights.enumerated() {
            if rest < weight { return place }
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

    /// One of a few pictures, so that some are brought more than once.
    mutating func blob() -> BlobID {
        BlobID(String(repeating: String(below(16), radix: 16), count: 64))
    }
}

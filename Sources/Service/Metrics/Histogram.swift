/// Counts values by upper bounds.
struct Histogram: Sendable {
    /// The upper bounds of the buckets, ascending. A value above the last one is in `count` and `sum` only.
    let bounds: [Double]
    private(set) var counts: [Int]
    private(set) var count = 0
    private(set) var sum = 0.0

    init(bounds: [Double]) {
        self.bounds = bounds
        counts = bounds.map { _ in 0 }
    }

    mutating func record(_ value: Double) {
        count += 1
        sum += value
        if let bucket = bounds.firstIndex(where: { value <= $0 }) { counts[bucket] += 1 }
    }
}

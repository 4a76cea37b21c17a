/// A sort key that users can change independently of each other. There is always another rank between two ranks, so
/// moving one thing changes one rank.
///
/// A rank is a fraction in base 62 (`0-9A-Za-z`, the order of ASCII), written without trailing zeros and compared by
/// bytes. The idea is fractional indexing (Figma, "Realtime editing of ordered sequences"). Appending and prepending
/// use the first eight digits, so a list that only grows keeps short ranks. Random jitter separates the ranks that two
/// users create for the same position.
public struct Rank: Hashable, Comparable, Sendable {
    private let name: Interned

    public var text: String { @inline(__always) get { name.text } }

    /// A limit in bytes. Longer ranks show that all ranks of the order should be assigned again.
    public static let softLimit = 64

    /// Creates a rank from untrusted text: 1…128 digits, the last one not `0`; nil for any other text.
    public init?(_ text: String) {
        guard (1...128).contains(text.utf8.count), text.bytes.last != digits[0] else { return nil }
        guard text.utf8.allSatisfy({ value(of: $0) != nil }) else { return nil }
        name = Interned(text)
    }

    public static func < (left: Self, right: Self) -> Bool {
        precedes(left.text, right.text)
    }

    /// Returns a rank strictly between two others; nil is the beginning or the end. `lower` must precede `upper`. If a
    /// damaged order violates this, the result follows `lower`. Next to a rank longer than `softLimit`, which only
    /// other programs create, the result is that rank. Ids then decide, and no rank exceeds the accepted length.
    public static func between(
        _ lower: Rank?, _ upper: Rank?, random: inout some RandomNumberGenerator
    ) -> Rank {
        for neighbour in [lower, upper] {
            if let neighbour, neighbour.text.utf8.count > softLimit { return neighbour }
        }
        switch (lower, upper) {
        case (nil, nil): return Rank(number: middle, random: &random)
        case (let lower?, nil): return after(lower, random: &random)
        case (nil, let upper?): return before(upper, random: &random)
        case (let lower?, let upper?):
            guard lower < upper else { return after(lower, random: &random) }
            return Rank(digits: inside([UInt8](lower.text.utf8), [UInt8](upper.text.utf8), random: &random))
        }
    }

    /// `count` ascending ranks, evenly distributed and without jitter: the same on every device.
    public static func spread(_ count: Int) -> [Rank] {
        let step = space / UInt64(count + 1)
        return (1...max(1, count)).prefix(count).map { Rank(number: UInt64($0) * step) }
    }

    /// The rank of a thing that was never moved, for an order with the newest thing first.
    public init(newestFirst born: Instant) {
        self.init(number: space - 2 - UInt64(min(max(0, born.milliseconds), Int64(space) - 3)))
    }

    // MARK: - Private

    private init(digits: [UInt8]) {
        name = Interned(String(decoding: digits, as: UTF8.self))
    }

    /// The rank with `number` as its first eight digits.
    private init(number: UInt64) {
        var places = [UInt8](repeating: 0, count: stepDigits)
        var rest = number % 62 == 0 ? number + 1 : number
        for index in stride(from: stepDigits - 1, through: 0, by: -1) {
            places[index] = digits[Int(rest % 62)]
            rest /= 62
        }
        self.init(digits: places)
    }

    private init(number: UInt64, random: inout some RandomNumberGenerator) {
        self.init(number: number + random.next(upperBound: step))
    }

    private static func after(_ rank: Rank, random: inout some RandomNumberGenerator) -> Rank {
        let next = rank.number + 1 + random.next(upperBound: step)
        if next < space { return Rank(number: next) }
        return Rank(digits: inside([UInt8](rank.text.utf8), [], random: &random))
    }

    private static func before(_ rank: Rank, random: inout some RandomNumberGenerator) -> Rank {
        let number = rank.number
        // Subtracts two, because a number whose last digit is 0 is written as the next one.
        if number > step + 2 { return Rank(number: number - 2 - random.next(upperBound: step)) }
        return Rank(digits: inside([], [UInt8](rank.text.utf8), random: &random))
    }

    /// The first eight digits as a number below 2⁴⁸. It never decreases in the order of ranks.
    public var number: UInt64 {
        var result: UInt64 = 0
        var bytes = text.utf8.makeIterator()
        for _ in 0..<stepDigits {
            result = result * 62 + UInt64(bytes.next().flatMap(value(of:)) ?? 0)
        }
        return result
    }
}

/// Returns digits strictly between two fractions. An empty `upper` means 1.
private func inside(_ lower: [UInt8], _ upper: [UInt8], random: inout some RandomNumberGenerator) -> [UInt8] {
    var result: [UInt8] = []
    var bounded = !upper.isEmpty
    while true {
        let index = result.count
        let low = index < lower.count ? value(of: lower[index]) ?? 0 : 0
        let high = bounded ? (index < upper.count ? value(of: upper[index]) ?? 0 : 0) : 62
        if high > low + 1 {
            result.append(digits[low + 1 + Int(random.next(upperBound: UInt64(high - low - 1)))])
            return result + jitter(&random)
        }
        if high > low { bounded = false }
        result.append(digits[low])
    }
}

/// Returns three random digits, the last one not `0`.
private func jitter(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    [
        digits[Int(random.next(upperBound: UInt64(62)))], digits[Int(random.next(upperBound: UInt64(62)))],
        digits[1 + Int(random.next(upperBound: UInt64(61)))],
    ]
}

private func value(of digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A")) + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 36
    default: nil
    }
}

private let digits = [UInt8]("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
private let stepDigits = 8
/// 62⁸, the number of ranks with eight digits.
private let space: UInt64 = 218_340_105_584_896
private let middle = space / 2
/// The maximum random step of an append, 62³: space for 900 million appends, with a collision probability of 1 :
/// 238,000.
private let step: UInt64 = 238_328

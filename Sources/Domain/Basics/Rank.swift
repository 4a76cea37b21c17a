/// A place in an order that several people rearrange without talking to each other: between any two ranks there is
/// always another, so moving one thing changes one rank.
///
/// A rank is a fraction in base 62 (`0-9A-Za-z`, the order of ASCII), written without trailing zeros and compared by
/// bytes. The idea is fractional indexing (Figma, "Realtime editing of ordered sequences"). Appending and prepending
/// step through the first eight digits, so a list that only grows keeps short ranks; random jitter keeps apart what two
/// people insert at the same place.
public struct Rank: Hashable, Comparable, Sendable {
    private let name: Interned

    public var text: String { @inline(__always) get { name.text } }

    /// Ranks longer than this many bytes are a sign to spread the whole order anew.
    public static let comfortable = 64

    /// A rank from outside: 1…128 digits, the last one not `0`; nil when it is anything else.
    public init?(_ text: String) {
        guard (1...128).contains(text.utf8.count), text.bytes.last != digits[0] else { return nil }
        guard text.utf8.allSatisfy({ value(of: $0) != nil }) else { return nil }
        name = Interned(text)
    }

    public static func < (left: Self, right: Self) -> Bool {
        precedes(left.text, right.text)
    }

    /// A rank strictly between two others; nil stands for the beginning or the end. `lower` must come before `upper`;
    /// where a damaged order says otherwise, the result follows `lower`. Beside a rank that is longer than `comfortable`,
    /// which only other programs make, it is the same rank: then ids decide, and no rank ever grows too long to be accepted.
    public static func between(
        _ lower: Rank?, _ upper: Rank?, random: inout some RandomNumberGenerator
    ) -> Rank {
        for neighbour in [lower, upper] {
            if let neighbour, neighbour.text.utf8.count > comfortable { return neighbour }
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

    /// `count` ranks in order, evenly spread and without jitter: the same on every device.
    public static func spread(_ count: Int) -> [Rank] {
        let step = space / UInt64(count + 1)
        return (1...max(1, count)).prefix(count).map { Rank(number: UInt64($0) * step) }
    }

    /// The place of a thing that nobody has moved, where the newest stands first.
    public init(newestFirst born: Instant) {
        self.init(number: space - 2 - UInt64(min(max(0, born.milliseconds), Int64(space) - 3)))
    }

    // MARK: - Private

    private init(digits: [UInt8]) {
        name = Interned(String(decoding: digits, as: UTF8.self))
    }

    /// The rank whose first eight digits are `number`.
    private init(number: UInt64) {
        var places = [UInt8](repeating: 0, count: stepDigits)
        var rest = number % 62 == 0 ? number + 1 : number
        for place in stride(from: stepDigits - 1, through: 0, by: -1) {
            places[place] = digits[Int(rest % 62)]
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
        // Two less, since a number whose last digit is 0 is written as the next one.
        if number > step + 2 { return Rank(number: number - 2 - random.next(upperBound: step)) }
        return Rank(digits: inside([], [UInt8](rank.text.utf8), random: &random))
    }

    /// The first eight digits as a number, below 2⁴⁸: it never falls in the order of ranks.
    public var number: UInt64 {
        var result: UInt64 = 0
        var bytes = text.utf8.makeIterator()
        for _ in 0..<stepDigits {
            result = result * 62 + UInt64(bytes.next().flatMap(value(of:)) ?? 0)
        }
        return result
    }
}

/// Digits strictly between two fractions, an empty `upper` standing for 1.
private func inside(_ lower: [UInt8], _ upper: [UInt8], random: inout some RandomNumberGenerator) -> [UInt8] {
    var result: [UInt8] = []
    var bounded = !upper.isEmpty
    while true {
        let place = result.count
        let low = place < lower.count ? value(of: lower[place]) ?? 0 : 0
        let high = bounded ? (place < upper.count ? value(of: upper[place]) ?? 0 : 0) : 62
        if high > low + 1 {
            result.append(digits[low + 1 + Int(random.next(upperBound: UInt64(high - low - 1)))])
            return result + jitter(&random)
        }
        if high > low { bounded = false }
        result.append(digits[low])
    }
}

/// Three random digits, the last of them not `0`.
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
/// 62⁸: how many ranks of eight digits there are.
private let space: UInt64 = 218_340_105_584_896
private let middle = space / 2
/// The widest random step of an append, 62³: room for 900 million appends, and 1 : 238,000 for two to collide.
private let step: UInt64 = 238_328

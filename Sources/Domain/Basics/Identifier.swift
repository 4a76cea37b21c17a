/// The name of one thing, born where the thing is made and never changed: a ULID, or a text that is derived
/// from other ids. `Of` keeps ids of different things apart; it holds no data.
///
/// New ids follow the ULID specification (github.com/ulid/spec): 48 bits of milliseconds and 80 random bits in
/// Crockford's base 32, so that ids made later sort later.
public struct Identifier<Of>: Hashable, Sendable {
    private let name: Interned

    public var text: String { @inline(__always) get { name.text } }

    /// An id that is already known to be well-formed.
    public init(_ text: String) {
        name = Interned(text)
    }

    /// An id from outside that was born as a ULID: 26 digits and capital letters; nil when it is anything else.
    public init?(checking text: String) {
        guard text.utf8.count == 26, text.utf8.allSatisfy(isDigitOrCapital) else { return nil }
        name = Interned(text)
    }

    /// An id from outside that may be derived from others (`member:01J…`): 1…100 letters, digits and colons.
    public init?(derived text: String) {
        guard (1...100).contains(text.utf8.count) else { return nil }
        guard
            text.utf8.allSatisfy({
                isDigitOrCapital($0 >= UInt8(ascii: "a") ? $0 & 0xDF : $0) || $0 == UInt8(ascii: ":")
            })
        else { return nil }
        name = Interned(text)
    }

    /// A new id.
    public init(at instant: Instant, random: inout some RandomNumberGenerator) {
        var bits = UInt64(truncatingIfNeeded: max(0, instant.milliseconds)) & 0xFFFF_FFFF_FFFF
        var bytes = [UInt8](repeating: 0, count: 26)
        for place in stride(from: 9, through: 0, by: -1) {
            bytes[place] = crockford[Int(bits & 31)]
            bits >>= 5
        }
        for half in 0..<2 {
            var noise = random.next()
            for place in 0..<8 {
                bytes[10 + half * 8 + place] = crockford[Int(noise & 31)]
                noise >>= 5
            }
        }
        name = Interned(String(decoding: bytes, as: UTF8.self))
    }
}

extension Identifier {
    /// The least id that can be born at a moment: whatever was born before sorts before it.
    public init(firstAt moment: Instant) {
        var random = SmallestNumbers()
        self.init(at: moment, random: &random)
    }

    /// When it was born, by the clock that was there; for a ULID.
    public var born: Instant {
        var milliseconds: Int64 = 0
        for byte in text.bytes.prefix(10) {
            milliseconds = milliseconds << 5 | Int64(crockford.firstIndex(of: byte) ?? 0)
        }
        return Instant(milliseconds: milliseconds)
    }

    /// The id of something that a command makes from something else, the same wherever it is worked out: the time of
    /// the command, and 80 bits mixed from both ids (FNV-1a, then the finish of SplitMix64).
    public init(from command: String, and other: String) {
        let (command, other) = (command.bytes, other.bytes)
        var bytes = [UInt8](command.prefix(10))
        for seed: UInt64 in [0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15] {
            var hash = seed
            for byte in command { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            for byte in other { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
            hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
            hash ^= hash >> 31
            for _ in 0..<8 {
                bytes.append(crockford[Int(hash & 31)])
                hash >>= 5
            }
        }
        name = Interned(String(decoding: bytes, as: UTF8.self))
    }
}

private struct SmallestNumbers: RandomNumberGenerator {
    mutating func next() -> UInt64 { 0 }
}

extension Identifier: Comparable {
    /// Byte order, the same in every language and database that Dela runs on.
    public static func < (left: Self, right: Self) -> Bool {
        precedes(left.text, right.text)
    }
}

/// Whether `left` comes before `right` by their UTF-8 bytes. `String`'s own order is by Unicode's canonical form,
/// which databases do not share and which costs far more.
public func precedes(_ left: String, _ right: String) -> Bool {
    var left = left
    var right = right
    return left.withUTF8 { left in
        right.withUTF8 { right in
            let common = min(left.count, right.count)
            for place in 0..<common where left[place] != right[place] { return left[place] < right[place] }
            return left.count < right.count
        }
    }
}

private let crockford = [UInt8]("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

private func isDigitOrCapital(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
}

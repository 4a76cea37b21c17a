/// The id of a thing, created on any device and never changed: a ULID, or a text derived from other ids. `Of`
/// distinguishes ids of different types and holds no data.
///
/// New ids follow the ULID specification (github.com/ulid/spec): 48 bits of milliseconds and 80 random bits in
/// Crockford's base 32. Later ids sort after earlier ones.
public struct Identifier<Of>: Hashable, Sendable {
    private let name: Interned

    public var text: String { @inline(__always) get { name.text } }

    /// Creates an id from a valid text.
    public init(_ text: String) {
        name = Interned(text)
    }

    /// Creates an id from an untrusted ULID: 26 digits and capital letters; nil for any other text.
    public init?(checking text: String) {
        guard text.utf8.count == 26, text.utf8.allSatisfy(isDigitOrCapital) else { return nil }
        name = Interned(text)
    }

    /// Creates an id from an untrusted text that may be derived (`member:01J…`): 1…100 letters, digits and colons.
    public init?(derived text: String) {
        guard (1...100).contains(text.utf8.count) else { return nil }
        guard
            text.utf8.allSatisfy({
                isDigitOrCapital($0 >= UInt8(ascii: "a") ? $0 & 0xDF : $0) || $0 == UInt8(ascii: ":")
            })
        else { return nil }
        name = Interned(text)
    }

    /// Creates a new id.
    public init(at instant: Instant, random: inout some RandomNumberGenerator) {
        var bits = UInt64(truncatingIfNeeded: max(0, instant.milliseconds)) & 0xFFFF_FFFF_FFFF
        var bytes = [UInt8](repeating: 0, count: 26)
        for index in stride(from: 9, through: 0, by: -1) {
            bytes[index] = crockford[Int(bits & 31)]
            bits >>= 5
        }
        for half in 0..<2 {
            var noise = random.next()
            for index in 0..<8 {
                bytes[10 + half * 8 + index] = crockford[Int(noise & 31)]
                noise >>= 5
            }
        }
        name = Interned(String(decoding: bytes, as: UTF8.self))
    }
}

extension Identifier {
    /// The lowest id of a moment. All ids created earlier sort before it.
    public init(firstAt moment: Instant) {
        var random = SmallestNumbers()
        self.init(at: moment, random: &random)
    }

    /// The creation time of a ULID by the clock of its device.
    public var born: Instant {
        var milliseconds: Int64 = 0
        for byte in text.bytes.prefix(10) {
            milliseconds = milliseconds << 5 | Int64(crockford.firstIndex(of: byte) ?? 0)
        }
        return Instant(milliseconds: milliseconds)
    }

    /// The id of a thing that a command derives from another thing, the same on every device. It consists of the time
    /// of the command and 80 bits mixed from both ids (FNV-1a, then the finaliser of SplitMix64).
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
    /// Byte order, the same in every language and database used by Dela.
    public static func < (left: Self, right: Self) -> Bool {
        precedes(left.text, right.text)
    }
}

/// Returns true if `left` precedes `right` in the order of UTF-8 bytes. The order of `String` uses Unicode's canonical
/// form, which databases do not support and which is much slower.
public func precedes(_ left: String, _ right: String) -> Bool {
    var left = left
    var right = right
    return left.withUTF8 { left in
        right.withUTF8 { right in
            let common = min(left.count, right.count)
            for index in 0..<common where left[index] != right[index] { return left[index] < right[index] }
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

/// A text as a search compares it: in small letters, and without the accents that people leave out when they type.
///
/// Latin, Greek and Cyrillic letters are folded, and a space that no line ends at is one like any other; every other
/// character stays itself. Composed and decomposed letters come out the same.
public struct Folded: Equatable, Sendable {
    /// UTF-8.
    public let bytes: [UInt8]

    public init(_ text: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            let value = folded(scalar.value)
            if value < 0x80 {
                if value != 0 { bytes.append(UInt8(value)) }
            } else if let scalar = Unicode.Scalar(value) {
                bytes.append(contentsOf: UTF8.encode(scalar)!)
            }
        }
        self.bytes = bytes
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The words of it, as somebody looks for them: each has to be found, wherever it is.
    public var words: [[UInt8]] {
        bytes.split(separator: UInt8(ascii: " ")).map { [UInt8]($0) }
    }
}

/// A letter without case and accent; 0 for one that goes.
private func folded(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x41...0x5A: value + 0x20
    case 0xA0: 0x20
    case 0..<0xC0: value
    case 0xC0..<0x180: latin(value)
    case 0x300..<0x370: 0
    case 0x391...0x3A9: value + 0x20
    // Ё, Ї and Й are found as Е, І and И.
    case 0x401, 0x451: 0x435
    case 0x407, 0x457: 0x456
    case 0x419, 0x439: 0x438
    case 0x400..<0x410: value + 0x50
    case 0x410..<0x430: value + 0x20
    case 0x4C1..<0x4CF: (value + 1) & ~1
    case 0x460..<0x482, 0x48A..<0x4C0, 0x4D0..<0x530: value | 1
    default: value
    }
}

/// Latin-1 Supplement and Latin Extended-A (Unicode 15, code charts) as the letters that they are made of. A full stop
/// in the table stands for a sign that is no such letter.
private func latin(_ value: UInt32) -> UInt32 {
    let letter = latinLetters.utf8Start[Int(value - 0xC0)]
    guard letter == UInt8(ascii: ".") else { return UInt32(letter) }
    if value >= 0x100 { return value | 1 }
    return value < 0xE0 && value != 0xD7 && value != 0xDF ? value + 0x20 : value
}

private let latinLetters: StaticString = """
    aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.yaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii\
    ..jjkkkllllllllllnnnnnnnnnoooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """

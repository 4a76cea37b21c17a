/// The sign of a list: the name of one of the app's drawings, or an emoji. Names of drawings that a newer app has are
/// preserved.
public struct ListSign: Hashable, Sendable {
    public let text: String

    /// In bytes of UTF-8. The longest emoji, a family or a flag with skin tones, has 35.
    static let maxLength = 48

    /// Nil if it is empty, too long, or contains spaces or control characters.
    public init?(_ text: String) {
        guard (1...ListSign.maxLength).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        self.text = text
    }

    /// The sign from a text that a user has typed.
    /// - Returns: nil unless the text is an emoji.
    public init?(emoji text: String) {
        let scalars = [Unicode.Scalar](text.unicodeScalars)
        guard scalars.contains(where: { $0.isSymbol }),
            scalars.allSatisfy({ $0.isSymbol || $0.isPartOfEmoji })
        else { return nil }
        self.init(text)
    }

    /// True if the sign is an emoji instead of the name of a drawing.
    public var isEmoji: Bool { text.utf8.first.map { $0 > 0x7F } ?? false }
}

extension Unicode.Scalar {
    /// True for the blocks of Unicode 16 that contain emoji, and the single ones in other blocks.
    fileprivate var isSymbol: Bool {
        switch value {
        case 0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139, 0x2190...0x21FF, 0x2300...0x27BF, 0x2900...0x297F,
            0x2B00...0x2BFF, 0x3030, 0x303D, 0x3297, 0x3299, 0x1F000...0x1FAFF:
            true
        default: false
        }
    }

    /// The joiner, the selector of the coloured form, and the tags of regional flags.
    fileprivate var isPartOfEmoji: Bool {
        value == 0x200D || value == 0xFE0F || (0xE0020...0xE007F).contains(value)
    }
}

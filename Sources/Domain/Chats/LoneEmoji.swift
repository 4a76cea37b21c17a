/// A text that consists of a few emoji and nothing else, by the grammar of Unicode Technical Standard 51. The app shows
/// it large.
public enum LoneEmoji {
    /// The maximum number of emoji that are shown large.
    public static let maxCount = 3
    /// The longest sequence that is examined: three families with skin tones have 33 scalars.
    private static let maxScalars = 48

    /// The number of emoji; 0 if there are more than `maxCount`, or anything else.
    public static func count(in text: String) -> Int {
        guard text.utf8.count <= 4 * maxScalars else { return 0 }
        var scalars: [UInt32] = []
        for scalar in text.unicodeScalars { scalars.append(scalar.value) }
        var (count, index) = (0, 0)
        while index < scalars.count {
            guard count < maxCount, let end = end(ofEmojiAt: index, scalars) else { return 0 }
            count += 1
            index = end
        }
        return count
    }

    /// The index after the emoji that starts at an index; nil if none starts there.
    private static func end(ofEmojiAt start: Int, _ scalars: [UInt32]) -> Int? {
        func at(_ index: Int) -> UInt32 { index < scalars.count ? scalars[index] : 0 }
        if isFlagLetter(at(start)) { return isFlagLetter(at(start + 1)) ? start + 2 : nil }
        if isKeycap(at(start)) {
            let next = start + (at(start + 1) == selector ? 2 : 1)
            return at(next) == 0x20E3 ? next + 1 : nil
        }
        var index = start
        while true {
            let base = at(index)
            index += 1
            let isQualified = at(index) == selector || isSkinTone(at(index))
            guard isShownAsEmoji(base) || (isPictograph(base) && (isQualified || index > start + 1)) else {
                return nil
            }
            if at(index) == selector { index += 1 }
            if isSkinTone(at(index)) { index += 1 }
            while isTag(at(index)) { index += 1 }
            guard at(index) == 0x200D else { return index }
            index += 1
        }
    }

    /// The selector of the picture for a character that is also a letter-like sign.
    private static let selector: UInt32 = 0xFE0F

    private static func isFlagLetter(_ value: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(value) }

    private static func isSkinTone(_ value: UInt32) -> Bool { (0x1F3FB...0x1F3FF).contains(value) }

    /// A part of the flag of a region, such as that of Scotland.
    private static func isTag(_ value: UInt32) -> Bool { (0xE0020...0xE007F).contains(value) }

    private static func isKeycap(_ value: UInt32) -> Bool {
        value == 0x23 || value == 0x2A || (0x30...0x39).contains(value)
    }

    /// True for the blocks with characters that are an emoji together with a selector or a skin tone.
    private static func isPictograph(_ value: UInt32) -> Bool {
        switch value {
        case 0xA9, 0xAE, 0x203C...0x2BFF, 0x3030, 0x303D, 0x3297, 0x3299, 0x1F000...0x1FAFF: true
        default: false
        }
    }

    /// True for the characters with the property `Emoji_Presentation`, except letters of flags. Between them the ranges
    /// contain only characters with the property `Emoji`, and unassigned ones.
    private static func isShownAsEmoji(_ value: UInt32) -> Bool {
        switch value {
        case 0x231A...0x231B, 0x23E9...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F,
            0x2693, 0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE, 0x26D4, 0x26EA,
            0x26F2...0x26F5, 0x26FA, 0x26FD, 0x2705, 0x270A...0x270B, 0x2728, 0x274C, 0x274E,
            0x2753...0x2755, 0x2757, 0x2795...0x2797, 0x27B0, 0x27BF, 0x2B1B...0x2B1C, 0x2B50, 0x2B55,
            0x1F004, 0x1F0CF, 0x1F18E, 0x1F191...0x1F19A, 0x1F201, 0x1F21A, 0x1F22F, 0x1F232...0x1F23A,
            0x1F250...0x1F251, 0x1F300...0x1F320, 0x1F32D...0x1F393, 0x1F3A0...0x1F3F0, 0x1F3F4,
            0x1F3F8...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A,
            0x1F595...0x1F596, 0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6D2,
            0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A,
            0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF:
            true
        default: false
        }
    }
}

/// The rule for the text of a field, shared by form, command and server.
public struct TextRule: Sendable {
    /// The maximum number of Unicode scalars after cleaning. The number of bytes may be four times as high.
    public let limit: Int
    public let required: Bool
    public let multiline: Bool

    public init(limit: Int, required: Bool = true, multiline: Bool = false) {
        self.limit = limit
        self.required = required
        self.multiline = multiline
    }

    /// Returns the text as it is stored. Removes control characters, overrides of the writing direction, and blanks at
    /// both ends. In a field with one line, also removes line breaks, and format characters at both ends. Returns an
    /// empty text if no character would be visible. Cleaning a clean text changes nothing.
    /// - Throws: `empty` if a required text has no visible character, `tooLong` if the text exceeds the limit.
    public func clean(_ text: String) throws(Refusal) -> String {
        guard text.utf8.count <= limit * 8 else { throw .tooLong }
        let cleaned = isClean(text) ? text : cleared(text)
        if cleaned.unicodeScalars.allSatisfy({ isInvisible($0) || isBlank($0) || isBreak($0) }) {
            guard !required else { throw .empty }
            return ""
        }
        guard cleaned.utf8.count <= limit || cleaned.scalarCount <= limit else { throw .tooLong }
        return cleaned
    }

    /// Most texts are already clean. They are returned without a copy.
    private func isClean(_ text: String) -> Bool {
        var last: Unicode.Scalar?
        var isGap = false
        for scalar in text.unicodeScalars {
            if isForbidden(scalar), !(multiline && isBreak(scalar)) { return false }
            isGap = belongsToGap(scalar, after: last)
            if last == nil, isGap { return false }
            last = scalar
        }
        return !isGap
    }

    /// True if a character is removed at the ends of a text.
    private func belongsToGap(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
        if isBlank(scalar) || isBreak(scalar) { return true }
        // Direction isolates occur in pairs.
        guard !multiline, isFormat(scalar), !(0x2066...0x2069).contains(scalar.value) else { return false }
        // In Indic scripts, a joiner at the end of a word changes the shape of a letter.
        return !(isJoiner(scalar) && (0x900..<0xE00).contains(last?.value ?? 0))
    }

    private func cleared(_ text: String) -> String {
        var kept: [UInt8] = []
        var gap: [UInt8] = []
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if belongsToGap(scalar, after: last) {
                gap.append(contentsOf: UTF8.encode(multiline || !isBreak(scalar) ? scalar : " ")!)
            } else if !isForbidden(scalar) {
                if !kept.isEmpty { kept += gap }
                gap = []
                kept.append(contentsOf: UTF8.encode(scalar)!)
            } else {
                continue
            }
            last = scalar
        }
        return String(bytes: kept[...])
    }
}

private func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\t"
}

/// White_Space of Unicode, except the characters that break a line.
private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0x2028, 0x2029: true
    default: false
    }
}

/// Invisible format characters of Unicode (Cf), except tags, which belong to flags.
private func isFormat(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
}

private func isJoiner(_ scalar: Unicode.Scalar) -> Bool { (0x200C...0x200D).contains(scalar.value) }

/// Controls (Cc), overrides of the writing direction, and interlinear marks. They affect other text, and users do not
/// type them intentionally.
private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0xFFF9...0xFFFB: true
    default: false
    }
}

/// Characters that a text may contain but that are invisible alone: Unicode's Default_Ignorable_Code_Point (joiners,
/// marks of direction, variation selectors, tags, fillers), and the empty pattern of Braille.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
        0x202A...0x202E, 0x2060...0x206F, 0x2800, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8,
        0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
        true
    default: false
    }
}

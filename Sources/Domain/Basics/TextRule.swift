/// What may stand in a field, said once for form, command and server.
public struct TextRule: Sendable {
    /// The most Unicode scalars after cleaning; bytes may be four times as many.
    public let limit: Int
    public let required: Bool
    public let multiline: Bool

    public init(limit: Int, required: Bool = true, multiline: Bool = false) {
        self.limit = limit
        self.required = required
        self.multiline = multiline
    }

    /// The text as it is kept: without control characters and direction overrides, without blanks at both ends, and on
    /// one line without format characters at both ends unless the field has several lines; empty where nothing of it would
    /// be seen. Cleaning a clean text changes nothing.
    /// - Throws: `empty` when nothing is left of a required text, `tooLong` over the limit.
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

    /// Most texts are clean already, and stay the string that they are.
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

    /// Whether a character is removed at the ends of a text.
    private func belongsToGap(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
        if isBlank(scalar) || isBreak(scalar) { return true }
        // Isolates of direction come in pairs.
        guard !multiline, isFormat(scalar), !(0x2066...0x2069).contains(scalar.value) else { return false }
        // At the end of a word, scripts of India show another letter with a joiner.
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

/// Unicode's White_Space, less the characters that break a line.
private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0x2028, 0x2029: true
    default: false
    }
}

/// Unicode's format characters (Cf) that nobody sees, but for tags, which belong to flags.
private func isFormat(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
}

private func isJoiner(_ scalar: Unicode.Scalar) -> Bool { (0x200C...0x200D).contains(scalar.value) }

/// Controls (Cc), overrides of the writing direction, and interlinear marks: they change what others see, and nobody
/// types them on purpose.
private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0xFFF9...0xFFFB: true
    default: false
    }
}

/// Characters that a text may hold but that do not make one: Unicode's Default_Ignorable_Code_Point (joiners, marks of
/// direction, variation selectors, tags, fillers), and the empty pattern of Braille.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
        0x202A...0x202E, 0x2060...0x206F, 0x2800, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8,
        0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
        true
    default: false
    }
}

import CGLib

/// Implements the function that `Domain` declares (`Letters.swift`) with GLib's Unicode tables.
@_silgen_name("dela_folded")
public func folded(_ utf8: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    // GLib's functions stop at NUL.
    for (number, part) in utf8.split(separator: 0, omittingEmptySubsequences: false).enumerated() {
        if number > 0 { result.append(0) }
        result += folded(part)
    }
    return result
}

private func folded(_ utf8: ArraySlice<UInt8>) -> [UInt8] {
    // Marks are removed first, because GLib reorders them in quadratic time.
    let bare = withoutMarks(Array(utf8))[...]
    let letters = transformed(withoutMarks(normalized(bare, G_NORMALIZE_NFKD))[...]) {
        g_utf8_casefold($0, $1)
    }
    var small: [UInt8] = []
    small.reserveCapacity(letters.count)
    for scalar in String(decoding: letters, as: UTF8.self).unicodeScalars {
        // Case folding turns Cherokee letters into capitals and keeps the dotless i. The browser folds by lower case.
        let value = scalar == "ı" ? 0x69 : g_unichar_tolower(scalar.value)
        if let scalar = Unicode.Scalar(value) { small += UTF8.encode(scalar)! }
    }
    return withoutSigns(normalized(small[...], G_NORMALIZE_NFKD))
}

private func withoutMarks(_ utf8: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(utf8.count)
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars where !isMark(scalar) {
        kept += UTF8.encode(scalar)!
    }
    return kept
}

/// Keeps letters, numbers and symbols, and replaces each run of other characters between them with one space.
private func withoutSigns(_ utf8: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(utf8.count)
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
        switch g_unichar_type(scalar.value) {
        case _ where isMark(scalar): break
        // The zero-width space separates words.
        case G_UNICODE_FORMAT where scalar != "\u{200B}": break
        case _ where (0x2B0...0x2FF).contains(scalar.value): addBlank(to: &kept)
        case G_UNICODE_UPPERCASE_LETTER, G_UNICODE_LOWERCASE_LETTER, G_UNICODE_TITLECASE_LETTER,
            G_UNICODE_MODIFIER_LETTER, G_UNICODE_OTHER_LETTER, G_UNICODE_DECIMAL_NUMBER,
            G_UNICODE_LETTER_NUMBER, G_UNICODE_OTHER_NUMBER, G_UNICODE_OTHER_SYMBOL, G_UNICODE_UNASSIGNED,
            G_UNICODE_PRIVATE_USE:
            kept += UTF8.encode(scalar)!
        default: addBlank(to: &kept)
        }
    }
    return kept
}

private func addBlank(to kept: inout [UInt8]) {
    if kept.last != UInt8(ascii: " ") { kept.append(UInt8(ascii: " ")) }
}

/// Marks and the Arabic tatweel, which stretches words.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    g_unichar_ismark(scalar.value) != 0 || scalar == "\u{640}"
}

import CGLib

/// A normal form of Unicode (UAX #15).
public enum NormalForm: Sendable {
    case composed, decomposed
}

/// Returns a text in normal form C or D. A text that contains NUL is returned unchanged.
public func normalized(_ text: String, _ form: NormalForm) -> String {
    let utf8 = [UInt8](text.utf8)
    guard !utf8.contains(0) else { return text }
    return String(
        decoding: normalized(utf8[...], form == .composed ? G_NORMALIZE_NFC : G_NORMALIZE_NFD), as: UTF8.self)
}

func normalized(_ utf8: ArraySlice<UInt8>, _ mode: GNormalizeMode) -> [UInt8] {
    transformed(utf8) { g_utf8_normalize($0, $1, mode) }
}

/// Copies and frees the new string that a GLib function returns for valid UTF-8 without NUL.
func transformed(
    _ utf8: ArraySlice<UInt8>,
    by function: (UnsafePointer<CChar>, gssize) -> UnsafeMutablePointer<CChar>?
) -> [UInt8] {
    let made = utf8.withUnsafeBytes { bytes in
        bytes.isEmpty ? nil : function(bytes.assumingMemoryBound(to: CChar.self).baseAddress!, bytes.count)
    }
    guard let made else { return [] }
    defer { g_free(made) }
    return [UInt8](UnsafeRawBufferPointer(start: made, count: strlen(made)))
}

import CGLib

/// Implements the function that `Domain` declares (`Password.swift`).
@_silgen_name("dela_opaqueString")
public func opaqueString(_ utf8: [UInt8]) -> [UInt8] {
    [UInt8](opaqueString(String(decoding: utf8, as: UTF8.self)).utf8)
}

/// The OpaqueString profile of RFC 8265, section 4.2.2: maps all spaces to the ASCII space, then applies normal form C.
public func opaqueString(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        scalars.append(g_unichar_type(scalar.value) == G_UNICODE_SPACE_SEPARATOR ? " " : scalar)
    }
    return normalized(String(scalars), .composed)
}

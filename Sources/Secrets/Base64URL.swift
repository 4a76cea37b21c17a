import CSodium

/// The Base64 variant for addresses and tokens, without padding (RFC 4648, section 5).
public enum Base64URL {
    /// Encodes `bytes`.
    public static func text(of bytes: [UInt8]) -> String {
        let capacity = sodium_base64_encoded_len(bytes.count, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        var text = [CChar](repeating: 0, count: capacity)
        sodium_bin2base64(&text, capacity, bytes, bytes.count, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Decodes `text`; nil for padding, invalid characters and stray bits, so that each byte sequence has exactly one
    /// text.
    public static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
        let text = text.map { CChar(bitPattern: $0) }
        var bytes = [UInt8](repeating: 0, count: text.count)
        var count = 0
        let code = sodium_base642bin(
            &bytes, bytes.count, text, text.count, nil, &count, nil, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        return code == 0 ? Array(bytes[..<count]) : nil
    }
}

import COpenSSL

/// SHA-1 of `bytes` (RFC 3174): 20 bytes. Use it only where a standard requires it, as in the WebSocket handshake.
public func sha1(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 20)
    require(EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha1(), nil))
    return digest
}

/// `bytes` in Base64 with padding (RFC 4648, section 4).
public func base64(_ bytes: [UInt8]) -> String {
    // Four letters for three bytes, and the terminating zero of OpenSSL.
    var letters = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
    let count = EVP_EncodeBlock(&letters, bytes, Int32(bytes.count))
    return String(decoding: letters.prefix(Int(count)), as: UTF8.self)
}

/// Stops the process if OpenSSL fails in a call that can fail only without memory or random numbers.
func require(_ code: Int32) {
    precondition(code == 1, "OpenSSL has failed")
}

/// Stops the process if OpenSSL returns no object.
func require(_ object: OpaquePointer?) -> OpaquePointer {
    guard let object else { preconditionFailure("OpenSSL has failed") }
    return object
}

import CCurl

extension CurlTransfer {
    /// Sets the body of a POST request. libcurl copies the bytes.
    public func set(post bytes: [UInt8]) throws(CurlError) {
        try CurlError.check(dela_curl_set_post(handle, bytes, bytes.count))
    }

    /// Sets the bytes to upload, such as an e-mail.
    public func set(upload bytes: [UInt8]) throws(CurlError) {
        upload = bytes[...]
        try set(.isUpload, 1)
        try CurlError.check(dela_curl_set_reader(handle, readUpload, asState))
    }
}

/// Fills libcurl's buffer of `size * count` bytes with the next part of the upload.
private func readUpload(
    buffer: UnsafeMutablePointer<CChar>?, size: Int, count: Int, state: UnsafeMutableRawPointer?
) -> Int {
    guard let buffer, let transfer = CurlTransfer.from(state) else { return 0 }
    let next = transfer.upload.prefix(size * count)
    UnsafeMutableRawBufferPointer(start: buffer, count: next.count).copyBytes(from: next)
    transfer.upload = transfer.upload.dropFirst(next.count)
    return next.count
}

import CCurl

extension CurlTransfer {
    /// Collects `head` and `body`. A response whose body is longer than `limit` bytes ends the transfer.
    public func collect(limit: Int) throws(CurlError) {
        bodyLimit = limit
        try set(.answerLimit, limit)
        try CurlError.check(dela_curl_set_writers(handle, writeHead, writeBody, asState))
    }

    /// Asks before each connection whether this IP address (4 or 16 bytes) is permitted. It is the address that libcurl
    /// connects to, so a changed DNS record cannot bypass the check.
    public func connect(if mayConnect: @escaping ([UInt8]) -> Bool) throws(CurlError) {
        self.mayConnect = mayConnect
        try CurlError.check(dela_curl_set_opener(handle, openSocket, asState))
    }
}

/// Receives one line of a head. A result other than the given number of bytes ends the transfer.
private func writeHead(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, state: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer = CurlTransfer.from(state) else { return 0 }
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    transfer.headLength += line.count
    guard transfer.headLength <= CurlTransfer.headLimit else {
        transfer.isOverLimit = true
        return 0
    }
    let text = String(decoding: line.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
    if text.hasPrefix("HTTP/") { transfer.head = [] }
    if !text.isEmpty { transfer.head.append(text) }
    return line.count
}

/// Receives a part of the body. The result has the same meaning as in `writeHead`.
private func writeBody(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, state: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer = CurlTransfer.from(state) else { return 0 }
    guard transfer.body.count + size * count <= transfer.bodyLimit else {
        transfer.isOverLimit = true
        return 0
    }
    transfer.body += UnsafeRawBufferPointer(start: bytes, count: size * count)
    return size * count
}

/// Opens the socket of a connection, or rejects its address.
private func openSocket(
    state: UnsafeMutableRawPointer?, purpose: curlsocktype, address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    var count: Int32 = 0
    guard let address, let transfer = CurlTransfer.from(state) else { return CURL_SOCKET_BAD }
    let start = dela_curl_ip(address, &count)
    let bytes = UnsafeBufferPointer(start: start, count: Int(count))
    guard transfer.mayConnect(Array(bytes)) else {
        transfer.hasRefusedAddress = true
        return CURL_SOCKET_BAD
    }
    return dela_curl_socket(address, CurlTransfer.unacknowledgedTimeout)
}

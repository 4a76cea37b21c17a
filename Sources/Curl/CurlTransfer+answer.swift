import CCurl

extension CurlTransfer {
    /// Collects `head` and `body`; an answer whose body is longer than `limit` ends the transfer.
    public func collect(limit: Int) throws(CurlError) {
        bodyLimit = limit
        try set(.answerLimit, limit)
        try CurlError.check(dela_curl_set_writers(handle, writeHead, writeBody, asState))
    }

    /// Asks before each connection whether it may lead to this IP address (4 or 16 bytes): the one that is really
    /// connected to, whatever a name stood for a moment ago.
    public func connect(if mayConnect: @escaping ([UInt8]) -> Bool) throws(CurlError) {
        self.mayConnect = mayConnect
        try CurlError.check(dela_curl_set_opener(handle, openSocket, asState))
    }
}

/// Takes one line of a head. Any other number than the given one ends the transfer.
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

/// Takes a part of the body, with the same meaning of the result.
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

/// Opens the socket of a connection, or refuses to.
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
    return dela_curl_socket(address, CurlTransfer.patience)
}

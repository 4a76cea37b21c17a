import CCurl

/// Why libcurl gave a transfer up. Holds no address and nothing of what was sent.
public struct CurlError: Error, Equatable, Sendable, CustomStringConvertible {
    let code: CURLcode

    /// The time of the transfer was over.
    public var isTimeout: Bool { code == CURLE_OPERATION_TIMEDOUT }
    /// No address of the host could be connected to.
    public var isUnconnected: Bool { code == CURLE_COULDNT_CONNECT }
    /// The answer is, or was told to be, longer than the limit.
    public var isTooLarge: Bool { code == CURLE_FILESIZE_EXCEEDED }

    public var description: String { String(cString: curl_easy_strerror(code)) }

    /// Throws for everything but success.
    static func check(_ code: CURLcode) throws(CurlError) {
        guard code == CURLE_OK else { throw CurlError(code: code) }
    }
}

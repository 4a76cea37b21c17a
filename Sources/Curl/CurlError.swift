import CCurl

/// The reason why libcurl aborted a transfer. Contains neither addresses nor sent data.
public struct CurlError: Error, Equatable, Sendable, CustomStringConvertible {
    let code: CURLcode

    /// True if the transfer exceeded its time limit.
    public var isTimeout: Bool { code == CURLE_OPERATION_TIMEDOUT }
    /// True if no address of the host accepted a connection.
    public var isUnconnected: Bool { code == CURLE_COULDNT_CONNECT }
    /// True if the response is longer than the limit, or is declared to be.
    public var isTooLarge: Bool { code == CURLE_FILESIZE_EXCEEDED }

    public var description: String { String(cString: curl_easy_strerror(code)) }

    /// Throws for every code but success.
    static func check(_ code: CURLcode) throws(CurlError) {
        guard code == CURLE_OK else { throw CurlError(code: code) }
    }
}

import CCurl

/// An absolute URL as parsed by libcurl, so that the checked host is the connected host: `https://0x7F.1` has the host
/// `127.0.0.1`.
public struct CurlURL: Sendable {
    /// The whole URL in normalized form.
    public let text: String
    public let scheme: String
    /// In lower case. An IPv6 address is in brackets.
    public let host: String
    public let port: UInt16
    /// True if the URL has no path, query or fragment.
    public let isOrigin: Bool

    /// Nil for text that is not a URL, for a scheme that libcurl does not support, and for a URL with a user name.
    public init?(_ text: String) {
        guard let handle = curl_url() else { return nil }
        defer { curl_url_cleanup(handle) }
        guard !text.utf8.contains(0),
            curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK
        else { return nil }
        let part = { (part: CURLUPart) -> String? in
            var text: UnsafeMutablePointer<CChar>?
            let flags = part == CURLUPART_PORT ? UInt32(CURLU_DEFAULT_PORT) : 0
            guard curl_url_get(handle, part, &text, flags) == CURLUE_OK, let text else { return nil }
            defer { curl_free(text) }
            return String(cString: text)
        }
        guard let whole = part(CURLUPART_URL), let scheme = part(CURLUPART_SCHEME),
            let host = part(CURLUPART_HOST), let port = part(CURLUPART_PORT).flatMap({ UInt16($0) })
        else { return nil }
        self.text = whole
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port
        isOrigin =
            part(CURLUPART_PATH) == "/" && part(CURLUPART_QUERY) == nil && part(CURLUPART_FRAGMENT) == nil
    }
}

import CCurl

/// One transfer. Owns an easy handle of libcurl. Only one thread may use it at a time.
public final class CurlTransfer {
    // Created in `init`, freed in `deinit`. libcurl uses it during calls of this type and of `CurlMulti`, which retains
    // its transfers.
    let handle: UnsafeMutableRawPointer
    private var lists: [CurlList] = []
    var upload: ArraySlice<UInt8> = []
    /// The lines of the last response head, without line ends. After `100 Continue` a second head replaces the first.
    public internal(set) var head: [String] = []
    public internal(set) var body: [UInt8] = []
    /// True if the response exceeded the limit of `collect`.
    public internal(set) var isOverLimit = false
    /// True if `connect` has rejected an address.
    public internal(set) var hasRefusedAddress = false
    var headLength = 0
    var bodyLimit = 0
    var mayConnect: ([UInt8]) -> Bool = { _ in true }

    /// The maximum size of all heads of one response together, in bytes.
    static let headLimit = 65_536

    /// How long data sent on a connection may stay unacknowledged before the connection fails, in milliseconds.
    static let unacknowledgedTimeout: UInt32 = 10_000

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    public init() throws(CurlError) {
        guard Self.isReady, let handle = curl_easy_init() else { throw CurlError(code: CURLE_FAILED_INIT) }
        self.handle = handle
    }

    deinit {
        curl_easy_cleanup(handle)
    }

    /// Forgets all options and the response, so that another request can use the same connection.
    public func reset() {
        curl_easy_reset(handle)
        (lists, upload, head, body) = ([], [], [], [])
        (isOverLimit, hasRefusedAddress, headLength, bodyLimit) = (false, false, 0, 0)
        mayConnect = { _ in true }
    }

    public func set(_ option: CurlOption<Int>, _ value: Int) throws(CurlError) {
        try CurlError.check(dela_curl_set_long(handle, option.code, value))
    }

    /// libcurl copies the text.
    public func set(_ option: CurlOption<String>, _ value: String) throws(CurlError) {
        try CurlError.check(dela_curl_set_text(handle, option.code, value))
    }

    public func set(_ option: CurlOption<[String]>, _ value: [String]) throws(CurlError) {
        let list = try CurlList(value)
        lists.append(list)
        try CurlError.check(dela_curl_set_list(handle, option.code, list.first))
    }

    /// Requires a connection that starts in plain text to switch to TLS (STARTTLS).
    public func set(requiresTLS: Bool) throws(CurlError) {
        try CurlError.check(dela_curl_set_requires_tls(handle, requiresTLS ? 1 : 0))
    }

    /// Runs the transfer and blocks until it ends.
    public func run() throws(CurlError) {
        try CurlError.check(curl_easy_perform(handle))
    }

    /// The last HTTP status or SMTP reply; 0 if there was none.
    public var status: Int {
        var status = 0
        _ = dela_curl_response_code(handle, &status)
        return status
    }

    /// The state that libcurl passes to callbacks. Callbacks run only while this object is alive and do not retain it.
    var asState: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func from(_ state: UnsafeMutableRawPointer?) -> CurlTransfer? {
        state.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }
}

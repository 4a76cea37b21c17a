import CCurl

/// One transfer: the owner of an easy handle of libcurl. Only one thread at a time uses it.
public final class CurlTransfer {
    // Made in `init`, freed in `deinit`; libcurl uses it during calls of this type and of `CurlMulti`, which keeps
    // its transfers alive.
    let handle: UnsafeMutableRawPointer
    private var lists: [CurlList] = []
    var upload: ArraySlice<UInt8> = []
    /// The lines of the last head that came (after `100 Continue` there is another), without their ends.
    public internal(set) var head: [String] = []
    public internal(set) var body: [UInt8] = []
    /// Whether the answer was longer than `collect` allows.
    public internal(set) var isOverLimit = false
    /// Whether `connect` has refused an address.
    public internal(set) var hasRefusedAddress = false
    var headLength = 0
    var bodyLimit = 0
    var mayConnect: ([UInt8]) -> Bool = { _ in true }

    /// How long all heads of one answer may be together, in bytes.
    static let headLimit = 65_536

    /// How long a connection that others may use again may leave unheard what was sent, in milliseconds.
    static let patience: UInt32 = 10_000

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    public init() throws(CurlError) {
        guard Self.isReady, let handle = curl_easy_init() else { throw CurlError(code: CURLE_FAILED_INIT) }
        self.handle = handle
    }

    deinit {
        curl_easy_cleanup(handle)
    }

    public func set(_ option: CurlOption<Int>, _ value: Int) throws(CurlError) {
        try CurlError.check(dela_curl_set_long(handle, option.code, value))
    }

    /// libcurl keeps a copy of the text.
    public func set(_ option: CurlOption<String>, _ value: String) throws(CurlError) {
        try CurlError.check(dela_curl_set_text(handle, option.code, value))
    }

    public func set(_ option: CurlOption<[String]>, _ value: [String]) throws(CurlError) {
        let list = try CurlList(value)
        lists.append(list)
        try CurlError.check(dela_curl_set_list(handle, option.code, list.first))
    }

    /// Whether a connection that begins in plain text has to switch to TLS (STARTTLS).
    public func set(requiresTLS: Bool) throws(CurlError) {
        try CurlError.check(dela_curl_set_requires_tls(handle, requiresTLS ? 1 : 0))
    }

    /// Runs the transfer; blocks until it is over.
    public func run() throws(CurlError) {
        try CurlError.check(curl_easy_perform(handle))
    }

    /// The last status of HTTP, or reply of SMTP; 0 if there was none.
    public var status: Int {
        var status = 0
        _ = dela_curl_response_code(handle, &status)
        return status
    }

    /// What libcurl hands to callbacks; they run while this object is alive, and do not keep it.
    var asState: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func from(_ state: UnsafeMutableRawPointer?) -> CurlTransfer? {
        state.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }
}

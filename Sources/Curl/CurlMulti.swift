import CCurl

/// Runs many transfers on one thread and shares their connections. Owns a multi handle of libcurl. Only one thread may
/// use it at a time, except for `wakeUp`.
public final class CurlMulti {
    // Created in `init`, freed in `deinit` after every transfer is removed.
    private let handle: UnsafeMutableRawPointer
    private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    /// - Parameter connections: the maximum number of idle connections that stay open for later transfers.
    public init(connections: Int) {
        guard let handle = curl_multi_init() else { preconditionFailure("no memory for libcurl") }
        self.handle = handle
        _ = dela_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, connections)
    }

    deinit {
        for transfer in transfers.values { curl_multi_remove_handle(handle, transfer.handle) }
        curl_multi_cleanup(handle)
    }

    /// Starts a transfer and retains it until `advance` returns it.
    public func add(_ transfer: CurlTransfer) throws(CurlError) {
        guard curl_multi_add_handle(handle, transfer.handle) == CURLM_OK else {
            throw CurlError(code: CURLE_FAILED_INIT)
        }
        transfers[transfer.handle] = transfer
    }

    /// Makes progress without blocking. Returns the finished transfers, each with its error if it failed.
    public func advance() -> [(transfer: CurlTransfer, error: CurlError?)] {
        var (running, left): (Int32, Int32) = (0, 0)
        curl_multi_perform(handle, &running)
        var ended: [(CurlTransfer, CurlError?)] = []
        while let message = curl_multi_info_read(handle, &left) {
            // Removing the transfer frees the message.
            let (easy, code) = (message.pointee.easy_handle, message.pointee.data.result)
            guard message.pointee.msg == CURLMSG_DONE, let easy,
                let transfer = transfers.removeValue(forKey: easy)
            else { continue }
            curl_multi_remove_handle(handle, easy)
            ended.append((transfer, code == CURLE_OK ? nil : CurlError(code: code)))
        }
        return ended
    }

    /// Waits until a transfer can make progress, or `wakeUp` was called since the last wait; at most 10 seconds.
    public func wait() {
        curl_multi_poll(handle, nil, 0, 10_000, nil)
    }

    /// Ends `wait`. Any thread may call it.
    public func wakeUp() {
        curl_multi_wakeup(handle)
    }
}

import CCurl

/// Many transfers on one thread, with the connections that they share: the owner of a multi handle of libcurl.
/// Only one thread at a time uses it, but for `wakeUp`.
public final class CurlMulti {
    // Made in `init`, freed in `deinit`, after every transfer has been taken out.
    private let handle: UnsafeMutableRawPointer
    private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    /// - Parameter connections: how many may stay open for later transfers.
    public init(connections: Int) {
        guard let handle = curl_multi_init() else { preconditionFailure("no memory for libcurl") }
        self.handle = handle
        _ = dela_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, connections)
    }

    deinit {
        for transfer in transfers.values { curl_multi_remove_handle(handle, transfer.handle) }
        curl_multi_cleanup(handle)
    }

    /// Begins a transfer, and keeps it until `advance` returns it.
    public func add(_ transfer: CurlTransfer) throws(CurlError) {
        guard curl_multi_add_handle(handle, transfer.handle) == CURLM_OK else {
            throw CurlError(code: CURLE_FAILED_INIT)
        }
        transfers[transfer.handle] = transfer
    }

    /// Does what can be done without waiting; returns the transfers that are over, with what ended them early.
    public func advance() -> [(transfer: CurlTransfer, error: CurlError?)] {
        var (running, left): (Int32, Int32) = (0, 0)
        curl_multi_perform(handle, &running)
        var ended: [(CurlTransfer, CurlError?)] = []
        while let message = curl_multi_info_read(handle, &left) {
            // The message is gone once its transfer is taken out.
            let (easy, code) = (message.pointee.easy_handle, message.pointee.data.result)
            guard message.pointee.msg == CURLMSG_DONE, let easy,
                let transfer = transfers.removeValue(forKey: easy)
            else { continue }
            curl_multi_remove_handle(handle, easy)
            ended.append((transfer, code == CURLE_OK ? nil : CurlError(code: code)))
        }
        return ended
    }

    /// Waits until something can be done, or `wakeUp` was called since the last time; for some seconds at most.
    public func wait() {
        curl_multi_poll(handle, nil, 0, 10_000, nil)
    }

    /// Ends `wait`; the one call for any thread.
    public func wakeUp() {
        curl_multi_wakeup(handle)
    }
}

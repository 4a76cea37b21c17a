import CCurl

/// One conversation with a mail server: the only owner of a handle of libcurl.
final class SMTPTransfer {
    /// Seconds until a server counts as absent, and until a whole conversation counts as failed.
    static let connectLimit = 15
    static let timeLimit = 60

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    private let handle: UnsafeMutableRawPointer

    init() throws(MailError) {
        guard Self.isReady, let handle = curl_easy_init()
        else { throw .unavailable(reason: "libcurl could not start", reply: 0) }
        self.handle = handle
        try set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_CONNECTTIMEOUT, Self.connectLimit)
        try set(CURLOPT_TIMEOUT, Self.timeLimit)
    }

    deinit {
        curl_easy_cleanup(handle)
    }

    func set(_ option: CURLoption, _ value: Int) throws(MailError) {
        try check(dela_curl_set_long(handle, option, value))
    }

    /// libcurl keeps a copy of the text.
    func set(_ option: CURLoption, _ value: String) throws(MailError) {
        try check(dela_curl_set_text(handle, option, value))
    }

    /// Sends `mail` (lines end in CRLF; libcurl doubles leading dots) to one recipient.
    func run(_ mail: String, to recipient: String) throws(MailError) {
        let recipients = curl_slist_append(nil, recipient)
        defer { curl_slist_free_all(recipients) }
        try check(dela_curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients))
        try set(CURLOPT_UPLOAD, 1)
        var upload = Upload(bytes: Array(mail.utf8))
        // The pointer is used during `curl_easy_perform` only, on this thread.
        let code = withUnsafeMutablePointer(to: &upload) { upload in
            let code = dela_curl_set_reader(handle, readUpload, upload)
            return code == CURLE_OK ? curl_easy_perform(handle) : code
        }
        try check(code)
    }

    private func check(_ code: CURLcode) throws(MailError) {
        guard code != CURLE_OK else { return }
        var reply = 0
        _ = dela_curl_response_code(handle, &reply)
        if (500...599).contains(reply) { throw .refused(reply: reply) }
        throw .unavailable(reason: String(cString: curl_easy_strerror(code)), reply: reply)
    }
}

/// What is still to be sent.
private struct Upload {
    let bytes: [UInt8]
    var sent = 0
}

/// Fills libcurl's buffer of `size * count` bytes with the next part of the `Upload` behind `state`.
private func readUpload(
    buffer: UnsafeMutablePointer<CChar>?, size: Int, count: Int, state: UnsafeMutableRawPointer?
) -> Int {
    guard let buffer, let upload = state?.assumingMemoryBound(to: Upload.self) else { return 0 }
    let next = upload.pointee.bytes[upload.pointee.sent...].prefix(size * count)
    UnsafeMutableRawBufferPointer(start: buffer, count: next.count).copyBytes(from: next)
    upload.pointee.sent += next.count
    return next.count
}

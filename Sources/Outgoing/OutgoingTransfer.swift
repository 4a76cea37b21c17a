import Curl
import HTTP

/// One running request.
struct OutgoingTransfer {
    let transfer: CurlTransfer

    init(_ request: OutgoingRequest, _ rules: OutgoingRules) throws(OutgoingError) {
        guard let url = CurlURL(request.url), let origin = Origin(url) else { throw .unusableURL }
        let isException = rules.exceptions.contains(origin)
        guard origin.scheme == "https" || isException else { throw .notHTTPS }
        let lines = try request.headers.lines()
        do throws(CurlError) {
            transfer = try CurlTransfer()
            try transfer.set(.url, url.text)
            try transfer.set(.protocols, origin.scheme)
            try transfer.set(.pipeWait, origin.scheme == "https" ? 1 : 0)
            try transfer.bound(by: rules, answer: request.answerLimit)
            try transfer.set(.headers, lines)
            try transfer.set(request.method, request.body)
            try transfer.connect { isException || IPAddress(bytes: $0)?.isPublic == true }
        } catch {
            throw .failed(error.description)
        }
    }

    /// The outcome of the transfer.
    func result(_ error: CurlError?) -> Result<OutgoingAnswer, OutgoingError> {
        error.map { .failure(meaning(of: $0)) } ?? .success(answer)
    }

    private func meaning(of error: CurlError) -> OutgoingError {
        if error.isTooLarge || transfer.isOverLimit { return .tooLarge }
        // A name may have several addresses, of which others were tried.
        if error.isUnconnected && transfer.hasRefusedAddress { return .forbiddenAddress }
        return error.isTimeout ? .timeout : .failed(error.description)
    }

    private var answer: OutgoingAnswer {
        var headers = Headers()
        for line in transfer.head.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers.add(line[..<colon].lowercased(), String(value))
        }
        return OutgoingAnswer(status: transfer.status, headers: headers, body: transfer.body)
    }
}

extension CurlTransfer {
    /// Restricts the transfer to one request to one host within the time limits. libcurl follows no redirects and sends
    /// no cookies by default; the proxy of the environment is disabled.
    fileprivate func bound(by rules: OutgoingRules, answer: Int) throws(CurlError) {
        try set(.proxy, "")
        try set(.noSignal, 1)
        try set(.quickExit, 1)
        try set(.timeLimit, rules.milliseconds)
        try set(.connectLimit, rules.connectMilliseconds)
        if let authorities = rules.authorities { try set(.authorities, authorities) }
        try collect(limit: answer)
    }

    fileprivate func set(_ method: Method, _ body: [UInt8]) throws(CurlError) {
        if method == .head { return try set(.noBody, 1) }
        guard method != .get || !body.isEmpty else { return }
        try set(post: body)
        try set(.method, method.rawValue)
    }
}

extension Headers {
    /// The lines in libcurl's format. `Content-Type:` without a value stops libcurl from adding a default type.
    fileprivate func lines() throws(OutgoingError) -> [String] {
        let isWord = { (name: String) in
            !name.isEmpty && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || isLetterOrDigit($0) }
        }
        guard fields.allSatisfy({ isWord($0.name) && $0.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } })
        else { throw .unusableHeader }
        let lines = fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        return self["content-type"] == nil ? lines + ["Content-Type:"] : lines
    }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
    default: false
    }
}

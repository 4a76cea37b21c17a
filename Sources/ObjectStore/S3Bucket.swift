import Curl
import Domain
import Pictures
import Secrets
import Synchronization

/// The objects of a folder in a bucket, by name. libcurl signs the requests (AWS Signature Version 4). Safe from any
/// thread; calls block.
final class S3Bucket: Sendable {
    /// `@unchecked Sendable`: a transfer in the list is used by no thread, and the list is synchronised.
    private struct Idle: @unchecked Sendable {
        let transfer: CurlTransfer
    }

    /// An answer that is not an error.
    private struct Answer {
        let status: Int
        let head: [String]
        let body: [UInt8]
    }

    private let options: S3Options
    /// Transfers whose connections are open.
    private let idle = Mutex<[Idle]>([])
    /// After a failure to connect, requests fail at once until this time. So a store that is gone delays no queue.
    private let downUntil = Mutex<ContinuousClock.Instant?>(nil)
    /// The id that the bucket must have, and if it receives the id when it has none. Nil once that is checked.
    private let requiredID = Mutex<(id: String, isClaimed: Bool)?>(nil)

    private static let maxIdle = 8
    private static let downTime = Duration.seconds(2)
    /// The size of the parts in which objects are read, and the maximum size of a list.
    static let partSize = 4 << 20
    /// In milliseconds. Sending adds the time for a rate of 100 KB/s.
    private static let (connectTime, answerTime) = (5000, 30_000)
    /// The number of names per page of a list.
    private static let pageSize = 1000

    init(_ options: S3Options) {
        self.options = options
    }

    /// Stores an object. It replaces one with the same name as a whole.
    func put(_ bytes: [UInt8], as name: String) throws(PictureError) {
        _ = try send("PUT", path(name), body: bytes)
    }

    /// Reads a part of an object, with at most `partSize` bytes.
    /// - Returns: nil if there is no such object. `total` is the size of the object.
    func get(_ name: String, from offset: Int) throws(PictureError) -> (bytes: [UInt8], total: Int)? {
        let end = offset + S3Bucket.partSize - 1
        guard let answer = try send("GET", path(name), headers: ["Range: bytes=\(offset)-\(end)"]) else {
            return nil
        }
        guard answer.status == 206 else { return (answer.body, answer.body.count) }
        let range = S3Bucket.header("content-range", of: answer.head)
        guard let total = range?.split(separator: "/").last.flatMap({ Int($0) }) else {
            throw .store("an answer has no Content-Range.")
        }
        return (answer.body, total)
    }

    /// Removes an object if it exists.
    func remove(_ name: String) throws(PictureError) {
        _ = try send("DELETE", path(name))
    }

    /// The objects whose names begin with `prefix`, in the order of their names.
    func list(_ prefix: String, _ visit: (_ name: String, _ size: Int) throws(PictureError) -> Void)
        throws(PictureError)
    {
        let folder = options.prefix.isEmpty ? "" : options.prefix + "/"
        var last: String?
        while true {
            var query = "list-type=2&max-keys=\(S3Bucket.pageSize)&prefix=" + percentEncoded(folder + prefix)
            if let last { query += "&start-after=" + percentEncoded(last) }
            guard let answer = try send("GET", "/" + options.bucket, query: query) else {
                throw .store("there is no bucket \(options.bucket).")
            }
            let page = ListPage(answer.body)
            for (key, size) in page.objects where key.utf8.starts(with: folder.utf8) {
                try visit(String(decoding: key.utf8.dropFirst(folder.utf8.count), as: UTF8.self), size)
            }
            guard page.isTruncated, let next = page.objects.last?.key else { return }
            guard next != last else { throw .store("a list of objects repeats.") }
            last = next
        }
    }

    // MARK: - The installation

    private static let idName = "id"

    /// The content of the object `id`, which names the installation; nil if there is none.
    func id() throws(PictureError) -> String? {
        try transfer("GET", path(S3Bucket.idName)).map { String(decoding: $0.body, as: UTF8.self) }
    }

    /// Lets requests fail until the bucket has shown this id.
    /// - Parameter isClaimed: true if a bucket without an id receives it.
    func require(_ id: String, isClaimed: Bool) {
        requiredID.withLock { $0 = (id, isClaimed) }
    }

    /// Throws `.otherInstallation` if the bucket has another id than the required one.
    func checkID() throws(PictureError) {
        guard let required = requiredID.withLock({ $0 }) else { return }
        if let id = try id() {
            guard id == required.id else { throw .otherInstallation }
        } else if required.isClaimed {
            _ = try transfer("PUT", path(S3Bucket.idName), body: Array(required.id.utf8))
        }
        requiredID.withLock { $0 = nil }
    }

    // MARK: - Requests

    /// - Returns: nil for 404.
    private func send(
        _ method: String, _ path: String, query: String = "", headers: [String] = [], body: [UInt8] = []
    ) throws(PictureError) -> Answer? {
        try checkID()
        return try transfer(method, path, query: query, headers: headers, body: body)
    }

    /// Sends a request, also to a bucket whose id is not checked.
    /// - Returns: nil for 404.
    private func transfer(
        _ method: String, _ path: String, query: String = "", headers: [String] = [], body: [UInt8] = []
    ) throws(PictureError) -> Answer? {
        if let end = downUntil.withLock({ $0 }), ContinuousClock.now < end {
            throw .store("it could not be reached a moment ago.")
        }
        let transfer: CurlTransfer
        do throws(CurlError) {
            if let open = idle.withLock({ $0.popLast() }) {
                transfer = open.transfer
            } else {
                transfer = try CurlTransfer()
            }
            try prepare(transfer, method, path + (query.isEmpty ? "" : "?" + query), headers, body)
            try transfer.run()
        } catch {
            downUntil.withLock { $0 = .now + S3Bucket.downTime }
            throw .store("\(options.endpoint): \(error)")
        }
        let answer = Answer(status: transfer.status, head: transfer.head, body: transfer.body)
        transfer.reset()
        let kept = Idle(transfer: transfer)
        idle.withLock { if $0.count < S3Bucket.maxIdle { $0.append(kept) } }
        let code = tag("Code", in: String(decoding: answer.body.prefix(4096), as: UTF8.self))
        switch answer.status {
        case 200..<300: return answer
        case 404 where code != "NoSuchBucket": return nil
        default:
            let reason = [String(answer.status), code].compactMap { $0 }.joined(separator: " ")
            throw .store("\(options.endpoint) answers \(method) with \(reason).")
        }
    }

    private func prepare(
        _ transfer: CurlTransfer, _ method: String, _ target: String, _ headers: [String], _ body: [UInt8]
    ) throws(CurlError) {
        try transfer.set(.url, options.endpoint + target)
        try transfer.set(.protocols, "http,https")
        try transfer.set(.proxy, "")
        try transfer.set(.noSignal, 1)
        try transfer.set(.connectLimit, S3Bucket.connectTime)
        try transfer.set(.timeLimit, S3Bucket.answerTime + body.count / 100)
        try transfer.set(.awsSignature, "aws:amz:\(options.region):s3")
        try transfer.set(.userName, options.keyID)
        try transfer.set(.password, options.secret)
        var hash = ContentHash()
        hash.update(body)
        var headers = headers + ["x-amz-content-sha256: " + hash.text()]
        if method == "PUT" {
            try transfer.set(post: body)
            headers.append("Content-Type: application/octet-stream")
        }
        try transfer.set(.method, method)
        try transfer.set(.headers, headers)
        try transfer.collect(limit: S3Bucket.partSize)
    }

    private func path(_ name: String) -> String {
        "/" + options.bucket + "/" + (options.prefix.isEmpty ? "" : options.prefix + "/") + name
    }

    private static func header(_ name: String, of head: [String]) -> String? {
        for line in head {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name {
                return String(parts[1].drop { $0 == " " })
            }
        }
        return nil
    }
}

/// A page of ListObjectsV2.
struct ListPage {
    var objects: [(key: String, size: Int)] = []
    let isTruncated: Bool

    init(_ body: [UInt8]) {
        let text = String(decoding: body, as: UTF8.self)
        isTruncated = tag("IsTruncated", in: text) == "true"
        for part in text.split(separator: "<Contents>").dropFirst() {
            guard let key = tag("Key", in: part), let size = tag("Size", in: part).flatMap({ Int($0) })
            else { continue }
            objects.append((key, size))
        }
    }
}

/// The text of the first element with this name.
private func tag(_ name: String, in text: some StringProtocol) -> String? {
    guard let start = text.firstRange(of: "<\(name)>")?.upperBound else { return nil }
    return unescaped(text[start...].unicodeScalars.prefix { $0 != "<" })
}

/// Replaces the references to characters (XML 1.0, section 4.1). Unknown ones stay as they are.
private func unescaped(_ text: some Collection<Unicode.Scalar>) -> String {
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    var result = String.UnicodeScalarView(parts[0])
    for part in parts.dropFirst() {
        guard let end = part.firstIndex(of: ";"),
            let scalar = character(String(String.UnicodeScalarView(part[..<end])))
        else {
            result.append("&")
            result.append(contentsOf: part)
            continue
        }
        result.append(scalar)
        result.append(contentsOf: part[end...].dropFirst())
    }
    return String(result)
}

/// The character of a reference, without `&` and `;`.
private func character(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
        guard name.hasPrefix("#") else { return nil }
        let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
        return number.flatMap { Unicode.Scalar($0) }
    }
}

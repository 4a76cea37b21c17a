import CMicroHTTPD
import Glibc
import HTTP

/// Reads the head of a request from libmicrohttpd and adds the checks that it lacks (RFC 9112, sections 2.2, 3.2, 5.1,
/// 5.2, 6.1 and 6.3). Rejects messages that two servers could parse differently, which prevents request smuggling.
struct HeadReader {
    struct Refusal: Error {
        let status: Status
    }

    private var headers = Headers()
    private var isWellFormed = true
    /// The expected start of the next line. libmicrohttpd splits lines in place, so every gap reveals skipped bytes: a
    /// bare LF, a folded line, a NUL.
    private var next: UnsafePointer<CChar>

    static func read(
        _ exchange: Exchange, _ handle: OpaquePointer, method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>, limit: Int
    ) throws(Refusal) -> Request {
        guard mhd_head_size(handle) <= limit else { throw Refusal(status: .headTooLarge) }
        var reader = HeadReader(next: version + 10)
        withUnsafeMutablePointer(to: &reader) { pointer in
            let add: MHD_KeyValueIteratorN = { reader, _, name, nameSize, value, valueSize in
                reader!.assumingMemoryBound(to: HeadReader.self).pointee.add(
                    name!, nameSize, value, valueSize)
                return .YES
            }
            _ = MHD_get_connection_values_n(handle, .HEADER_KIND, add, pointer)
        }
        let target = exchange.rawTarget
        let isWhole =
            target.start == method + strlen(method) + 1 && version == target.start + target.bytes.count + 1
            && reader.next + 2 == method + mhd_head_size(handle)
        guard reader.isWellFormed, isWhole || !mhd_parses_in_place(), reader.hasOneMeaning(version),
            let parsed = Target(parsing: target.bytes)
        else { throw Refusal(status: .badRequest) }
        guard let known = Method(rawValue: String(cString: method)) else {
            throw Refusal(status: .notImplemented)
        }
        return Request(
            method: known, target: parsed, headers: reader.headers, address: exchange.connection.address.text)
    }

    /// The minimum size of the body in bytes; nil if there is no body.
    static func expectedBody(_ headers: Headers) -> Int? {
        if headers["transfer-encoding"] != nil { return 0 }
        return headers["content-length"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
}

extension HeadReader {
    private init(next: UnsafePointer<CChar>) {
        self.next = next
    }

    private mutating func add(
        _ name: UnsafePointer<CChar>, _ nameSize: Int, _ value: UnsafePointer<CChar>?, _ valueSize: Int
    ) {
        let nameBytes = UnsafeRawBufferPointer(start: name, count: nameSize)
        let valueBytes = UnsafeRawBufferPointer(start: value, count: valueSize)
        if name != next && mhd_parses_in_place() || nameBytes.isEmpty || !nameBytes.allSatisfy(isTokenByte)
            || !valueBytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
        {
            isWellFormed = false
        }
        if let value { next = value + valueSize + 2 }
        headers.add(
            String(decoding: nameBytes, as: UTF8.self), String(decoding: trimmed(valueBytes), as: UTF8.self))
    }

    /// Checks that there is one host and one way to determine the end of the body.
    private func hasOneMeaning(_ version: UnsafePointer<CChar>) -> Bool {
        let isCurrent = strcmp(version, "HTTP/1.1") == 0
        let hosts = headers.values("host").count
        let lengths = headers.values("content-length")
        let codings = headers.values("transfer-encoding")
        guard hosts <= 1, hosts == 1 || !isCurrent, lengths.count + codings.count <= 1 else { return false }
        if let length = lengths.first {
            return (1...18).contains(length.utf8.count)
                && length.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        return codings.isEmpty || isCurrent && codings[0].lowercased() == "chunked"
    }
}

/// RFC 9110 section 5.6.2.
private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}

private func trimmed(_ value: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let start = value.firstIndex { !isBlank($0) } ?? value.endIndex
    let end = value.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return value[start..<end]
}

/// Returns a WebP file with its image data only: no EXIF, XMP or colour profile (RFC 9649, section 2). A truncated
/// chunk is omitted.
public func withoutMetadata(webp file: [UInt8]) -> [UInt8] {
    var chunks: [UInt8] = []
    var rest = file.dropFirst(12)
    while rest.count >= 8 {
        let name = String(decoding: rest.prefix(4), as: UTF8.self)
        let size = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        var chunk = rest.prefix(8 + size + size % 2)
        guard chunk.count == 8 + size + size % 2 else { break }
        rest = rest.dropFirst(chunk.count)
        switch name {
        case "VP8X" where size > 0:
            // Only a transparent picture needs this chunk. All flags except the one for transparency are cleared.
            let flags = chunk.startIndex + 8
            chunk[flags] &= 0x10
            if chunk[flags] != 0 { chunks += chunk }
        case "VP8 ", "VP8L", "ALPH": chunks += chunk
        default: break
        }
    }
    let count = (0..<4).map { UInt8(truncatingIfNeeded: (chunks.count + 4) >> (8 * $0)) }
    return Array("RIFF".utf8) + count + Array("WEBP".utf8) + chunks
}

import Testing

@testable import Pictures

@Suite("Metadata in WebP files", .timeLimit(.minutes(15)))
struct WebPTests {
    private func file(_ chunks: (name: String, bytes: [UInt8])...) -> [UInt8] {
        var body: [UInt8] = []
        for chunk in chunks {
            body += Array(chunk.name.utf8) + number(chunk.bytes.count) + chunk.bytes
            if chunk.bytes.count % 2 == 1 { body.append(0) }
        }
        return Array("RIFF".utf8) + number(body.count + 4) + Array("WEBP".utf8) + body
    }

    private func number(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private let size: [UInt8] = [0, 0, 0, 7, 0, 0, 7, 0, 0]

    @Test("only the image data of an opaque picture is kept")
    func opaque() {
        let whole = file(
            ("VP8X", [0x2C] + size), ("ICCP", [1, 2, 3]), ("VP8 ", [5, 6, 7]), ("EXIF", [8, 9]), ("XMP ", [1])
        )
        #expect(withoutMetadata(webp: whole) == file(("VP8 ", [5, 6, 7])))
    }

    @Test("the transparency of a transparent picture is kept")
    func transparent() {
        let whole = file(("VP8X", [0x3C] + size), ("ALPH", [4]), ("VP8 ", [5]), ("ABCD", [1, 2]))
        let alone = file(("VP8X", [0x10] + size), ("ALPH", [4]), ("VP8 ", [5]))
        #expect(withoutMetadata(webp: whole) == alone)
        #expect(withoutMetadata(webp: alone) == alone)
    }

    @Test("truncated and invalid files never trap", arguments: 0..<60)
    func broken(count: Int) {
        let whole = file(("VP8X", [0x3C] + size), ("ALPH", [4]), ("VP8 ", [5]), ("EXIF", [1, 2]))
        #expect(withoutMetadata(webp: Array(whole.prefix(count))).count <= whole.count)
    }
}

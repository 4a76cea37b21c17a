import Domain
import QRCodes
import Testing

@Suite("QR codes", .timeLimit(.minutes(15)))
struct QRCodesTests {
    @Test("a code has the three finder patterns of the standard")
    func finderPatterns() throws {
        let code = try #require(QRCode(encoding: "https://dela.example.org/join#abcdefghijklmnopqrstuv"))
        // ISO/IEC 18004, section 6.3.3: dark, light and dark squares of 7, 5 and 3 modules.
        for (left, top) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
            for row in 0..<7 {
                for column in 0..<7 {
                    let ring = max(abs(row - 3), abs(column - 3))
                    #expect(code.modules[(top + row) * code.size + left + column] == (ring != 2))
                }
            }
        }
    }

    @Test(
        "a text that no code can hold has none",
        arguments: ["", "a\u{0}b", String(repeating: "a", count: 2400)])
    func unencodable(text: String) {
        #expect(QRCode(encoding: text) == nil)
    }

    @Test("a code is larger for a longer text, up to the largest size")
    func sizes() throws {
        let sizes = try [10, 100, 2000, 2331].map { count in
            try #require(QRCode(encoding: String(repeating: "a", count: count))).size
        }
        #expect(sizes == sizes.sorted() && sizes.last == QRCode.maxSize)
    }
}

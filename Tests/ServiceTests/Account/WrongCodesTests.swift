import Domain
import Testing

@testable import Service

@Suite("Wrong codes of the whole server")
struct WrongCodesTests {
    @Test("after so many none counts until the next day")
    func bounded() {
        let codes = WrongCodes()
        let noon = Instant(milliseconds: 20_000 * Instant.day + Instant.day / 2)
        for _ in 1..<WrongCodes.mostPerDay { codes.count(at: noon) }
        #expect(codes.wait(at: noon) == nil)
        codes.count(at: noon)
        #expect(codes.wait(at: noon) == 43_200)
        let midnight = Instant(milliseconds: 20_001 * Instant.day)
        #expect(codes.wait(at: midnight.advanced(by: -1)) == 1)
        #expect(codes.wait(at: midnight) == nil)
        codes.count(at: midnight)
        #expect(codes.wait(at: midnight) == nil)
    }
}

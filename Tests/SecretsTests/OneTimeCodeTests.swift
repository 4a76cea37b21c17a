import Secrets
import Testing

@Suite("One-time codes", .timeLimit(.minutes(15)))
struct OneTimeCodeTests {
    private let key = ServerKey(bytes: secureRandomBytes(ServerKey.length))
    private let address = "ада@example.org"

    @Test("a code has eight digits including leading zeros")
    func eightDigits() {
        let codes = (0..<1000).map { _ in OneTimeCode.random().digits }
        #expect(codes.allSatisfy { OneTimeCode(digits: $0)?.digits == $0 })
        #expect(codes.contains { $0.hasPrefix("0") })
    }

    // 100 classes have 99 degrees of freedom: a uniform source exceeds 180 once in a million runs.
    @Test("each code is equally likely", arguments: [10_000, 1])
    func uniform(divisor: Int) throws {
        var counts = [Double](repeating: 0, count: 100)
        for _ in 0..<100_000 {
            counts[try #require(Int(OneTimeCode.random().digits)) / divisor % 100] += 1
        }
        let chiSquare = counts.reduce(0) { $0 + ($1 - 1000) * ($1 - 1000) / 1000 }
        #expect(chiSquare < 180)
    }

    @Test(
        "text without exactly eight or six digits is not a code",
        arguments: [
            "", "12345", "1234567", "123456789", "12345a", "١٢٣٤٥٦", "1234567a", " 1234567", "+1234567",
            "１２３４５６７８", "٣٤٥٦٧٨٩٠",
            "1234567\u{0}",
        ])
    func notACode(text: String) {
        #expect(OneTimeCode(digits: text) == nil)
    }

    @Test("a code is valid only for its purpose, address and server")
    func bound() throws {
        let code = try #require(OneTimeCode(digits: "01234567"))
        let hash = code.hash(for: .register, address: address, key: key)
        let other = try #require(OneTimeCode(digits: "01234568"))
        let otherKey = ServerKey(bytes: secureRandomBytes(ServerKey.length))

        #expect(hash.count == 32)
        #expect(code.matches(hash, for: .register, address: address, key: key))
        #expect(!other.matches(hash, for: .register, address: address, key: key))
        #expect(!code.matches(hash, for: .resetPassword, address: address, key: key))
        #expect(!code.matches(hash, for: .changeAddress, address: address, key: key))
        #expect(!code.matches(hash, for: .register, address: "eva@example.org", key: key))
        #expect(!code.matches(hash, for: .register, address: address, key: otherKey))
        #expect(!code.matches([], for: .register, address: address, key: key))
        #expect(!code.matches(Array(hash.dropLast()), for: .register, address: address, key: key))
    }

    @Test("a code of six digits, as mailed by former versions, matches only its own hash")
    func sixDigits() throws {
        let code = try #require(OneTimeCode(digits: "123456"))
        let hash = code.hash(for: .register, address: address, key: key)
        #expect(code.matches(hash, for: .register, address: address, key: key))
        for digits in ["12345600", "00123456", "12345612"] {
            let longer = try #require(OneTimeCode(digits: digits))
            #expect(!longer.matches(hash, for: .register, address: address, key: key))
        }
    }

    @Test("a printed code reveals nothing")
    func printed() {
        #expect("\(OneTimeCode.random())" == "OneTimeCode(…)")
    }
}

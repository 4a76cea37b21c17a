import Database
import Domain
import Secrets
import Storage
import Testing

@testable import Service

@Suite("Wrong codes of the whole server", .timeLimit(.minutes(15)))
struct WrongCodesTests {
    private let noon = Instant(milliseconds: 20_000 * Instant.day + Instant.day / 2)
    private let midnight = Instant(milliseconds: 20_001 * Instant.day)

    private func spend(_ count: Int, of block: (Int) -> String, on codes: WrongCodes) {
        for number in 0..<count { codes.count(of: block(number), at: noon) }
    }

    @Test("after the daily limit of wrong codes no code is valid until the next day")
    func bounded() {
        let codes = WrongCodes()
        spend(WrongCodes.maxPerDay - 1, of: { String($0 / WrongCodes.maxPerBlock) }, on: codes)
        #expect(codes.wait(of: "new", at: noon) == nil)
        codes.count(of: "last", at: noon)
        #expect(codes.wait(of: "new", at: noon) == 43_200)
        #expect(codes.wait(of: "new", at: midnight.advanced(by: -1)) == 1)
        #expect(codes.wait(of: "new", at: midnight) == nil)
        codes.count(of: "new", at: midnight)
        #expect(codes.wait(of: "new", at: midnight) == nil)
    }

    @Test("a wrong code counts once if its transaction fails and runs again")
    func onceOnly() throws {
        let held = try WriterTests.Held()
        let context = CodeBook.Context(
            ServerKey(bytes: [UInt8](repeating: 1, count: ServerKey.length)), start: noon)
        let email = try EmailAddress("ada@example.org")
        let pending = PendingCode(
            id: "code", purpose: Int64(OneTimeCode.Purpose.register.rawValue), email: email, hash: [],
            payload: "", client: "block", isKnown: false, created: noon, sent: noon,
            expires: noon.advanced(by: 1), tries: 5, mails: 1)
        let code = try #require(OneTimeCode(digits: "00000000"))
        let now = noon
        held.writer.submit { transaction throws(DatabaseError) in
            try CodeTable(transaction.connection).save(pending)
        } completion: { _ in
        }
        held.writer.submit { transaction throws(DatabaseError) in
            _ = try CodeBook(transaction, context).check("code", code, for: .register, at: now)
        } completion: { _ in
        }
        held.write("refused", "INSERT INTO meta (name, value) VALUES ('a', NULL)")
        #expect(held.finished() == ["refused: constraint"])
        #expect(context.wrongCodes.count(of: "block") == 1)
    }

    @Test("endless attempts from a thousand blocks of networks do not block other users' codes")
    func blocks() {
        let codes = WrongCodes()
        for number in 0..<1000 {
            while codes.wait(of: String(number), at: noon) == nil {
                codes.count(of: String(number), at: noon)
            }
        }
        #expect(codes.wait(of: "0", at: noon) == 43_200)
        #expect(codes.wait(of: "new", at: noon) == nil)
        #expect(codes.wait(of: "0", at: midnight) == nil)
    }
}

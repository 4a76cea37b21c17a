import Domain
import FeatureTags
import Testing

@Suite("Rules for addresses and passwords", .timeLimit(.minutes(15)))
struct AccountRuleTests {
    @Test(
        "an address is compared without case and blanks",
        arguments: [
            ("Ada@Example.ORG", "ada@example.org"), (" ada@example.org\n", "ada@example.org"),
            ("a.b+c@sub.example.org", "a.b+c@sub.example.org"), ("x@localhost", "x@localhost"),
        ])
    func address(text: String, expected: String) throws {
        #expect(try EmailAddress(text).text == expected)
    }

    @Test("an address has at most 254 bytes", arguments: ["x", "X"])
    func longest(letter: String) throws {
        let parts = [64, 63, 63, 61].map { String(repeating: letter, count: $0) }
        let text = parts[0] + "@" + parts[1...].joined(separator: ".")
        #expect(try EmailAddress(" \(text) ").text == text.lowercased() && text.utf8.count == 254)
        #expect(throws: Refusal.tooLong) { try EmailAddress(text + letter) }
    }

    @Test(
        "an invalid address is rejected",
        arguments: [
            "ada", "@example.org", "ada@", "a@b@c", "a b@example.org", "ada@example..org", ".ada@example.org",
            "ada.@example.org", "ада@example.org", "ada@пример.рф", "a\"b@example.org", "ada@exa_mple.org",
            String(repeating: "a", count: 65) + "@example.org",
            "ada@" + String(repeating: "a", count: 65) + ".org",
        ])
    func malformed(text: String) {
        #expect(throws: Refusal.self) { try EmailAddress(text) }
    }

    @Test("a password has 8 to 256 bytes and differs from the address")
    func password() throws {
        let ada = try EmailAddress("ada@example.org")
        #expect(throws: Never.self) { try PasswordRule.check("12345678", for: ada) }
        #expect(throws: Never.self) { try PasswordRule.check("пять", for: ada) }
        #expect(throws: Never.self) { try PasswordRule.check(String(repeating: "x", count: 256), for: ada) }
        #expect(throws: Refusal.empty) { try PasswordRule.check("", for: ada) }
        #expect(throws: Refusal.invalid) { try PasswordRule.check("1234567", for: ada) }
        #expect(throws: Refusal.tooLong) {
            try PasswordRule.check(String(repeating: "x", count: 257), for: ada)
        }
        #expect(throws: Refusal.invalid) { try PasswordRule.check("ADA@example.org", for: ada) }
    }

    @Test(
        "the length of a password is that of the form that is hashed", .tags(.A1),
        arguments: [
            (String(repeating: "\u{3000}", count: 7), Refusal.invalid),
            (String(repeating: "\u{3000}", count: 8), nil),
            ("\u{2003}\u{A0}\u{1680}", .invalid),
            // A letter of two code points and three bytes is one of two bytes.
            (String(repeating: "e\u{301}", count: 3), .invalid),
            (String(repeating: "e\u{301}", count: 4), nil),
            // Normal form C decomposes this letter: 3 bytes become 6.
            (String(repeating: "\u{958}", count: 50), .tooLong),
            (String(repeating: "\u{958}", count: 42), nil),
            (String(repeating: "\u{3000}", count: 86), .tooLong),
        ])
    func hashedForm(_ password: String, _ refusal: Refusal?) {
        do throws(Refusal) {
            try PasswordRule.check(password, for: nil)
            #expect(refusal == nil)
        } catch {
            #expect(error == refusal)
        }
    }
}

@Suite("Ids", .timeLimit(.minutes(15)))
struct IdentifierTests {
    @Test("later ids sort after earlier ones and parse")
    func order() {
        var random = SplitMix(seed: 7)
        let ids = (0..<1000).map {
            Identifier<Person>(at: Instant(milliseconds: Int64($0) * 1_000_003), random: &random)
        }
        #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { Identifier<Person>(checking: $0.text) == $0 })
    }

    @Test(
        "an invalid id is rejected",
        arguments: [
            "", "list", "member:01J", "../../etc", String(repeating: "A", count: 27),
            "01m7xqxq0qasdnm2cvwemj3jqe",
        ])
    func malformed(text: String) {
        #expect(Identifier<Person>(checking: text) == nil)
    }
}

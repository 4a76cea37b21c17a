import Testing

@testable import Secrets

@Suite("Passwords", .timeLimit(.minutes(15)))
struct PasswordTests {
    private let ada = PasswordAsker.known("Ada")

    @Test("a password matches only its own hash")
    func ownHash() throws {
        let hash = try PasswordHash(of: "верный пароль\u{0}и хвост")
        #expect(hash.text.hasPrefix("$argon2id$v=19$m=32768,t=2,p=1$"))
        #expect(PasswordHash(stored: hash.text).matches("верный пароль\u{0}и хвост"))
        #expect(!hash.matches("верный пароль\u{0}"))
        #expect(!hash.matches("верный пароль"))
        #expect(!hash.matches(""))
    }

    @Test(
        "a password has the same hash for all compositions of its letters and kinds of spaces",
        arguments: [
            ("correct horse", ["correct horse"]),
            ("Ма\u{438}\u{306}я 1234", ["Ма\u{439}я 1234", "Ма\u{438}\u{306}я 1234"]),
            (
                "\u{E9}\u{A0}\u{3000}1234",
                ["\u{E9}  1234", "\u{E9}\u{A0}\u{3000}1234", "e\u{301}\u{A0}\u{3000}1234"]
            ),
            (
                "\u{212B} 한국 ＡＢ",
                [
                    "\u{C5} 한국 ＡＢ", "\u{212B} 한국 ＡＢ",
                    "A\u{30A} \u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8} ＡＢ",
                ]
            ),
        ])
    func forms(typed: String, expected: [String]) throws {
        let forms = PasswordForms.all(of: typed).map { Array($0.utf8) }
        #expect(forms == expected.map { Array($0.utf8) })
        #expect(try PasswordHash(of: typed).matches(expected[0]))
    }

    @Test("the same password has a different hash for each user")
    func salted() throws {
        #expect(try PasswordHash(of: "same password") != PasswordHash(of: "same password"))
    }

    // Created with the reference program: echo -n password | argon2 somesalt12345678 -id -t 2 -k 32768 -p 1 -e
    @Test("a hash of another program is accepted")
    func referenceHash() {
        let hash = PasswordHash(stored: Self.reference)
        #expect(hash.matches("password"))
        #expect(!hash.matches("Password"))
        #expect(!hash.needsRehash)
    }

    @Test("a hash with a lower cost still matches, and needs a rehash")
    func cheaperHash() {
        let hash = PasswordHash(stored: Self.cheaper)
        #expect(hash.matches("password"))
        #expect(hash.needsRehash)
    }

    @Test(
        "text that is not a hash matches no password",
        arguments: ["", "password", "$argon2id$", "$argon2id$v=19$m=32768"])
    func noHash(text: String) {
        #expect(!PasswordHash(stored: text).matches("password"))
        #expect(PasswordHash(stored: text).needsRehash)
    }

    @Test("passwords have 8 to 256 bytes", arguments: [(7, false), (8, true), (256, true), (257, false)])
    func lengths(count: Int, isAccepted: Bool) {
        let password = String(repeating: "a", count: count)
        if isAccepted {
            #expect(throws: Never.self) { try PasswordHash(of: password) }
        } else {
            #expect(throws: SecretsError.passwordLength) { try PasswordHash(of: password) }
        }
    }

    @Test("the decoy costs as much as a real hash")
    func decoy() {
        #expect(!PasswordHash.decoy.needsRehash)
        #expect(!PasswordHash.decoy.matches("password"))
    }

    @Test("a sign-in without an account fails like one with a wrong password")
    func unknownAccount() async throws {
        let queue = PasswordQueue()
        let hash = try await queue.hash("right password", of: ada)
        #expect(try await queue.check("right password", against: hash, of: ada))
        #expect(try await !queue.check("wrong password", against: hash, of: ada))
        #expect(try await !queue.check("right password", against: nil, of: ada))
    }

    @Test("a flood of sign-ins beyond the queue is rejected, and the queue recovers afterwards")
    func flood() async throws {
        let queue = PasswordQueue(capacity: 3)
        let refused = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do throws(SecretsError) {
                        _ = try await queue.check("password", against: nil, of: ada)
                        return false
                    } catch {
                        return error == .tooManyPasswords
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect((1...7).contains(refused))
        #expect(try await !queue.check("password", against: nil, of: ada))
    }

    @Test("a printed hash reveals nothing")
    func printed() throws {
        #expect("\(PasswordHash.decoy)" == "PasswordHash(…)")
    }

    private static let reference =
        "$argon2id$v=19$m=32768,t=2,p=1$c29tZXNhbHQxMjM0NTY3OA"
        + "$npDV1jeAs/ifiCo3zL7RgeKpaX41PtLKkgcggMhlr84"
    private static let cheaper =
        "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQxMjM0NTY3OA"
        + "$DEwLbbIZGUtgBuB4gYok6r6hNvevYZoxkwMQ5/LXSaU"
}

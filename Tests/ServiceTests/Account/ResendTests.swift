import Database
import FeatureTags
import Mail
import Storage
import Testing
import Wire

@testable import Service

@Suite("Codes and their mails", .tags(.A1), .timeLimit(.minutes(15)))
struct ResendTests {
    private let server: AccountServer

    init() throws {
        server = try AccountServer()
    }

    private func resend(
        _ registration: String, from client: ClientNetwork = AccountServer.home
    ) async throws(Failure) -> CodeSent {
        try await server.accounts.codes.resend(
            ResendRequest(registration: registration, language: "en"), from: client)
    }

    @Test("another code can be requested after 30 seconds, and earlier requests name the wait")
    func wait() async throws {
        let registration = try await server.register()
        server.pass(seconds: 12)
        await #expect(throws: Failure.busy(retryAfter: 18)) { try await resend(registration) }
        server.pass(seconds: 18)
        #expect(try await resend(registration) == CodeSent(registration: registration))
        #expect(server.mails.count == 2)
    }

    @Test("another code can be requested at once after a restart, which loses waiting mails")
    func restart() async throws {
        let registration = try await server.register()
        let old = try server.lastCode()
        server.pass(seconds: 1)
        let restarted = try await server.restarted()
        let request = ResendRequest(registration: registration, language: "en")
        _ = try await restarted.codes.resend(request, from: AccountServer.home)
        await #expect(throws: Failure.busy(retryAfter: 30)) {
            try await restarted.codes.resend(request, from: AccountServer.home)
        }
        #expect(server.mails.count == 2 && server.mails[0].text.contains(old))
    }

    @Test("a new code invalidates the previous one and has all its attempts and minutes")
    func replaced() async throws {
        let registration = try await server.register()
        let old = try server.lastCode()
        for _ in 0..<5 { _ = try? await server.confirm(registration, try server.wrongCode()) }
        server.pass(seconds: 599)
        repeat {
            _ = try await resend(registration)
            server.pass(seconds: 30)
        } while try server.lastCode() == old

        await #expect(throws: Failure.wrongCode(triesLeft: 4)) { try await server.confirm(registration, old) }
        server.pass(seconds: 560)
        _ = try await server.confirm(registration, try server.lastCode())
    }

    @Test("nothing is mailed for a finished registration")
    func done() async throws {
        let registration = try await server.register()
        _ = try await server.confirm(registration, try server.lastCode())
        server.pass(seconds: 60)
        await #expect(throws: Failure.usedUpCode) { try await resend(registration) }
    }

    @Test("an address gets twenty codes a day, five per block of networks, then the answer names the wait")
    func perAddress() async throws {
        for number in 1...4 {
            let client = ClientNetwork(address: "192.0.\(number).1")
            let registration = try await server.register(from: client)
            for resent in 2...5 {
                server.pass(seconds: 60)
                // It counts for the first requester, regardless of the sender.
                let sender = ClientNetwork(address: "203.0.113.\(number * 10 + resent)")
                _ = try await resend(registration, from: sender)
            }
            let passed = 240 * Int(number)
            if number < 4 {
                await #expect(throws: Failure.busy(retryAfter: 86_400 - 240)) {
                    try await server.register(from: client)
                }
            } else {
                await #expect(throws: Failure.busy(retryAfter: 86_400 - passed)) {
                    try await server.register(from: client)
                }
            }
        }
        let other = ClientNetwork(address: "198.51.100.1")
        _ = try await server.register(AccountServer.ada.with(email: "eva@example.org"), from: other)

        server.pass(seconds: 86_400 - 960)
        _ = try await server.register(from: other)
        #expect(server.mails.count == 22)
    }

    @Test("strangers who use up the codes of an address leave one for each new block of networks")
    func newBlock() async throws {
        let asked = ForgotPasswordRequest(email: AccountServer.ada.email, language: "en")
        for number in 0..<20 {
            let stranger = ClientNetwork(address: "203.0.\(number / 5).\(number)")
            _ = try await server.accounts.passwords.forgot(asked, from: stranger)
        }
        for number in 0..<CodeBook.maxMailsPerDay - 20 {
            let client = ClientNetwork(address: "198.51.\(number).1")
            _ = try await server.accounts.passwords.forgot(asked, from: client)
            await #expect(throws: Failure.self) {
                try await server.accounts.passwords.forgot(asked, from: client)
            }
        }
        await #expect(throws: Failure.self) {
            try await server.accounts.passwords.forgot(asked, from: ClientNetwork(address: "192.0.2.9"))
        }
        #expect(server.mails.count == 100)
    }

    @Test("a single stranger cannot block the codes of a user")
    func stranger() async throws {
        for purpose in 0..<10 {
            let asked = ForgotPasswordRequest(email: AccountServer.ada.email, language: "en")
            let stranger = ClientNetwork(address: "198.51.100.1")
            if purpose < 5 {
                _ = try await server.accounts.passwords.forgot(asked, from: stranger)
            } else {
                await #expect(throws: Failure.self) {
                    try await server.accounts.passwords.forgot(asked, from: stranger)
                }
            }
            server.pass(seconds: 3_600)
        }
        _ = try await server.register()
        #expect(server.mails.count == 6)
    }

    @Test("strangers who use up the codes of an address leave those of the user's known network")
    func knownNetwork() async throws {
        try await server.join()
        let asked = ForgotPasswordRequest(email: AccountServer.ada.email, language: "en")
        for number in 0..<100 {
            let stranger = ClientNetwork(address: "203.0.\(number).1")
            _ = try? await server.accounts.passwords.forgot(asked, from: stranger)
        }
        await #expect(throws: Failure.self) {
            try await server.accounts.passwords.forgot(asked, from: ClientNetwork(address: "198.51.100.1"))
        }
        let reset = try await server.accounts.passwords.forgot(asked, from: AccountServer.home)
        _ = try await server.accounts.passwords.reset(
            ResetPasswordRequest(
                registration: reset.registration, code: try server.lastCode(), password: "another horse",
                language: "en"), from: AccountServer.home, device: "Firefox")
    }

    @Test("after a day no mail is sent for an old request, and the server has removed it")
    func nextDay() async throws {
        let registration = try await server.register()
        server.pass(seconds: 86_400)
        await #expect(throws: Failure.expiredCode) { try await resend(registration) }
        #expect(server.mails.count == 1)

        try await server.accounts.maintain()
        let kept = try await server.look { connection throws(DatabaseError) in
            try CodeTable(connection).code(registration)
        }
        #expect(kept == nil)
    }

    @Test("a client can have ten codes mailed, then has to wait longer and longer")
    func perClient() async throws {
        for email in ["ada@example.org", "eva@example.org"] {
            let registration = try await server.register(AccountServer.ada.with(email: email))
            for _ in 2...5 {
                server.pass(seconds: 30)
                _ = try await resend(registration)
            }
        }
        let more = AccountServer.ada.with(email: "more@example.org")
        await #expect(throws: Failure.busy(retryAfter: 60)) { try await server.register(more) }
        server.pass(seconds: 60)
        _ = try await server.register(more)
        await #expect(throws: Failure.busy(retryAfter: 120)) { try await server.register(more) }
    }

    @Test("the mail starts with the code and uses the user's language", arguments: ["en", "ru-RU", "tlh"])
    func text(language: String) async throws {
        _ = try await server.register(AccountServer.ada.with(language: language))
        let mail = try #require(server.mails.last)
        let code = try server.lastCode()
        let isRussian = language == "ru-RU"

        #expect(mail.subject == code + (isRussian ? " — ваш код для Dela" : " is your code for Dela"))
        #expect(
            mail.text.hasPrefix(
                code + "\n\n" + (isRussian ? "Это код для регистрации на " : "This is the code to ")))
        #expect(mail.text.utf8.firstRange(of: "https://dela.example.org".utf8) != nil)
        #expect(mail.text.utf8.firstRange(of: (isRussian ? "10 минут" : "10 minutes").utf8) != nil)
        #expect(mail.from == Mailbox(name: "Dela", address: "dela@example.org"))
    }

    @Test("the mail contains no text from the registration", .tags(.F14))
    func noForeignWords() async throws {
        let request = AccountServer.ada.with(first: "Win at evil.example")
        _ = try await server.register(request)
        let mail = try #require(server.mails.last)
        #expect((mail.subject + mail.text).utf8.firstRange(of: "evil".utf8) == nil)
        #expect(mail.to == Mailbox(address: "ada@example.org"))
    }

    @Test(
        "an address that could end a header gets no mail",
        arguments: [
            "ada@example.org\nBcc: eva@example.org", "ada@example.org\r\n\r\nHello",
            "ada@example.org,eva@example.org",
            "Ada <ada@example.org>", "ada@example.org\u{0}", "ada@example.org\u{2028}x",
        ])
    func injection(email: String) async throws {
        _ = try? await server.register(AccountServer.ada.with(email: email))
        // Control characters at the ends are removed, as in every field.
        #expect(server.mails.allSatisfy { $0.to.address == "ada@example.org" })
    }
}

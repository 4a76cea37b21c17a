import FeatureTags
import Mail
import Testing

@Suite("Mail by SMTP", .timeLimit(.minutes(15)))
struct SMTPTests {
    private let reports = Reports()

    private func mailer(_ url: String, login: SMTPServer.Login? = nil, requiresTLS: Bool = false) throws
        -> Mailer
    {
        .toTest(.smtp(try SMTPServer(url: url, login: login, requiresTLS: requiresTLS)), reports)
    }

    @Test(
        "only a mail server on this machine may omit TLS, regardless of the client name",
        arguments: [
            ("smtp://localhost:2525", true), ("smtp://127.0.0.1", true),
            ("smtp://[::1]:25/dela.example.org", true), ("smtp://mail.example.org:587/localhost", false),
            ("smtp://mail.example.org/127.0.0.1", false), ("smtp://localhost.example.org:587", false),
            ("smtp:///localhost", false), ("smtp://[2001:db8::1]:587", false),
        ])
    func local(url: String, isLocal: Bool) {
        #expect(SMTPServer.isLocal(url) == isLocal)
    }

    @Test("a mail in any script arrives unchanged", arguments: Letter.all)
    func arrives(letter: Letter) async throws {
        let server = try await TestMailServer()
        let message = try Message(
            from: Mailbox(name: letter.sender, address: "dela@example.org"),
            to: Mailbox(name: "Ада Лавлейс", address: "ada@example.org"), subject: letter.subject,
            text: letter.text)
        try mailer(server.url).send(message)

        let mail = try #require(try await server.mail())
        #expect(mail.envelope == ["dela@example.org", "ada@example.org"])
        #expect(mail.from == [letter.sender, "dela@example.org"])
        #expect(mail.to == ["Ада Лавлейс", "ada@example.org"])
        #expect(mail.subject == letter.subject)
        #expect(mail.text == letter.text)
        #expect(mail.defects == [])
        #expect(try await reports.first(1).map(\.outcome) == [.delivered])
    }

    @Test("a mail is retried after a temporary rejection until it is accepted")
    func later() async throws {
        let server = try await TestMailServer()
        try mailer(server.url).send(.toTest(to: "later@example.org"))

        #expect(try await server.mail() != nil)
        #expect(server.recipients == ["later@example.org", "later@example.org", "later@example.org"])
        let outcomes = try await reports.first(3).map(\.outcome)
        #expect(outcomes.count == 3)
        guard case .postponed(.unavailable(_, reply: 451), seconds: 0.05) = outcomes[0] else {
            Issue.record("\(outcomes[0])")
            return
        }
        #expect(outcomes[2] == .delivered)
    }

    @Test("a permanently rejected mail is not retried, and other mails are sent")
    func refused() async throws {
        let server = try await TestMailServer()
        let mailer = try mailer(server.url)
        try mailer.send(.toTest(to: "never@example.org"))
        try mailer.send(.toTest())

        #expect(try await server.mail()?.envelope.last == "ada@example.org")
        #expect(try await reports.first(2).map(\.outcome) == [.abandoned(.refused(reply: 550)), .delivered])
        #expect(server.recipients == ["never@example.org", "ada@example.org"])
    }

    @Test("a mail waits while the server is down and arrives when it is back", .tags(.F14))
    func away() async throws {
        let first = try await TestMailServer()
        first.stop()
        let mailer = Mailer(
            route: .smtp(try SMTPServer(url: first.url, requiresTLS: false)),
            delays: [0.1], report: reports.add)
        try mailer.send(.toTest())
        _ = try await reports.first(2)
        let second = try await TestMailServer(port: first.port)

        #expect(try await second.mail()?.text == "123456")
        mailer.stop()
        #expect(try await reports.first(3).last?.outcome == .delivered)
    }

    @Test("a mail reaches a server with greylisting, however short the first delays are", .tags(.F14))
    func greylisting() async throws {
        let server = try await TestMailServer()
        try mailer(server.url).send(.toTest(to: "gray@example.org", lifetime: 8))

        #expect(try await reports.all().last?.outcome == .delivered)
        #expect(try await server.mail() != nil)
        #expect(server.recipients.count > 3)
    }

    @Test("a mail to a server that stays down is abandoned at the end of its lifetime")
    func givenUp() async throws {
        let server = try await TestMailServer()
        server.stop()
        try mailer(server.url).send(.toTest(lifetime: 0.3))

        let last = try #require(try await reports.all().last)
        #expect(last.attempt > 1)
        guard case .abandoned(.unavailable(_, reply: 0)) = last.outcome else {
            Issue.record("\(last)")
            return
        }
    }

    @Test("an address in another script is reached")
    func internationalAddress() async throws {
        let server = try await TestMailServer()
        try mailer(server.url).send(.toTest(to: "почта@пример.example"))
        let mail = try #require(try await server.mail())
        #expect(mail.envelope.last?.hasPrefix("почта@") == true)
        #expect(mail.to == ["Ада", "почта@пример.example"])
    }

    @Test("a server that requires a password receives it")
    func login() async throws {
        let server = try await TestMailServer(login: "ада:пароль")
        try mailer(server.url, login: .init(user: "ада", password: "пароль")).send(.toTest())
        #expect(try await server.mail() != nil)
    }

    @Test("a check sends no mail and reports a server that would reject mails")
    func check() async throws {
        let server = try await TestMailServer(login: "ada:password")
        try SMTPServer(url: server.url, login: .init(user: "ada", password: "password"), requiresTLS: false)
            .check()
        #expect(throws: MailError.self) {
            try SMTPServer(url: server.url, login: .init(user: "ada", password: "wrong"), requiresTLS: false)
                .check()
        }
        #expect(throws: MailError.self) { try SMTPServer(url: server.url).check() }
        #expect(server.recipients == [])
    }

    @Test("a wrong password is reported immediately and sent only once")
    func wrongLogin() async throws {
        let server = try await TestMailServer(login: "ada:right")
        try mailer(server.url, login: .init(user: "ada", password: "wrong")).send(.toTest())
        #expect(try await reports.first(1).map(\.outcome) == [.abandoned(.refused(reply: 535))])
    }

    @Test(
        "if TLS is required, a server without it or with a self-signed certificate receives no data",
        arguments: [false, true])
    func withoutTLS(offersTLS: Bool) async throws {
        let server = try await TestMailServer(login: "ada:right", offersTLS: offersTLS)
        try mailer(server.url, login: .init(user: "ada", password: "right"), requiresTLS: true).send(
            .toTest(lifetime: 0.3))
        let last = try #require(try await reports.all().last)
        guard case .abandoned(.unavailable) = last.outcome else {
            Issue.record("\(last)")
            return
        }
        #expect(server.recipients == [])
    }

    @Test(
        "an invalid address of a mail server is rejected at the start",
        arguments: [
            "", "smtp://", "mail.example.org", "http://mail.example.org", "file:///etc/passwd",
            "smtp://user:password@mail.example.org", "smtp://mail.example.org\r\nQUIT",
            "smtp://mail example.org", "smtp://mail.example.org:port", "smtp://mail.example.org:99999",
        ])
    func unusableURL(url: String) {
        #expect(throws: MailError.unusableURL) { try SMTPServer(url: url) }
    }
}

/// The parts of a mail with arbitrary text.
struct Letter: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sender: String
    let subject: String
    let text: String

    static let all = [
        Letter(
            testDescription: "Cyrillic", sender: "Дела", subject: "Ваш код для входа: 012345",
            text: "Здравствуйте!\n\nВаш код: 012345.\nОн действует 10 минут.\n"),
        Letter(testDescription: "plain", sender: "Dela", subject: "Your code", text: "Your code: 012345\n"),
        Letter(
            testDescription: "plain and long", sender: String(repeating: "Dela ", count: 30) + "Dela",
            subject: String(repeating: "Your code ", count: 30) + "is here", text: ""),
        Letter(
            testDescription: "dots, empty lines and a long line", sender: "a, \"b\" <c@d>",
            subject: "=?UTF-8?B?QUFB?=",
            text: ".\n..\nFrom me\n\n\n" + String(repeating: "длинная строка ", count: 200) + "\n"),
        Letter(
            testDescription: "emoji and a long subject",
            sender: String(repeating: "Очень длинное имя ", count: 6) + "!",
            subject: String(repeating: "👨‍👩‍👧 семья и дом, ", count: 12) + "!", text: "👨‍👩‍👧\tконец\n"),
    ]
}

import Database
import Domain
import FeatureTags
import Mail
import Storage
import Testing
import Wire

@testable import Service

@Suite("Changes of e-mail address and password", .tags(.A6), .timeLimit(.minutes(15)))
struct ChangeTests {
    private let server: AccountServer
    private let ada = AccountServer.ada

    init() throws {
        server = try AccountServer()
    }

    private func changeEmail(
        _ email: String, _ password: String = AccountServer.ada.password, by session: Session
    ) async throws(Failure) -> String {
        let request = ChangeEmailRequest(email: email, password: password, language: "ru")
        return try await server.accounts.email.change(request, by: session, from: AccountServer.home)
            .registration
    }

    private func confirmEmail(
        _ registration: String, _ code: String, by session: Session
    ) async throws(Failure) -> Me {
        let request = ConfirmRequest(registration: registration, code: code)
        return try await server.accounts.email.confirm(request, by: session, from: AccountServer.home)
    }

    private func changePassword(
        _ old: String, _ new: String, by session: Session
    ) async throws(Failure) {
        let request = ChangePasswordRequest(old: old, password: new, language: "en")
        try await server.accounts.passwords.change(request, by: session, from: AccountServer.home)
    }

    @Test("a new address is valid after its code was entered, and the old one is notified")
    func email() async throws {
        let session = try server.session(try await server.join())
        let registration = try await changeEmail(" Countess@Example.org ", by: session)
        #expect(server.mails.last?.to.address == "countess@example.org")
        _ = try await server.signIn(ada.email)

        let me = try await confirmEmail(registration, try server.lastCode(), by: session)
        #expect(me == Me(person: session.person, email: "countess@example.org"))
        #expect(server.mails.last?.to.address == ada.email)
        #expect(server.mails.last?.subject == "У вашего аккаунта новая почта")
        #expect(server.mails.last?.text.contains("(UTC)") == true)
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn(ada.email) }
        _ = try await server.signIn("countess@example.org")
    }

    @Test("a taken address is reported only after the correct code, and nothing changes")
    func taken() async throws {
        let session = try server.session(try await server.join())
        try await server.join(ada.with(email: "eva@example.org"))
        let registration = try await changeEmail("eva@example.org", by: session)
        let code = try server.lastCode()
        await #expect(throws: Failure.wrongCode(triesLeft: 4)) {
            try await confirmEmail(registration, try server.wrongCode(), by: session)
        }
        await #expect(throws: Failure.alreadyRegistered) {
            try await confirmEmail(registration, code, by: session)
        }
        #expect(try await server.people().map(\.email.text) == ["ada@example.org", "eva@example.org"])
    }

    @Test("a code for a new address is valid only for the user who requested it")
    func foreignCode() async throws {
        let adas = try server.session(try await server.join())
        let evas = try server.session(try await server.join(ada.with(email: "eva@example.org")))
        let registration = try await changeEmail("new@example.org", by: adas)
        let code = try server.lastCode()
        await #expect(throws: Failure.expiredCode) {
            try await confirmEmail(registration, code, by: evas)
        }
        #expect(try await server.people().map(\.email.text) == ["ada@example.org", "eva@example.org"])
    }

    @Test("a change of address requires the password, and invalid fields are named", .tags(.F3))
    func emailFields() async throws {
        let session = try server.session(try await server.join())
        let mails = server.mails.count
        await #expect(throws: Failure.wrongPassword) {
            try await changeEmail("new@example.org", "wrong horse", by: session)
        }
        await #expect(
            throws: Failure.fields([FieldFailure(.email, .conflict), FieldFailure(.password, .empty)])
        ) { try await changeEmail("ADA@example.org", "", by: session) }
        #expect(server.mails.count == mails)
    }

    @Test("a new password ends all other sessions and not this one")
    func password() async throws {
        let session = try server.session(try await server.join())
        let laptop = try server.session(try await server.signIn())
        try await changePassword(ada.password, "another horse", by: session)
        #expect(server.ended == [laptop.id])
        #expect(server.accounts.sessions.use(session.id, at: server.now) != nil)
        let restarted = try await server.restarted()
        #expect(restarted.sessions.use(session.id, at: server.now) != nil)
        #expect(restarted.sessions.use(laptop.id, at: server.now) == nil)
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn() }
        _ = try await server.signIn(ada.email, "another horse")
    }

    @Test("a wrong old password changes nothing", .tags(.F3))
    func wrongPassword() async throws {
        let session = try server.session(try await server.join())
        _ = try await server.signIn()
        await #expect(throws: Failure.wrongPassword) {
            try await changePassword("wrong horse", "another horse", by: session)
        }
        #expect(server.ended.isEmpty)
        _ = try await server.signIn()
    }

    @Test("a new password is accepted although a sign-in replaces the stored hash at the same time")
    func passwordDuringSignIn() async throws {
        let session = try server.session(try await server.join())
        // The hash of 'correct horse', made by libsodium's crypto_pwhash_argon2id_str with one pass and 8 KiB.
        let cheap =
            "$argon2id$v=19$m=8,t=1,p=1$6Z2VwEtCAi5+a39CpdhAjg$t2MQcD08G43O+NVGieNF7ISXefnYrUacOhg+fcaVW1s"
        try await server.accounts.context.write { transaction throws(DatabaseError) in
            try AccountTable(transaction.connection).setPassword(cheap, of: session.person)
        }
        async let change: Void = changePassword(ada.password, "another horse", by: session)
        // The sign-in may run before or after the change. After it, the password is wrong.
        _ = try? await server.signIn()
        try await change
        _ = try await server.signIn(ada.email, "another horse")
    }

    @Test("a new password must follow the rule for passwords")
    func passwordRule() async throws {
        let session = try server.session(try await server.join())
        for (password, refusal) in [
            ("short", Refusal.invalid), ("\u{3000}\u{3000}\u{3000}", .invalid), (ada.email, .invalid),
            (String(repeating: "a", count: 257), .tooLong),
        ] {
            await #expect(throws: Failure.fields([FieldFailure(.password, refusal)])) {
                try await changePassword(ada.password, password, by: session)
            }
        }
        await #expect(
            throws: Failure.fields([FieldFailure(.old, .empty), FieldFailure(.password, .empty)])
        ) { try await changePassword("", "", by: session) }
    }

    @Test("guesses of a signed-in user's password are slowed without blocking other sign-ins")
    func guessing() async throws {
        let session = try server.session(try await server.join())
        for _ in 0..<5 {
            await #expect(throws: Failure.wrongPassword) {
                try await changePassword("wrong horse", "another horse", by: session)
            }
        }
        await #expect(throws: Failure.busy(retryAfter: 2)) {
            try await changePassword(ada.password, "another horse", by: session)
        }
        _ = try await server.signIn()
        server.pass(seconds: 2)
        try await changePassword(ada.password, "another horse", by: session)
    }

    @Test("a code for the old address is invalid after the address was changed")
    func codeForOldAddress() async throws {
        let session = try server.session(try await server.join())
        let forgotten = try await server.accounts.passwords.forgot(
            ForgotPasswordRequest(email: ada.email, language: "en"), from: AccountServer.home)
        let code = try server.lastCode()
        let registration = try await changeEmail("new@example.org", by: session)
        _ = try await confirmEmail(registration, try server.lastCode(), by: session)
        await #expect(throws: Failure.noAccount) {
            try await server.accounts.passwords.checkResetCode(
                ConfirmRequest(registration: forgotten.registration, code: code), from: AccountServer.home)
        }
    }
}

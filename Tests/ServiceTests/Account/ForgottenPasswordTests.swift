import Domain
import FeatureTags
import Mail
import Storage
import Testing
import Wire

@testable import Service

@Suite("Forgotten password", .tags(.A3, .A4), .timeLimit(.minutes(15)))
struct ForgottenPasswordTests {
    private let server: AccountServer
    private let ada = AccountServer.ada

    init() throws {
        server = try AccountServer()
    }

    private func forget(_ email: String = AccountServer.ada.email) async throws(Failure) -> String {
        let request = ForgotPasswordRequest(email: email, language: "en")
        return try await server.accounts.passwords.forgot(request, from: AccountServer.home).registration
    }

    private func check(_ registration: String, _ code: String) async throws(Failure) {
        let request = ConfirmRequest(registration: registration, code: code)
        try await server.accounts.passwords.checkResetCode(request, from: AccountServer.home)
    }

    private func reset(
        _ registration: String, _ code: String, _ password: String = "another horse"
    ) async throws(Failure) -> SignedIn {
        let request = ResetPasswordRequest(
            registration: registration, code: code, password: password, language: "en")
        return try await server.accounts.passwords.reset(request, from: AccountServer.home, device: "Firefox")
    }

    @Test("the mailed code and a new password sign in, and end other sessions and the old password")
    func story() async throws {
        let phone = try server.session(try await server.join())
        let registration = try await forget()
        let code = try server.lastCode()
        try await check(registration, code)
        let signedIn = try await reset(registration, code)

        #expect(server.accounts.sessions.use(phone.id, at: server.now) == nil)
        #expect(server.ended == [phone.id])
        #expect(try server.session(signedIn).person == phone.person)
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn() }
        _ = try await server.signIn(ada.email, "another horse")
        #expect(try await server.restarted().sessions.use(phone.id, at: server.now) == nil)
    }

    @Test("an address without an account gets a mail with a code, and only the correct code reveals it")
    func unknown() async throws {
        try await server.join()
        let registration = try await forget("nobody@example.org")
        let mail = try #require(server.mails.last)
        #expect(mail.to.address == "nobody@example.org")
        #expect(mail.text.contains("no account has this address"))
        let code = try server.lastCode()
        await #expect(throws: Failure.wrongCode(triesLeft: 4)) {
            try await check(registration, try server.wrongCode())
        }
        await #expect(throws: Failure.noAccount) { try await check(registration, code) }
        await #expect(throws: Failure.usedUpCode) { try await check(registration, code) }
    }

    @Test("a disabled user cannot sign in by resetting the password")
    func disabled() async throws {
        try await server.join()
        _ = await server.accounts.operators.perform(.disableUser(email: ada.email))
        let registration = try await forget()
        let code = try server.lastCode()
        await #expect(throws: Failure.noAccount) { try await reset(registration, code) }
        #expect(server.mails.last?.text.contains("no account has this address") == true)
    }

    @Test("a checked code is still valid once within its ten minutes")
    func once() async throws {
        try await server.join()
        let registration = try await forget()
        let code = try server.lastCode()
        try await check(registration, code)
        try await check(registration, code)
        _ = try await reset(registration, code)
        await #expect(throws: Failure.usedUpCode) { try await reset(registration, code) }
        let late = try await forget()
        server.pass(seconds: 600)
        await #expect(throws: Failure.expiredCode) { try await reset(late, try server.lastCode()) }
    }

    @Test("wrong codes count on every endpoint")
    func tries() async throws {
        try await server.join()
        let registration = try await forget()
        let wrong = try server.wrongCode()
        for left in [4, 2] {
            await #expect(throws: Failure.wrongCode(triesLeft: left)) { try await check(registration, wrong) }
            await #expect(throws: Failure.wrongCode(triesLeft: left - 1)) {
                try await reset(registration, wrong)
            }
        }
        await #expect(throws: Failure.usedUpCode) { try await check(registration, wrong) }
        await #expect(throws: Failure.usedUpCode) { try await reset(registration, try server.lastCode()) }
        _ = try await server.signIn()
    }

    @Test("the new password must follow the rule, and an invalid one does not use up the code")
    func rule() async throws {
        try await server.join()
        let registration = try await forget()
        let code = try server.lastCode()
        for (password, refusal) in [("", Refusal.empty), ("short", .invalid), ("ADA@example.org", .invalid)] {
            await #expect(throws: Failure.fields([FieldFailure(.password, refusal)])) {
                try await reset(registration, code, password)
            }
        }
        _ = try await reset(registration, code)
    }

    @Test("a code for one purpose is invalid for another")
    func purposes() async throws {
        try await server.join()
        let registering = try await server.register(ada.with(email: "eva@example.org"))
        let registeringCode = try server.lastCode()
        await #expect(throws: Failure.expiredCode) { try await reset(registering, registeringCode) }
        let forgotten = try await forget()
        let code = try server.lastCode()
        await #expect(throws: Failure.expiredCode) { try await server.confirm(forgotten, code) }
    }

    @Test("a second code can be requested, with the same answer")
    func resend() async throws {
        let registration = try await forget("nobody@example.org")
        server.pass(seconds: 30)
        _ = try await server.accounts.codes.resend(
            ResendRequest(registration: registration, language: "ru"), from: AccountServer.home)
        #expect(server.mails.count == 2)
        #expect(server.mails.last?.text.contains("нет аккаунта") == true)
        await #expect(throws: Failure.noAccount) { try await check(registration, try server.lastCode()) }
    }

    @Test("an invalid address is named, and no mail is sent")
    func fields() async throws {
        await #expect(throws: Failure.fields([FieldFailure(.email, .invalid)])) { try await forget("ada") }
        #expect(server.mails.isEmpty)
    }
}

import Database
import Domain
import FeatureTags
import JSON
import Mail
import Storage
import SyncRules
import Testing
import Wire

@testable import Service

@Suite("Registration", .tags(.A1, .A4), .timeLimit(.minutes(15)))
struct RegistrationTests {
    private let server: AccountServer
    private let ada = AccountServer.ada

    init() throws {
        server = try AccountServer()
    }

    @Test("the mailed code creates the account and signs in")
    func happyPath() async throws {
        let registration = try await server.register()
        #expect(server.mails.map(\.to.address) == ["ada@example.org"])
        #expect(try await server.people().isEmpty)

        let signedIn = try await server.confirm(registration, try server.lastCode())

        let account = try #require(try await server.people().first)
        #expect(signedIn.me == Me(person: account.person, email: "ada@example.org"))
        #expect(try server.session(signedIn).person == account.person)
        #expect(PersonID(checking: account.person.text) != nil)
    }

    @Test("the profile is the first record of a new user, and others receive it")
    func profile() async throws {
        let person = try await server.join().me.person
        let stored = try await server.look { connection throws(DatabaseError) in
            try RecordTable(connection).record(Profile.recordID, in: .user(person))
        }
        let record = try #require(try stored?.record())
        #expect(record.content == .profile(Profile(firstName: "Ada", lastName: "Lovelace")))
        #expect(stored?.version == 1)
        #expect(server.commits.flatMap(\.parts).map(\.scope) == [.user(person)])
    }

    @Test("all invalid fields are named, and no mail is sent")
    func fields() async throws {
        let empty = RegisterRequest(first: " \u{202E}", last: "", email: "", password: "", language: "en")
        await #expect(
            throws: Failure.fields([
                FieldFailure(.first, .empty), FieldFailure(.email, .empty), FieldFailure(.password, .empty),
            ])
        ) { try await server.register(empty) }
        #expect(server.mails.isEmpty)
    }

    @Test(
        "a field over its limit is rejected by name",
        arguments: [
            (
                AccountServer.ada.with(first: String(repeating: "a", count: 61)),
                FieldFailure(.first, .tooLong)
            ),
            (AccountServer.ada.with(email: "ada"), FieldFailure(.email, .invalid)),
            (
                AccountServer.ada.with(email: "ada@example.org\r\nBcc: eve@example.org"),
                FieldFailure(.email, .invalid)
            ),
            (AccountServer.ada.with(password: "1234567"), FieldFailure(.password, .invalid)),
            (
                AccountServer.ada.with(password: String(repeating: "я", count: 129)),
                FieldFailure(.password, .tooLong)
            ),
            (AccountServer.ada.with(password: "ADA@example.org"), FieldFailure(.password, .invalid)),
        ])
    func limits(request: RegisterRequest, failure: FieldFailure) async throws {
        await #expect(throws: Failure.fields([failure])) { try await server.register(request) }
        #expect(server.mails.isEmpty)
    }

    @Test("wrong codes are counted, then the code is used up, also for the correct one")
    func tries() async throws {
        let registration = try await server.register()
        let wrong = try server.wrongCode()
        for triesLeft in [4, 3, 2, 1] {
            await #expect(throws: Failure.wrongCode(triesLeft: triesLeft)) {
                try await server.confirm(registration, wrong)
            }
        }
        await #expect(throws: Failure.usedUpCode) { try await server.confirm(registration, wrong) }
        await #expect(throws: Failure.usedUpCode) {
            try await server.confirm(registration, try server.lastCode())
        }
        #expect(try await server.people().isEmpty)
    }

    @Test("a code is valid for ten minutes", .tags(.F2))
    func expiry() async throws {
        let late = try await server.register()
        server.pass(seconds: 600)
        await #expect(throws: Failure.expiredCode) { try await server.confirm(late, try server.lastCode()) }

        let timely = try await server.register()
        server.pass(seconds: 599)
        _ = try await server.confirm(timely, try server.lastCode())
    }

    @Test("a code works once")
    func reuse() async throws {
        let registration = try await server.register()
        _ = try await server.confirm(registration, try server.lastCode())
        await #expect(throws: Failure.usedUpCode) {
            try await server.confirm(registration, try server.lastCode())
        }
        #expect(try await server.people().count == 1)
    }

    @Test(
        "a code without eight digits is reported for the field and costs no attempt",
        arguments: ["", "12345", "12345a"])
    func malformedCode(code: String) async throws {
        let registration = try await server.register()
        let refusal: Refusal = code.isEmpty ? .empty : .invalid
        await #expect(throws: Failure.fields([FieldFailure(.code, refusal)])) {
            try await server.confirm(registration, code)
        }
        await #expect(throws: Failure.wrongCode(triesLeft: 4)) {
            try await server.confirm(registration, try server.wrongCode())
        }
    }

    @Test("a code is valid only for its own registration")
    func foreignRegistration() async throws {
        let adas = try await server.register()
        let adasCode = try server.lastCode()
        var eves = ""
        repeat {
            eves = try await server.register(ada.with(password: "password of Eve"))
        } while try server.lastCode() == adasCode

        await #expect(throws: Failure.wrongCode(triesLeft: 4)) { try await server.confirm(eves, adasCode) }
        _ = try await server.confirm(adas, adasCode)
        _ = try await server.signIn(ada.email, ada.password)
    }

    @Test("a code of an unknown registration counts as expired")
    func unknownRegistration() async throws {
        await #expect(throws: Failure.expiredCode) { try await server.confirm("made up", "12345678") }
        await #expect(throws: Failure.expiredCode) {
            try await server.accounts.codes.resend(
                ResendRequest(registration: "made up", language: "en"), from: AccountServer.home)
        }
    }

    @Test("an address with an account gets the same kind of mail, and only the correct code reveals it")
    func alreadyRegistered() async throws {
        try await server.join()
        let first = try #require(server.mails.last)
        let again = try await server.register(ada.with(email: " ADA@Example.ORG"))
        let second = try #require(server.mails.last)

        #expect(second.to == first.to)
        #expect(second.subject.dropFirst(8) == first.subject.dropFirst(8))
        #expect(second.text.dropFirst(8) == first.text.dropFirst(8))
        await #expect(throws: Failure.wrongCode(triesLeft: 4)) {
            try await server.confirm(again, try server.wrongCode())
        }
        await #expect(throws: Failure.alreadyRegistered) {
            try await server.confirm(again, try server.lastCode())
        }
        #expect(try await server.people().count == 1)
    }

    @Test("only one of two registrations of an address gets the account", .tags(.F11))
    func race() async throws {
        let one = try await server.register()
        let oneCode = try server.lastCode()
        let other = try await server.register(ada.with(first: "Augusta"))
        let otherCode = try server.lastCode()
        async let first = Result.catching { try await server.confirm(one, oneCode) }
        async let second = Result.catching { try await server.confirm(other, otherCode) }

        let failures = await [first, second].compactMap { $0.failure as? Failure }
        #expect(failures == [.alreadyRegistered])
        #expect(try await server.people().count == 1)
    }

    @Test("registration fails without a mail server")
    func noMail() async throws {
        server.breakMail(.queueFull)
        await #expect(throws: Failure.unavailable) { try await server.register() }
    }
}

extension Result where Failure == any Error {
    static func catching(_ work: () async throws -> Success) async -> Self {
        do { return .success(try await work()) } catch { return .failure(error) }
    }

    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

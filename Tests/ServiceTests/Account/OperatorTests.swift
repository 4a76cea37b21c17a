import Database
import Domain
import JSON
import Mail
import Storage
import Testing
import Wire

@testable import Service

@Suite("Operator commands for users", .timeLimit(.minutes(15)))
struct OperatorTests {
    private let server: AccountServer

    init() throws {
        server = try AccountServer()
    }

    private func add(_ email: String, password: String? = nil) async -> OperatorAnswer {
        await server.accounts.operators.perform(
            .addUser(email: email, first: "Ada", last: "", password: password))
    }

    @Test("an added user signs in with the printed password and is found by name")
    func added() async throws {
        guard case .added("ada@example.org", let password?) = await add("Ada@example.org") else {
            Issue.record("the user was not added")
            return
        }
        #expect(password.utf8.count == 22)
        let session = try server.session(try await server.signIn("ada@example.org", password))
        let found = try await server.accounts.directory.find(
            FindPersonRequest(email: "ada@example.org"), by: session)
        #expect(found?.name == "Ada")
        #expect(server.mails.isEmpty)
    }

    @Test("a password chosen by the operator works and is not printed")
    func givenPassword() async throws {
        #expect(
            await add("ada@example.org", password: "correct horse")
                == .added(email: "ada@example.org", password: nil))
        _ = try await server.signIn("ada@example.org", "correct horse")
    }

    @Test("the rules for accounts apply to the operator")
    func rules() async throws {
        _ = await add("ada@example.org")
        #expect(await add("ada@example.org") == .failed(.alreadyRegistered))
        #expect(await add("ada") == .failed(.fields([FieldFailure(.email, .invalid)])))
        #expect(
            await add("eva@example.org", password: "short")
                == .failed(.fields([FieldFailure(.password, .invalid)])))
        #expect(
            await server.accounts.operators.perform(.disableUser(email: "nobody@example.org"))
                == .failed(.notFound))
    }

    @Test("a disabled user is signed out on every device and cannot sign in by any method")
    func disabled() async throws {
        let phone = try await server.join()
        let laptop = try await server.signIn()
        let eva = try await server.join(AccountServer.ada.with(email: "eva@example.org"))
        let sessions = [try server.session(phone).id, try server.session(laptop).id]
        #expect(
            await server.accounts.operators.perform(.disableUser(email: "ADA@example.org"))
                == .disabled(email: "ada@example.org"))

        let registry = server.accounts.sessions
        #expect(registry.session(phone.token, at: server.now) == nil)
        #expect(registry.session(laptop.token, at: server.now) == nil)
        #expect(registry.session(eva.token, at: server.now) != nil)
        #expect(Set(server.ended) == Set(sessions))
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn() }
        let again = try await server.register()
        await #expect(throws: Failure.alreadyRegistered) {
            try await server.confirm(again, try server.lastCode())
        }
        #expect(try await server.restarted().sessions.session(phone.token, at: server.now) == nil)
    }

    @Test("the list shows all users by address and marks disabled ones")
    func list() async throws {
        _ = await add("eva@example.org")
        _ = await add("ada@example.org")
        _ = await server.accounts.operators.perform(.disableUser(email: "eva@example.org"))
        guard case .users(let users) = await server.accounts.operators.perform(.listUsers) else {
            Issue.record("there is no list")
            return
        }
        #expect(users.map(\.email) == ["ada@example.org", "eva@example.org"])
        #expect(users.map(\.isDisabled) == [false, true])
        #expect(users.map(\.name) == ["Ada", "Ada"])
        #expect(users.map(\.created) == [server.now, server.now])
        #expect(users.map(\.lastUsed) == [nil, nil])
    }

    @Test("the list contains each user once if the accounts fill several pages")
    func pages() async throws {
        try await server.look { connection throws(DatabaseError) in
            for number in 0..<1203 {
                let email = try! EmailAddress("\(number)@example.org")
                _ = try AccountTable(connection).insert(
                    Account(person: PersonID("\(number)"), email: email, password: "", created: server.now))
            }
        }
        guard case .users(let users) = await server.accounts.operators.perform(.listUsers) else {
            Issue.record("there is no list")
            return
        }
        #expect(users.map(\.email) == (0..<1203).map { "\($0)@example.org" }.sorted())
    }

    @Test(
        "a new password by the operator ends all sessions, works immediately, and is reported to the user by mail"
    )
    func setPassword() async throws {
        let phone = try await server.join()
        #expect(
            await server.accounts.operators.perform(
                .setPassword(email: "ADA@example.org", password: "another horse"))
                == .passwordSet(email: "ada@example.org"))
        #expect(server.accounts.sessions.session(phone.token, at: server.now) == nil)
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn() }
        _ = try await server.signIn("ada@example.org", "another horse")
        let mail = try #require(server.mails.last)
        #expect(mail.to.address == "ada@example.org" && mail.subject == "Your password was changed")
        #expect(!mail.text.contains("another horse"))
    }

    @Test("a new password by the operator is rejected if it is invalid or the address is unknown")
    func setWrongPassword() async throws {
        let phone = try await server.join()
        for (password, refusal) in [("", Refusal.empty), ("short", .invalid), ("ada@example.org", .invalid)] {
            #expect(
                await server.accounts.operators.perform(
                    .setPassword(email: "ada@example.org", password: password))
                    == .failed(.fields([FieldFailure(.password, refusal)])))
        }
        for email in ["nobody@example.org", "nonsense", ""] {
            #expect(
                await server.accounts.operators.perform(.setPassword(email: email, password: "another horse"))
                    == .failed(.notFound))
        }
        #expect(server.accounts.sessions.session(phone.token, at: server.now) != nil)
        _ = try await server.signIn()
    }

    @Test("a new address by the operator keeps sessions and is mailed to the former address")
    func setEmail() async throws {
        let phone = try await server.join()
        #expect(
            await server.accounts.operators.perform(
                .setEmail(email: "ada@example.org", new: "Ada@Example.com"))
                == .emailSet(old: "ada@example.org", new: "ada@example.com"))
        #expect(server.accounts.sessions.session(phone.token, at: server.now) != nil)
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn() }
        _ = try await server.signIn("ada@example.com", AccountServer.ada.password)
        #expect(server.mails.last?.to.address == "ada@example.org")
    }

    @Test(
        "a new address by the operator is rejected if it is taken, unchanged, invalid, or of an unknown user"
    )
    func setWrongEmail() async throws {
        _ = try await server.join()
        _ = await add("eva@example.org")
        func set(_ new: String, of email: String = "ada@example.org") async -> OperatorAnswer {
            await server.accounts.operators.perform(.setEmail(email: email, new: new))
        }
        #expect(await set("EVA@example.org") == .failed(.alreadyRegistered))
        #expect(await set("ada@example.org") == .failed(.fields([FieldFailure(.email, .conflict)])))
        #expect(await set("nonsense") == .failed(.fields([FieldFailure(.email, .invalid)])))
        #expect(await set("bob@example.org", of: "nobody@example.org") == .failed(.notFound))
        _ = try await server.signIn()
    }

    @Test("the sessions of a user are listed by last use")
    func sessions() async throws {
        _ = try await server.join()
        server.pass(seconds: 60)
        _ = try await server.signIn()
        guard
            case .sessions(let sessions) = await server.accounts.operators.perform(
                .listSessions(email: "ada@example.org"))
        else {
            Issue.record("there is no list")
            return
        }
        #expect(sessions.map(\.created) == [server.now, server.now.advanced(by: -60_000)])
        #expect(
            await server.accounts.operators.perform(.listSessions(email: "nobody@example.org"))
                == .failed(.notFound))
    }

    @Test(
        "a user removed by the operator is deleted completely, disabled or not",
        arguments: [false, true])
    func removed(isDisabled: Bool) async throws {
        let phone = try await server.join()
        if isDisabled { _ = await server.accounts.operators.perform(.disableUser(email: "ada@example.org")) }
        #expect(
            await server.accounts.operators.perform(.removeUser(email: "Ada@example.org"))
                == .userRemoved(email: "ada@example.org"))
        let registry = server.accounts.sessions
        #expect(registry.session(phone.token, at: server.now) == nil)
        #expect(registry.refusal(of: phone.token, at: server.now) == .deleted)
        #expect(
            await server.accounts.operators.perform(.removeUser(email: "ada@example.org"))
                == .failed(.notFound))
        #expect(await server.accounts.operators.perform(.listUsers) == .users([]))
        _ = try await server.join()
    }

    @Test(
        "operator commands are encoded as one line",
        arguments: [
            OperatorCommand.listUsers, .disableUser(email: "ada@example.org"),
            .enableUser(email: "ada@example.org"),
            .addUser(email: "ada@example.org", first: "Ада\n\"", last: "", password: nil),
            .addUser(email: "ada@example.org", first: "Ada", last: "L", password: " \n{}"),
            .setPassword(email: "ada@example.org", password: " \n{}"),
            .setEmail(email: "ada@example.org", new: "eva@example.org"),
            .listSessions(email: "ada@example.org"), .removeUser(email: "ada@example.org"), .listPhotos,
            .removePhoto("1", of: nil), .removePhoto("1", of: "ada@example.org"),
        ])
    func commands(command: OperatorCommand) throws {
        #expect(!command.line.utf8.contains(UInt8(ascii: "\n")))
        #expect(try OperatorCommand(line: command.line) == command)
    }

    @Test(
        "operator answers are encoded as one line",
        arguments: [
            OperatorAnswer.users([]), .added(email: "ada@example.org", password: nil),
            .users([
                .init(
                    person: PersonID("01J00000000000000000000000"), email: "ada@example.org", name: "Ада\n",
                    isDisabled: true, created: Instant(milliseconds: 1), lastUsed: nil),
                .init(
                    person: PersonID("1"), email: "e@example.org", name: "", isDisabled: false,
                    created: Instant(milliseconds: 1), lastUsed: Instant(milliseconds: 2)),
            ]),
            .sessions([
                .init(device: "Chrome", created: Instant(milliseconds: 1), lastUsed: Instant(milliseconds: 2))
            ]),
            .passwordSet(email: "ada@example.org"), .userRemoved(email: "ada@example.org"),
            .emailSet(old: "ada@example.org", new: "eva@example.org"),
            .removed(photo: "1"), .photos([.init(id: "1", email: "ada@example.org", caption: "")]),
            .added(email: "ada@example.org", password: "p"), .disabled(email: "ada@example.org"),
            .enabled(email: "ada@example.org"),
            .failed(.alreadyRegistered), .failed(.fields([FieldFailure(.email, .invalid)])),
        ])
    func answers(answer: OperatorAnswer) throws {
        #expect(!answer.line.utf8.contains(UInt8(ascii: "\n")))
        #expect(try OperatorAnswer(line: answer.line) == answer)
    }

    @Test(
        "unknown operator commands are rejected",
        arguments: ["", "user.list", "{}", #"{"do":"user.enable"}"#, #"{"do":"user.add"}"#])
    func noCommand(line: String) {
        #expect(throws: JSONError.self) { try OperatorCommand(line: line) }
    }
}

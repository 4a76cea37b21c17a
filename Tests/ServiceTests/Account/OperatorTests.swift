import Domain
import JSON
import Storage
import Testing
import Wire

@testable import Service

@Suite("What the operator does about people")
struct OperatorTests {
    private let server: AccountServer

    init() throws {
        server = try AccountServer()
    }

    private func add(_ email: String, password: String? = nil) async -> OperatorAnswer {
        await server.accounts.perform(
            .addUser(email: email, first: "Ada", last: "", password: password))
    }

    @Test("somebody who was added signs in with the password that is shown, and can be found by name")
    func added() async throws {
        guard case .added("ada@example.org", let password?) = await add("Ada@example.org") else {
            Issue.record("not added")
            return
        }
        #expect(password.utf8.count == 22)
        let session = try server.session(try await server.signIn("ada@example.org", password))
        let found = try await server.accounts.find(FindPersonRequest(email: "ada@example.org"), by: session)
        #expect(found?.name == "Ada")
        #expect(server.mails.isEmpty)
    }

    @Test("a password that the operator gave works and is not repeated")
    func givenPassword() async throws {
        #expect(
            await add("ada@example.org", password: "correct horse")
                == .added(email: "ada@example.org", password: nil))
        _ = try await server.signIn("ada@example.org", "correct horse")
    }

    @Test("the rules for people hold for the operator too")
    func rules() async throws {
        _ = await add("ada@example.org")
        #expect(await add("ada@example.org") == .failed(.alreadyRegistered))
        #expect(await add("ada") == .failed(.fields([FieldFailure(.email, .invalid)])))
        #expect(
            await add("eva@example.org", password: "short")
                == .failed(.fields([FieldFailure(.password, .invalid)])))
        #expect(
            await server.accounts.perform(.disableUser(email: "nobody@example.org")) == .failed(.notFound))
    }

    @Test("a disabled person is out at once, on every device, and comes back by no way")
    func disabled() async throws {
        let phone = try await server.join()
        let laptop = try await server.signIn()
        let eva = try await server.join(AccountServer.ada.with(email: "eva@example.org"))
        let sessions = [try server.session(phone).id, try server.session(laptop).id]
        #expect(
            await server.accounts.perform(.disableUser(email: "ADA@example.org"))
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

    @Test("the list names everybody by address, and who is disabled")
    func list() async throws {
        _ = await add("eva@example.org")
        _ = await add("ada@example.org")
        _ = await server.accounts.perform(.disableUser(email: "eva@example.org"))
        guard case .users(let users) = await server.accounts.perform(.listUsers) else {
            Issue.record("no list")
            return
        }
        #expect(users.map(\.email) == ["ada@example.org", "eva@example.org"])
        #expect(users.map(\.isDisabled) == [false, true])
    }

    @Test(
        "commands travel as one line",
        arguments: [
            OperatorCommand.listUsers, .disableUser(email: "ada@example.org"),
            .enableUser(email: "ada@example.org"),
            .addUser(email: "ada@example.org", first: "Ада\n\"", last: "", password: nil),
            .addUser(email: "ada@example.org", first: "Ada", last: "L", password: " \n{}"),
        ])
    func commands(command: OperatorCommand) throws {
        #expect(!command.line.utf8.contains(UInt8(ascii: "\n")))
        #expect(try OperatorCommand(line: command.line) == command)
    }

    @Test(
        "answers travel as one line",
        arguments: [
            OperatorAnswer.users([]), .added(email: "ada@example.org", password: nil),
            .users([
                .init(
                    person: PersonID("01J00000000000000000000000"), email: "ada@example.org", isDisabled: true
                )
            ]),
            .added(email: "ada@example.org", password: "p"), .disabled(email: "ada@example.org"),
            .enabled(email: "ada@example.org"),
            .failed(.alreadyRegistered), .failed(.fields([FieldFailure(.email, .invalid)])),
        ])
    func answers(answer: OperatorAnswer) throws {
        #expect(!answer.line.utf8.contains(UInt8(ascii: "\n")))
        #expect(try OperatorAnswer(line: answer.line) == answer)
    }

    @Test(
        "what is no command is refused",
        arguments: ["", "user.list", "{}", #"{"do":"user.enable"}"#, #"{"do":"user.add"}"#])
    func noCommand(line: String) {
        #expect(throws: JSONError.self) { try OperatorCommand(line: line) }
    }
}

import Domain
import FeatureTags
import Secrets
import Testing
import Wire

@testable import Service

/// No clock is read: the slow steps are password hashes, statements to the database, and mails.
@Suite(
    "Server work does not reveal whether an address has an account", .tags(.A2, .A4, .F11),
    .timeLimit(.minutes(15)))
struct UniformTests {
    private let server: AccountServer
    private let ada = AccountServer.ada

    private static let addresses = ["ada@example.org", "nobody@example.org", "eva@example.org"]

    /// Ada has an account, Eva a disabled one.
    init() async throws {
        server = try AccountServer()
        try await server.join()
        try await server.join(ada.with(email: "eva@example.org"))
        _ = await server.accounts.operators.perform(.disableUser(email: "eva@example.org"))
        server.pass(seconds: 3600)
    }

    /// The steps for each address in order.
    private func steps(_ act: (String) async throws -> Void) async throws -> [[String]] {
        var steps: [[String]] = []
        for address in Self.addresses {
            let before = server.steps.count
            try await act(address)
            steps.append(Array(server.steps[before...]))
        }
        return steps
    }

    @Test("a rejected sign-in takes the same steps")
    func signIn() async throws {
        let steps = try await steps { address in
            let password = address == ada.email ? "wrong horse" : ada.password
            await #expect(throws: Failure.wrongCredentials) { try await server.signIn(address, password) }
        }
        #expect(steps.allSatisfy { $0 == steps[0] } && steps[0].filter { $0 == "password" }.count == 1)
        #expect(!steps[0].contains("mail"))
    }

    @Test(
        "a rejected password with several Unicode forms takes the same hashes and attempts without an account"
    )
    func forms() async throws {
        let password = "Zoë\u{A0}Ångström"
        let count = PasswordForms.all(of: password).count
        let steps = try await steps { address in
            await #expect(throws: Failure.wrongCredentials) { try await server.signIn(address, password) }
        }
        #expect(count == 3)
        #expect(steps.allSatisfy { $0 == steps[0] } && steps[0].filter { $0 == "password" }.count == count)
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn(ada.email, password) }
        // Six attempts are more than the free ones.
        await #expect {
            try await server.signIn(ada.email, password)
        } throws: { error in
            if case Failure.busy = error { true } else { false }
        }
    }

    @Test("a registration takes the same steps and sends one mail")
    func register() async throws {
        let steps = try await steps { address in _ = try await server.register(ada.with(email: address)) }
        #expect(steps.allSatisfy { $0 == steps[0] } && steps[0].first == "password")
        #expect(steps[0].last == "mail" && steps[0].filter { $0 == "mail" }.count == 1)
    }

    @Test("a forgotten password and its second code take the same steps")
    func forget() async throws {
        var pending: [String: String] = [:]
        let forgotten = try await steps { address in
            pending[address] = try await server.accounts.passwords.forgot(
                ForgotPasswordRequest(email: address, language: "en"), from: AccountServer.home
            ).registration
        }
        server.pass(seconds: 60)
        let again = try await steps { address in
            _ = try await server.accounts.codes.resend(
                ResendRequest(registration: pending[address] ?? "", language: "en"), from: AccountServer.home)
        }
        for steps in [forgotten, again] {
            #expect(steps.allSatisfy { $0 == steps[0] } && !steps[0].contains("password"))
            #expect(steps[0].last == "mail" && steps[0].filter { $0 == "mail" }.count == 1)
        }
    }

    @Test("a wrong code takes the same steps for any purpose", arguments: [true, false])
    func wrongCode(isReset: Bool) async throws {
        let steps = try await steps { address in
            let begun = server.steps.count
            let client = AccountServer.home
            let id =
                isReset
                ? try await server.accounts.passwords.forgot(
                    ForgotPasswordRequest(email: address, language: "en"), from: client
                ).registration : try await server.register(ada.with(email: address))
            #expect(server.steps.count > begun)
            let wrong = ConfirmRequest(registration: id, code: try server.wrongCode())
            await #expect(throws: Failure.wrongCode(triesLeft: 4)) {
                if isReset {
                    try await server.accounts.passwords.checkResetCode(wrong, from: client)
                } else {
                    _ = try await server.accounts.registration.confirm(wrong, from: client, device: "")
                }
            }
        }
        #expect(steps.allSatisfy { $0 == steps[0] })
    }
}

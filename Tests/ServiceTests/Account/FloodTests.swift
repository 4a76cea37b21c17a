import FeatureTags
import Testing
import Wire

@testable import Service

@Suite("Floods of sign-ins", .tags(.A2), .timeLimit(.minutes(15)))
struct FloodTests {
    private let server: AccountServer
    private let ada = AccountServer.ada

    init() throws {
        server = try AccountServer()
    }

    @Test(
        "a client that floods the server with sign-ins does not block its neighbours",
        arguments: [
            ("192.0.2.9", ["192.0.2.1", "192.0.2.2", "192.0.2.3"]),
            ("2001:db8:1:1::1", ["2001:db8:1:2::1", "2001:db8:1:3::1"]),
        ])
    func floodOfOneClient(flooder: String, neighbours: [String]) async throws {
        _ = try await server.join()
        for number in 0..<1000 {
            _ = try? await server.signIn(
                "nobody\(number % 3)@example.org", "wrong horse", from: ClientNetwork(address: flooder))
        }
        for neighbour in neighbours { _ = try await server.signIn(from: ClientNetwork(address: neighbour)) }
    }

    @Test("a flood from a network does not block users who signed in there before, also after a restart")
    func floodOfNetwork() async throws {
        try await server.join()
        let restarted = try await server.restarted()
        for accounts in [server.accounts, restarted] {
            for number in 0..<600 {
                let flooder = ClientNetwork(address: "192.0.2.\(number % 200 + 1)")
                let request = SignInRequest(email: "nobody\(number % 3)@example.org", password: "wrong horse")
                _ = try? await accounts.signIns.signIn(request, from: flooder, device: "curl")
            }
            let request = SignInRequest(email: ada.email, password: ada.password)
            await #expect(throws: Failure.self) {
                try await accounts.signIns.signIn(
                    request, from: ClientNetwork(address: "192.0.2.250"), device: "Firefox")
            }
            for _ in 0..<3 {
                _ = try await accounts.signIns.signIn(request, from: AccountServer.home, device: "Firefox")
            }
        }
    }

    @Test("a password that the full hash queue rejects does not count as a guess")
    func refusedByQueue() async throws {
        let stranger = ClientNetwork(address: "198.51.100.1")
        let answers = await withTaskGroup(of: Failure?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    await Result.catching {
                        try await server.signIn("nobody\(number)@example.org", "wrong horse", from: stranger)
                    }.failure as? Failure
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let refused = answers.count { $0 == .busy(retryAfter: 2) }
        #expect(refused > 0 && answers.count { $0 == .wrongCredentials } == 20 - refused)
        server.pass(seconds: 60)
        for number in 0..<refused {
            await #expect(throws: Failure.wrongCredentials) {
                try await server.signIn("eve\(number)@example.org", "wrong horse", from: stranger)
            }
        }
        await #expect(throws: Failure.busy(retryAfter: 1)) {
            try await server.signIn("eve@example.org", "wrong horse", from: stranger)
        }
    }
}

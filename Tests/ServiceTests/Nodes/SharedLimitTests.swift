import Database
import Domain
import FeatureTags
import Secrets
import Storage
import Testing
import Wire

@testable import Service

/// Two nodes on one database.
@Suite("Limits of sign-ins on two nodes", .tags(.A2), .timeLimit(.minutes(15)))
struct SharedLimitTests {
    private let server: AccountServer
    private let nodes: [AccountService]
    private let ada = AccountServer.ada

    init() async throws {
        server = try AccountServer(hasOtherNodes: true)
        try await server.join()
        server.pass(seconds: 3600)
        nodes = [server.accounts, try await server.restarted()]
    }

    /// Signs in on one of the nodes.
    /// - Returns: nil if it succeeds.
    private func signIn(
        _ node: Int, _ email: String = ada.email, _ password: String = "wrong horse",
        from client: ClientNetwork = AccountServer.home
    ) async -> Failure? {
        do throws(Failure) {
            let request = SignInRequest(email: email, password: password)
            _ = try await nodes[node % 2].signIns.signIn(request, from: client, device: "Firefox")
            return nil
        } catch {
            return error
        }
    }

    private static let ada = AccountServer.ada
    private static let away = ClientNetwork(address: "198.51.100.1")

    private func attempts() async throws -> [[Int64]] {
        try await server.look { connection throws(DatabaseError) in
            var rows: [[Int64]] = []
            for row in try connection.run("SELECT empty, last FROM attempt ORDER BY id") {
                rows.append([try row.integer(0), try row.integer(1)])
            }
            return rows
        }
    }

    @Test(
        "five wrong passwords for an address are checked on both nodes together, then with the same waits",
        arguments: [AccountServer.home, away], ["ada@example.org", "nobody@example.org"])
    func guesses(client: ClientNetwork, email: String) async throws {
        for number in 0..<5 { #expect(await signIn(number, email, from: client) == .wrongCredentials) }
        for (number, wait) in [2, 4, 8].enumerated() {
            for node in 0..<2 {
                #expect(await signIn(node, email, from: client) == .busy(retryAfter: wait))
            }
            server.pass(seconds: Int64(wait))
            #expect(await signIn(number, email, from: client) == .wrongCredentials)
        }
    }

    @Test("a client has 20 wrong passwords on both nodes together")
    func client() async throws {
        for number in 0..<20 {
            #expect(
                await signIn(number, "user\(number)@example.org", from: Self.away) == .wrongCredentials)
        }
        for node in 0..<2 {
            #expect(await signIn(node, "eve@example.org", from: Self.away) == .busy(retryAfter: 1))
        }
        #expect(await signIn(1, ada.email, ada.password) == nil, "a known network has another limit")
    }

    @Test("a block of networks has 60 wrong passwords on both nodes together")
    func block() async throws {
        for number in 0..<64 {
            let client = ClientNetwork(address: "198.51.100.\(number)")
            let answer = await signIn(number, "user\(number)@example.org", from: client)
            #expect(answer == (number < 60 ? .wrongCredentials : .busy(retryAfter: 1)))
        }
        #expect(await signIn(0, ada.email, ada.password, from: ClientNetwork(address: "203.0.113.1")) == nil)
    }

    @Test("a session has five wrong passwords on both nodes together, and the correct one ends the waits")
    func session() async throws {
        let session = try server.session(try await server.signIn())
        func change(_ node: Int, from old: String) async -> Failure? {
            do throws(Failure) {
                try await nodes[node % 2].passwords.change(
                    ChangePasswordRequest(old: old, password: ada.password, language: "en"), by: session,
                    from: Self.away)
                return nil
            } catch {
                return error
            }
        }
        for round in 0..<2 {
            for number in 0..<4 { #expect(await change(number, from: "wrong horse") == .wrongPassword) }
            #expect(await change(round, from: ada.password) == nil)
        }
        for number in 0..<5 { #expect(await change(number, from: "wrong horse") == .wrongPassword) }
        for node in 0..<2 { #expect(await change(node, from: ada.password) == .busy(retryAfter: 2)) }
    }

    @Test(
        "the correct password on one node ends the waits on the other", arguments: [AccountServer.home, away])
    func rightPassword(client: ClientNetwork) async throws {
        for round in 0..<3 {
            for number in 0..<4 {
                #expect(await signIn(number, from: client) == .wrongCredentials)
            }
            #expect(await signIn(round, ada.email, ada.password, from: client) == nil)
            #expect(try await attempts().allSatisfy { $0[0] > $0[1] })
        }
    }

    @Test("a sign-in that is too early changes no count")
    func early() async throws {
        for number in 0..<5 { _ = await signIn(number, from: Self.away) }
        let before = try await attempts()
        #expect(before.count == 4)
        for number in 0..<10 { #expect(await signIn(number, from: Self.away) != .wrongCredentials) }
        #expect(try await attempts() == before)
    }

    @Test("a password that the full queue rejects leaves no count")
    func refusedByQueue() async throws {
        let answers = await withTaskGroup(of: Failure?.self) { group in
            for number in 0..<20 {
                group.addTask { await signIn(0, "nobody\(number)@example.org", from: Self.away) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let refused = answers.count { $0 == .busy(retryAfter: 2) }
        #expect(refused > 0 && answers.count { $0 == .wrongCredentials } == 20 - refused)
        // For each address its guesser and its strangers, then the client and the block.
        #expect(try await attempts().count == 2 * (20 - refused) + 2)
        let maximum = try await attempts().map { $0[0] - $0[1] }.max()
        #expect(maximum == Int64(20 - refused) * GuessLimits.client.longestWait)
    }

    @Test("rows without effect are removed once a minute")
    func removed() async throws {
        _ = await signIn(0, from: Self.away)
        try await server.accounts.maintain()
        #expect(try await attempts().count == 4)
        server.pass(seconds: 300)
        try await server.accounts.maintain()
        #expect(try await attempts().isEmpty)
    }

    @Test("a rejected sign-in takes the same steps with and without an account", .tags(.A4))
    func uniform() async throws {
        var steps: [[String]] = []
        for email in [ada.email, "nobody@example.org"] {
            for number in 0..<6 {
                let before = server.steps.count
                _ = await signIn(number, email, from: Self.away)
                steps.append(Array(server.steps[before...]))
            }
        }
        #expect(steps[..<6] == steps[6...])
        #expect(steps[0].contains("password") && !steps[5].contains("password"))
    }

    @Test("one node alone writes nothing for a wrong password")
    func alone() async throws {
        let server = try AccountServer()
        let before = server.steps.count
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn() }
        let steps = server.steps[before...]
        #expect(steps.contains("password"))
        #expect(
            !steps.contains { $0.hasPrefix("INSERT") || $0.hasPrefix("UPDATE") || $0.hasPrefix("DELETE") })
    }
}

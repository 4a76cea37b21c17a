import Database
import Domain
import FeatureTags
import Storage
import Testing
import Wire

@testable import Secrets
@testable import Service

@Suite("Sign-in", .tags(.A2), .timeLimit(.minutes(15)))
struct SignInTests {
    private let server: AccountServer
    private let ada = AccountServer.ada

    init() throws {
        server = try AccountServer()
    }

    /// Joins, and stores the password with the lowest cost, so that a thousand guesses take less than a second.
    private func joinCheaply() async throws -> SignedIn {
        let joined = try await server.join()
        // The hash of 'correct horse', made by libsodium's crypto_pwhash_argon2id_str with one pass and 8 KiB.
        let hash =
            "$argon2id$v=19$m=8,t=1,p=1$6Z2VwEtCAi5+a39CpdhAjg$t2MQcD08G43O+NVGieNF7ISXefnYrUacOhg+fcaVW1s"
        try await store(hash, of: joined.me.person)
        return joined
    }

    private func store(_ hash: String, of person: PersonID) async throws {
        try await server.accounts.context.write { transaction throws(DatabaseError) in
            try AccountTable(transaction.connection).setPassword(hash, of: person)
        }
    }

    @Test("address and password start a new session, in any notation of the address", .tags(.F11))
    func signIn() async throws {
        let first = try await server.join()
        let second = try await server.signIn(" Ada@EXAMPLE.org ")
        #expect(second.me == first.me)
        #expect(try server.session(second).id != server.session(first).id)
        #expect(try server.session(second).device == "Firefox")
    }

    @Test("a wrong address, a wrong password and a disabled account get the same answer", .tags(.F1))
    func oneAnswer() async throws {
        try await server.join()
        try await server.join(ada.with(email: "eva@example.org"))
        _ = await server.accounts.operators.perform(.disableUser(email: "eva@example.org"))
        for (email, password) in [
            (ada.email, "wrong horse"), ("nobody@example.org", ada.password),
            ("eva@example.org", ada.password),
        ] {
            await #expect(throws: Failure.wrongCredentials) { try await server.signIn(email, password) }
        }
    }

    @Test("a password hash with a lower cost is replaced at the next successful sign-in")
    func rehash() async throws {
        let me = try await server.join().me
        // Made with the reference program: echo -n 'correct horse'
        //  argon2 somesalt12345678 -id -t 1 -k 8192 -p 1 -e
        let cheap =
            "$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHQxMjM0NTY3OA"
            + "$s3R/7IU5wRWRIRBUu6sza8EYWZVuxasiZmar9lbxhLg"
        let accounts = server.accounts
        try await store(cheap, of: me.person)
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn(ada.email, "wrong horse") }
        let stored: @Sendable () async throws -> String? = {
            try await accounts.context.write { transaction throws(DatabaseError) in
                try AccountTable(transaction.connection).account(of: me.person)?.password
            }
        }
        #expect(try await stored() == cheap)
        _ = try await server.signIn()
        let renewed = try #require(try await stored())
        #expect(renewed.hasPrefix("$argon2id$v=19$m=32768,t=2,p=1$"))
        _ = try await server.signIn()
        #expect(try await stored() == renewed)
    }

    @Test(
        "a password is accepted in any Unicode form and stored in one form afterwards",
        arguments: ["Zoë\u{A0}Ångström", "Zoe\u{308}\u{A0}A\u{30A}ngstro\u{308}m", "Zoë Ångström"])
    func forms(typed: String) async throws {
        let me = try await server.join(ada.with(password: "Zoe\u{308} Ångström")).me
        _ = try await server.signIn(ada.email, typed)
        let accounts = server.accounts
        for former in PasswordForms.all(of: typed) {
            let hash = try PasswordHash(ofForm: former)
            try await accounts.context.write { transaction throws(DatabaseError) in
                try AccountTable(transaction.connection).setPassword(hash.text, of: me.person)
            }
            _ = try await server.signIn(ada.email, typed)
            let stored = try await accounts.context.write { transaction throws(DatabaseError) in
                try AccountTable(transaction.connection).account(of: me.person)?.password
            }
            #expect(PasswordHash(stored: try #require(stored)).matches("Zo\u{EB} \u{C5}ngstr\u{F6}m"))
        }
    }

    @Test("a password that is too short in its hashed form still signs in if it was set earlier", .tags(.A1))
    func shortForm() async throws {
        let (me, accounts) = (try await server.join().me, server.accounts)
        let typed = "\u{3000}\u{3000}\u{3000}"
        for former in PasswordForms.all(of: typed) {
            let hash = try PasswordHash(ofForm: former)
            try await accounts.context.write { transaction throws(DatabaseError) in
                try AccountTable(transaction.connection).setPassword(hash.text, of: me.person)
            }
            _ = try await server.signIn(ada.email, typed)
        }
    }

    @Test(
        "two simultaneous sign-ins succeed although the first one replaces the stored hash",
        arguments: [true, false])
    func twoAtOnce(isOldForm: Bool) async throws {
        let typed = "Zoe\u{308} \u{C5}ngstr\u{F6}m"
        let me = try await server.join(ada.with(password: typed)).me
        let cheap =
            "$argon2id$v=19$m=8,t=1,p=1$6Z2VwEtCAi5+a39CpdhAjg$t2MQcD08G43O+NVGieNF7ISXefnYrUacOhg+fcaVW1s"
        let password = isOldForm ? typed : ada.password
        try await store(isOldForm ? PasswordHash(ofForm: typed).text : cheap, of: me.person)
        async let first = server.signIn(ada.email, password)
        async let second = server.signIn(ada.email, password)
        #expect(try await [first.me, second.me] == [me, me])
    }

    @Test("an unconfirmed registration is not an account")
    func unconfirmed() async throws {
        _ = try await server.register()
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn() }
    }

    @Test("empty and malformed fields are named")
    func fields() async throws {
        await #expect(
            throws: Failure.fields([FieldFailure(.email, .invalid), FieldFailure(.password, .empty)])
        ) { try await server.signIn("ada", "") }
        await #expect(throws: Failure.fields([FieldFailure(.password, .tooLong)])) {
            try await server.signIn(ada.email, String(repeating: "a", count: 257))
        }
    }

    @Test("a password is used unchanged, with blanks and NUL", .tags(.F3))
    func exactPassword() async throws {
        let password = " пароль\u{0} "
        try await server.join(ada.with(password: password))
        _ = try await server.signIn(ada.email, password)
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn(ada.email, " пароль") }
        await #expect(throws: Failure.wrongCredentials) { try await server.signIn(ada.email, "пароль\u{0}") }
    }

    @Test(
        "wrong passwords for an address lead to longer and longer waits, with or without an account",
        arguments: [true, false])
    func slowedPerAddress(hasAccount: Bool) async throws {
        if hasAccount { try await server.join() }
        for number in 0..<5 {
            let client = ClientNetwork(address: "198.51.100.\(number + 2)")
            await #expect(throws: Failure.wrongCredentials) {
                try await server.signIn(ada.email, "wrong horse", from: client)
            }
        }
        let away = ClientNetwork(address: "198.51.100.1")
        for wait in [2, 4, 8] {
            await #expect(throws: Failure.busy(retryAfter: wait)) { try await server.signIn(from: away) }
            server.pass(seconds: Int64(wait))
            await #expect(throws: Failure.wrongCredentials) {
                try await server.signIn(ada.email, "wrong horse", from: away)
            }
        }
    }

    @Test("guesses from one block of networks do not block a user from another one")
    func newNetwork() async throws {
        _ = try await joinCheaply()
        for number in 0..<300 {
            let stranger = ClientNetwork(address: "2001:db8:1:\(number)::1")
            _ = try? await server.signIn(ada.email, "wrong horse", from: stranger)
            server.pass(seconds: 1)
        }
        _ = try await server.signIn(from: ClientNetwork(address: "2001:db8:2::1"))
    }

    @Test("guesses from a thousand networks do not block a user from a known network")
    func knownNetwork() async throws {
        let session = try server.session(try await joinCheaply())
        for number in 0..<1000 {
            let stranger = ClientNetwork(address: "10.\(number / 250).\(number % 250).1")
            _ = try? await server.signIn(ada.email, "wrong horse", from: stranger)
            server.pass(seconds: 1)
        }
        let away = ClientNetwork(address: "198.51.100.1")
        await #expect(throws: Failure.self) { try await server.signIn(from: away) }
        _ = try await server.signIn()
        let request = SignInRequest(email: ada.email, password: ada.password)
        _ = try await server.restarted().signIns.signIn(request, from: AccountServer.home, device: "Firefox")
        try await server.accounts.passwords.change(
            ChangePasswordRequest(old: ada.password, password: "another horse", language: "en"),
            by: session, from: away)
    }

    @Test("few passwords of an attacker with many networks are checked, and others do not wait for that")
    func manyNetworks() async throws {
        try await server.join()
        let before = server.steps.count
        for number in 0..<300 {
            let stranger = ClientNetwork(address: "2001:db8:1:\(number)::1")
            _ = try? await server.signIn("nobody\(number)@example.org", "wrong horse", from: stranger)
        }
        #expect(server.steps[before...].count { $0 == "password" } == 60)
        let neighbour = ClientNetwork(address: "2001:db8:1:9999::1")
        await #expect(throws: Failure.busy(retryAfter: 1)) { try await server.signIn(from: neighbour) }
        _ = try await server.signIn(from: ClientNetwork(address: "2001:db8:2::1"))
    }

    @Test("a known user can sign in from a block of networks with many guesses")
    func knownAmongGuessers() async throws {
        try await server.join()
        for number in 0..<300 {
            let stranger = ClientNetwork(address: "192.0.2.\(number % 200 + 2)")
            _ = try? await server.signIn("nobody\(number)@example.org", "wrong horse", from: stranger)
        }
        await #expect(throws: Failure.self) {
            try await server.signIn(from: ClientNetwork(address: "192.0.2.250"))
        }
        for _ in 0..<3 {
            server.pass(seconds: 1)
            _ = try await server.signIn()
        }
    }

    @Test("guesses from a known network are slowed, but only there")
    func slowedInKnownNetwork() async throws {
        try await server.join()
        for _ in 0..<5 { _ = try? await server.signIn(ada.email, "wrong horse") }
        await #expect(throws: Failure.busy(retryAfter: 2)) { try await server.signIn() }
        _ = try await server.signIn(from: ClientNetwork(address: "198.51.100.1"))
    }

    @Test("the correct password ends the waits for the address")
    func rightPassword() async throws {
        try await server.join()
        for _ in 0..<2 {
            for _ in 0..<4 { _ = try? await server.signIn(ada.email, "wrong horse") }
            _ = try await server.signIn()
        }
    }

    @Test("a client that tries many addresses is slowed, but not a user who signed in there before")
    func slowedPerClient() async throws {
        try await server.join()
        for number in 0..<20 {
            await #expect(throws: Failure.wrongCredentials) {
                try await server.signIn("person\(number)@example.org", "password")
            }
            if number == 10 { _ = try await server.signIn() }
        }
        await #expect(throws: Failure.busy(retryAfter: 1)) {
            try await server.signIn("eve@example.org", "password")
        }
        _ = try await server.signIn()
        _ = try await server.signIn(from: ClientNetwork(address: "198.51.100.1"))
    }

    @Test("simultaneous attempts all count before any has finished")
    func parallel() async throws {
        let answers = await withTaskGroup(of: Failure?.self) { group in
            for _ in 0..<12 {
                group.addTask { await Result.catching { try await server.signIn() }.failure as? Failure }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0 == .wrongCredentials } == 5)
        #expect(answers.count { $0 == .busy(retryAfter: 2) } == 7)
    }
}

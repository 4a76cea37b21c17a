import Database
import Domain
import FeatureTags
import Secrets
import Storage
import Testing
import Wire

@testable import Service

@Suite("Sessions", .tags(.A2, .A7), .timeLimit(.minutes(15)))
struct SessionTests {
    private let server: AccountServer
    private static let day: Int64 = 86_400

    init() throws {
        server = try AccountServer()
    }

    private func isLive(_ signedIn: SignedIn) -> Bool {
        server.accounts.sessions.session(signedIn.token, at: server.now) != nil
    }

    @Test("signing out ends the session at once, for requests and connections, and no other")
    func signOut() async throws {
        let phone = try await server.join()
        let laptop = try await server.signIn()
        let session = try server.session(phone)
        try await server.accounts.signOut(session)

        #expect(!isLive(phone))
        #expect(isLive(laptop))
        #expect(server.accounts.sessions.use(session.id, at: server.now) == nil)
        #expect(server.ended == [session.id])
    }

    @Test("a session survives a restart, one that was ended does not come back")
    func restart() async throws {
        let phone = try await server.join()
        let laptop = try await server.signIn()
        try await server.accounts.signOut(try server.session(phone))
        let restarted = try await server.restarted()
        #expect(restarted.sessions.session(laptop.token, at: server.now)?.device == "Firefox")
        #expect(restarted.sessions.session(phone.token, at: server.now) == nil)
    }

    @Test("a clock that is set wrong signs nobody out, not even within the second before that is noticed")
    func wrongClock() async throws {
        let house = try House()
        let phone = try await server.join()
        let registry = server.accounts.sessions
        var clock = try Clock(at: server.now, on: house.connection)
        registry.follow(clock)
        server.pass(seconds: 400 * Self.day)
        #expect(isLive(phone))
        clock.tick(server.now)
        registry.follow(clock)
        #expect(isLive(phone) && !clock.isTrusted)
        // An hour later it is believed.
        clock.look(true)
        clock.tick(server.now)
        registry.follow(clock)
        #expect(!isLive(phone))
    }

    @Test("the end of a connection is a use, and is written down although another one just was", .tags(.C10))
    func leaves() async throws {
        let session = try server.session(try await server.join())
        try await server.accounts.maintain()
        server.pass(seconds: 60)
        server.accounts.sessions.leave(session.id, at: server.now)
        try await server.accounts.maintain()
        let restarted = try await server.restarted()
        #expect(restarted.sessions.all(of: session.person, at: server.now).map(\.used) == [server.now])
    }

    @Test("a session ends after 30 days without use")
    func unused() async throws {
        let signedIn = try await server.join()
        server.pass(seconds: 30 * Self.day - 1)
        #expect(isLive(signedIn))
        server.pass(seconds: 30 * Self.day - 1)
        #expect(isLive(signedIn))
        server.pass(seconds: 30 * Self.day)
        #expect(!isLive(signedIn))
    }

    @Test("a session ends after a year, however much it is used")
    func aYear() async throws {
        let signedIn = try await server.join()
        for _ in 0..<18 {
            server.pass(seconds: 20 * Self.day)
            #expect(isLive(signedIn))
        }
        server.pass(seconds: 5 * Self.day)
        #expect(!isLive(signedIn))
    }

    @Test("its use is written down once in an hour, so that it also lives after a restart")
    func lazyUse() async throws {
        let signedIn = try await server.join()
        let created = server.now
        let saved = { () async throws in
            try await server.look { connection throws(DatabaseError) in try SessionTable(connection).all() }[
                0
            ].used
        }
        server.pass(seconds: 3599)
        #expect(isLive(signedIn))
        try await server.accounts.maintain()
        #expect(try await saved() == created)

        server.pass(seconds: 1)
        #expect(isLive(signedIn))
        server.pass(seconds: 10)
        #expect(isLive(signedIn))
        try await server.accounts.maintain()
        #expect(try await saved() == server.now)
    }

    @Test("expired sessions are closed and cleared away")
    func cleared() async throws {
        let session = try server.session(try await server.join())
        server.pass(seconds: 31 * Self.day)
        try await server.accounts.maintain()
        #expect(server.ended == [session.id])
        #expect(
            try await server.look { connection throws(DatabaseError) in try SessionTable(connection).all() }
                .isEmpty)
    }

    @Test("a token that this server did not sign for this session opens nothing")
    func forged() async throws {
        let session = try server.session(try await server.join())
        let otherKey = ServerKey(bytes: secureRandomBytes(ServerKey.length))
        let claims = { (person: String, id: String) in
            SessionToken.Claims(
                person: person, session: id, issuedAt: 0, expiresAt: server.now.milliseconds / 1000 + 60)
        }
        let registry = server.accounts.sessions
        let now = server.now
        #expect(
            registry.session(
                SessionToken(claims(session.person.text, session.id.text), key: server.key), at: now)
                == session)
        #expect(
            registry.session(
                SessionToken(claims(session.person.text, session.id.text), key: otherKey), at: now) == nil)
        #expect(
            registry.session(SessionToken(claims("01J", session.id.text), key: server.key), at: now) == nil)
        #expect(
            registry.session(SessionToken(claims(session.person.text, "other"), key: server.key), at: now)
                == nil)
        #expect(registry.session(SessionToken(text: ""), at: now) == nil)
    }

    @Test("what a browser says of itself is cut and cleaned")
    func device() async throws {
        try await server.join()
        let signedIn = try await server.accounts.signIn(
            SignInRequest(email: AccountServer.ada.email, password: AccountServer.ada.password),
            from: AccountServer.home, device: "\u{1B}[31mX\r\n" + String(repeating: "x", count: 100_000))
        let device = try server.session(signedIn).device
        #expect(device.hasPrefix("[31mX  xx"))
        #expect(device.unicodeScalars.count < 200)
    }
}

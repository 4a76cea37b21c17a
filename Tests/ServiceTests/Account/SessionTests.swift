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

    @Test("signing out ends the session immediately for requests and connections, and no other session")
    func signOut() async throws {
        let phone = try await server.join()
        let laptop = try await server.signIn()
        let session = try server.session(phone)
        try await server.accounts.devices.signOut(session)

        #expect(!isLive(phone))
        #expect(isLive(laptop))
        #expect(server.accounts.sessions.use(session.id, at: server.now) == nil)
        #expect(server.ended == [session.id])
    }

    @Test("a session survives a restart, an ended one does not return")
    func restart() async throws {
        let phone = try await server.join()
        let laptop = try await server.signIn()
        try await server.accounts.devices.signOut(try server.session(phone))
        let restarted = try await server.restarted()
        #expect(restarted.sessions.session(laptop.token, at: server.now)?.device == "Firefox")
        #expect(restarted.sessions.session(phone.token, at: server.now) == nil)
    }

    @Test("a wrong clock signs no user out, also within the first second before it is noticed")
    func wrongClock() async throws {
        let house = try HouseholdFixture()
        let phone = try await server.join()
        let registry = server.accounts.sessions
        var clock = try Clock(at: server.now, on: house.connection)
        registry.setClock(clock)
        server.pass(seconds: 400 * Self.day)
        #expect(isLive(phone))
        clock.tick(server.now)
        registry.setClock(clock)
        #expect(isLive(phone) && !clock.isTrusted)
        // It is accepted an hour later.
        clock.setContinuous(true)
        clock.tick(server.now)
        registry.setClock(clock)
        #expect(!isLive(phone))
    }

    @Test("the end of a connection is saved as a use, also shortly after another use", .tags(.C10))
    func leaves() async throws {
        let session = try server.session(try await server.join())
        try await server.accounts.maintain()
        server.pass(seconds: 60)
        server.accounts.sessions.recordDisconnect(of: session.id, at: server.now)
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

    @Test("a session ends after a year, regardless of use")
    func aYear() async throws {
        let signedIn = try await server.join()
        for _ in 0..<18 {
            server.pass(seconds: 20 * Self.day)
            #expect(isLive(signedIn))
        }
        server.pass(seconds: 5 * Self.day)
        #expect(!isLive(signedIn))
    }

    @Test("the last use is saved once an hour, so that the session survives a restart")
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

    @Test("expired sessions are closed and removed")
    func cleared() async throws {
        let session = try server.session(try await server.join())
        server.pass(seconds: 31 * Self.day)
        try await server.accounts.maintain()
        #expect(server.ended == [session.id])
        #expect(
            try await server.look { connection throws(DatabaseError) in try SessionTable(connection).all() }
                .isEmpty)
    }

    @Test("a token that this server did not sign for this session is rejected")
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

    @Test("the description of a browser is truncated and cleaned")
    func device() async throws {
        try await server.join()
        let signedIn = try await server.accounts.signIns.signIn(
            SignInRequest(email: AccountServer.ada.email, password: AccountServer.ada.password),
            from: AccountServer.home, device: "\u{1B}[31mX\r\n" + String(repeating: "x", count: 100_000))
        let device = try server.session(signedIn).device
        #expect(device.hasPrefix("[31mX  xx"))
        #expect(device.unicodeScalars.count < 200)
    }
}

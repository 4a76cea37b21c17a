import Database
import Domain
import FeatureTags
import Storage
import TestDatabase
import Testing
import Wire

@testable import Service

@Suite("Signed-in devices", .tags(.A7), .timeLimit(.minutes(15)))
struct DeviceTests {
    private let server: AccountServer

    init() throws {
        server = try AccountServer()
    }

    @Test("the current device is listed first, then the others by last use")
    func list() async throws {
        let first = try server.session(try await server.join())
        server.pass(seconds: 60)
        let second = try server.session(try await server.signIn())
        server.pass(seconds: 60)
        let third = try server.session(try await server.signIn())
        try await server.join(AccountServer.ada.with(email: "eva@example.org"))
        let devices = server.accounts.devices.all(of: first)
        #expect(devices.map(\.id.text) == [first.id.text, third.id.text, second.id.text])
        #expect(devices.map(\.isThis) == [true, false, false])
        #expect(devices[1].signedIn == third.created && devices[1].lastUsed == third.used)
        #expect(devices[0].name == "")
    }

    @Test("signing out a device ends its session and no other")
    func signOut() async throws {
        let phone = try server.session(try await server.join())
        let laptop = try server.session(try await server.signIn())
        try await server.accounts.devices.signOut(DeviceID(laptop.id.text), by: phone)
        #expect(server.ended == [laptop.id])
        #expect(server.accounts.devices.all(of: phone).map(\.id.text) == [phone.id.text])
        #expect(try await server.restarted().sessions.use(laptop.id, at: server.now) == nil)
    }

    @Test(
        "a device stays signed in while the database is not writable, and can be signed out later",
        .enabled(if: !TestDatabase.isPostgreSQL, "the trigger is SQLite's"))
    func full() async throws {
        let phone = try server.session(try await server.join())
        let laptop = try server.session(try await server.signIn())
        _ = try await server.look { connection throws(DatabaseError) in
            try connection.run(
                "CREATE TRIGGER full BEFORE DELETE ON session BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        for device in [laptop, phone] {
            await #expect(throws: Failure.unavailable) {
                try await server.accounts.devices.signOut(DeviceID(device.id.text), by: phone)
            }
        }
        #expect(server.ended.isEmpty && server.accounts.devices.all(of: phone).count == 2)
        _ = try await server.look { connection throws(DatabaseError) in
            try connection.run("DROP TRIGGER full")
        }
        try await server.accounts.devices.signOut(DeviceID(laptop.id.text), by: phone)
        #expect(try await server.restarted().sessions.use(laptop.id, at: server.now) == nil)
    }

    @Test("a user cannot end or detect the session of another user")
    func foreign() async throws {
        let ada = try server.session(try await server.join())
        let eva = try server.session(try await server.join(AccountServer.ada.with(email: "eva@example.org")))
        for id in [ada.id.text, "", "made up"] {
            await #expect(throws: Failure.notFound) {
                try await server.accounts.devices.signOut(DeviceID(id), by: eva)
            }
        }
        #expect(server.ended.isEmpty)
    }

    @Test("signing out all other devices keeps the current one")
    func others() async throws {
        let phone = try server.session(try await server.join())
        let others = [
            try server.session(try await server.signIn()), try server.session(try await server.signIn()),
        ]
        try await server.accounts.devices.signOthersOut(by: phone)
        #expect(Set(server.ended) == Set(others.map(\.id)))
        #expect(server.accounts.devices.all(of: phone).count == 1)
        #expect(try await server.restarted().sessions.all(of: phone.person, at: server.now).count == 1)
    }

    @Test(
        "a device is named by its browser and operating system",
        arguments: [
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
                    + "Chrome/120.0.0.0 Mobile Safari/537.36", "Chrome, Android"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 "
                    + "(KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1", "Safari, iPhone"
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                    + "Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0", "Edge, Windows"
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
                    + "(KHTML, like Gecko) Version/17.0 Safari/605.1.15", "Safari, Mac"
            ),
            ("Mozilla/5.0 (Linux; Android 13) MyBrowser", "Android"), ("curl/8.0", ""), ("", ""),
        ])
    func names(userAgent: String, name: String) {
        #expect(deviceName(of: userAgent) == name)
    }
}

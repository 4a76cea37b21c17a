import Domain
import HTTP
import JSON
import Secrets
import Testing
import Wire

@testable import Service

@Suite("Accounts by HTTP", .timeLimit(.minutes(15)))
struct AccountHTTPTests {
    private let server: AccountServer
    private let ada = AccountServer.ada

    init() throws {
        server = try AccountServer()
    }

    private func ask(
        _ endpoint: Endpoint, _ body: String = "{}", headers: Headers = ["content-type": "application/json"]
    ) async throws -> Response {
        let request = Request(
            method: try #require(Method(rawValue: endpoint.method)), target: Target(path: endpoint.path),
            headers: headers, body: Array(body.utf8))
        return try #require(
            await server.accounts.respond(to: endpoint, request, from: AccountServer.home))
    }

    private func text(_ object: JSONObject) -> String {
        String(decoding: JSONValue.object(object).bytes, as: UTF8.self)
    }

    /// The `Cookie` field that a browser sends after an answer.
    private func cookies(after response: Response) throws -> Headers {
        let cookie = try #require(response.headers["set-cookie"]?.split(separator: ";").first)
        return ["cookie": String(cookie), "content-type": "application/json"]
    }

    @Test("register, confirm, ask who one is, sign out")
    func story() async throws {
        let sent = try await ask(.register, text(ada.json))
        #expect(sent.status == .ok)
        let registration = try CodeSent(sent.object()).registration
        let confirmation = ConfirmRequest(registration: registration, code: try server.lastCode())
        let confirmed = try await ask(.confirmRegistration, text(confirmation.json))
        let cookies = try cookies(after: confirmed)

        let me = try await ask(.me, headers: cookies)
        #expect(try Me(me.object()) == Me(confirmed.object()))
        #expect(me.headers["cache-control"] == "no-store")

        let out = try await ask(.signOut, headers: cookies)
        #expect(
            out.headers["set-cookie"] == "__Host-dela=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly; Secure")
        let after = try await ask(.me, headers: cookies)
        #expect(after.status == .unauthorized)
        #expect(try Failure(after.object()) == .signedOut)
    }

    @Test(
        "who is told late of a sign-out leaves the session of somebody else alone, and ends that of the one who is named"
    )
    func signOutOfAnother() async throws {
        let (me, next) = (try await server.join(), try await server.join(ada.with(email: "eva@example.org")))
        let headers: Headers = [
            "authorization": "Bearer " + next.token.text, "content-type": "application/json",
        ]
        let late = try await ask(.signOut, text(SignOutRequest(person: me.me.person).json), headers: headers)
        #expect(late.status == .ok && late.headers["set-cookie"] == nil)
        #expect(try await ask(.me, headers: headers).status == .ok)
        let out = try await ask(.signOut, text(SignOutRequest(person: next.me.person).json), headers: headers)
        #expect(out.status == .ok && out.headers["set-cookie"] != nil)
        #expect(try await ask(.me, headers: headers).status == .unauthorized)
    }

    @Test("the cookie is out of reach for scripts and other sites, and goes over https alone")
    func cookie() async throws {
        try await server.join()
        let response = try await ask(
            .signIn, text(SignInRequest(email: ada.email, password: ada.password).json))
        let cookie = try #require(response.headers["set-cookie"])
        #expect(cookie.hasPrefix("__Host-dela="))
        #expect(cookie.hasSuffix("; Path=/; SameSite=Lax; Max-Age=31536000; HttpOnly; Secure"))
    }

    @Test("without https the cookie has to do without Secure")
    func plainCookie() async throws {
        let server = try AccountServer(address: "http://localhost:8080")
        let token = try await server.join().token
        #expect(server.accounts.cookie.kept(token).description.hasPrefix("dela="))
        #expect(!server.accounts.cookie.kept(token).description.hasSuffix("Secure"))
    }

    @Test("other clients show the same token as Bearer, which comes before a cookie")
    func bearer() async throws {
        let token = try await server.join().token.text
        #expect(try await ask(.me, headers: ["authorization": "Bearer \(token)"]).status == .ok)
        #expect(try await ask(.me, headers: ["authorization": "bearer \(token)"]).status == .ok)
        for wrong in ["Bearer", "Bearer x \(token)", "bearer x"] {
            let headers: Headers = ["authorization": wrong, "cookie": "__Host-dela=\(token)"]
            #expect(try await ask(.me, headers: headers).status == .unauthorized)
        }
    }

    @Test("a password that a proxy in front has asked for stands in nobody's way")
    func basic() async throws {
        let token = try await server.join().token.text
        for other in ["Basic YWRhOnNlY3JldA==", "Digest username=ada", token, ""] {
            let headers: Headers = ["authorization": other, "cookie": "__Host-dela=\(token)"]
            #expect(try await ask(.me, headers: headers).status == .ok)
            #expect(try await ask(.me, headers: ["authorization": other]).status == .unauthorized)
        }
    }

    private static let ofAccounts = Endpoint.allCases.filter {
        ![
            .health, .ready, .push, .pull, .history, .log, .search, .readers, .people, .upload, .picture,
            .photos,
            .photoLink, .makePhotoLink, .endPhotoLink, .sources, .sourcePhotos, .sourcePicture, .sourceUse,
            .sourceHeart, .beginLink, .finishLink, .unlink, .notifications, .subscribe, .unsubscribe,
            .testNotification, .askToStopMails, .stopMails, .live,
        ]
        .contains($0)
    }

    @Test("whatever needs a session is refused to guests, and nothing else is", arguments: ofAccounts)
    func guest(endpoint: Endpoint) async throws {
        try await server.join()
        let response = try await ask(endpoint)
        #expect((response.status == .unauthorized) == endpoint.needsSession)
        if endpoint.needsSession { #expect(try Failure(response.object()) == .signedOut) }
    }

    @Test(
        "whatever needs a session tells a device whose account was deleted to forget it",
        arguments: ofAccounts.filter(\.needsSession))
    func deleted(endpoint: Endpoint) async throws {
        let token = try await server.join().token.text
        let headers: Headers = ["authorization": "Bearer \(token)", "content-type": "application/json"]
        let body = text(DeleteAccountRequest(password: ada.password).json)
        let response = try await ask(.deleteAccount, body, headers: headers)
        #expect(response.status == .ok)
        #expect(response.headers["set-cookie"]?.hasPrefix("__Host-dela=; ") == true)
        let after = try await ask(endpoint, headers: headers)
        #expect(after.status == Status(410))
        #expect(try Failure(after.object()) == .deleted)
    }

    @Test("what is asked of people who are signed in is answered in JSON that nobody may keep")
    func answers() async throws {
        let token = try await server.join().token.text
        let headers: Headers = ["authorization": "Bearer \(token)", "user-agent": "Firefox/1 Linux"]
        let devices = try await ask(.devices, headers: headers)
        #expect(try DevicesAnswer(devices.object()).devices.count == 1)
        let plan = try await ask(.planDeletion, headers: headers)
        #expect(try DeletionPlan(plan.object()) == DeletionPlan(going: [], passing: []))
        #expect(plan.headers["cache-control"] == "no-store")
        #expect(try await ask(.signOthersOut, headers: headers).status == .ok)
    }

    @Test("the answer to a forgotten password is the same for an address without an account")
    func sameAnswerToForgotten() async throws {
        try await server.join()
        var answers: [Response] = []
        for email in [ada.email, "nobody@example.org"] {
            let body = text(ForgotPasswordRequest(email: email, language: "en").json)
            answers.append(try await ask(.forgotPassword, body))
        }
        #expect(answers[0].status == answers[1].status && answers[0].headers == answers[1].headers)
        #expect(answers[0].body.count == answers[1].body.count)
    }

    @Test(
        "what is no request of ours is refused",
        arguments: [
            "", "[]", "{", #"{"email":1}"#, #"{"email":{"$ne":""},"password":"x"}"#, "{\"email\":\"\u{1}\"}",
        ])
    func malformed(body: String) async throws {
        let response = try await ask(.signIn, body)
        #expect(response.status == .badRequest)
        #expect(try Failure(response.object()) == .malformed)
    }

    @Test(
        "a form on another site cannot sign anybody in", arguments: ["text/plain", "", "application/jsonx"])
    func foreignForm(type: String) async throws {
        try await server.join()
        let body = text(SignInRequest(email: ada.email, password: ada.password).json)
        let response = try await ask(.signIn, body, headers: ["content-type": type])
        #expect(try Failure(response.object()) == .malformed)
        #expect(response.headers["set-cookie"] == nil)
    }

    @Test("who has to wait is told so in the header too")
    func retryAfter() async throws {
        let registration = try await server.register()
        let response = try await ask(
            .resendCode, text(ResendRequest(registration: registration, language: "ru").json))
        #expect(response.status == .tooManyRequests)
        #expect(response.headers["retry-after"] == "30")
    }

    @Test("the answer to a registration is the same for an address with an account")
    func sameAnswer() async throws {
        let fresh = try await ask(.register, text(ada.json))
        try await server.join()
        let known = try await ask(.register, text(ada.json))
        #expect(known.status == fresh.status)
        #expect(known.headers == fresh.headers)
        #expect(try known.object().members.map(\.name) == fresh.object().members.map(\.name))
        #expect(known.body.count == fresh.body.count)
    }
}

extension Response {
    func object() throws -> JSONObject {
        guard case .bytes(let bytes) = body else { return [:] }
        return try JSONValue(parsing: bytes).object()
    }
}

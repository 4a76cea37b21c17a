import Domain
import HTTP
import JSON
import Secrets
import Testing
import Wire

@testable import Service

@Suite("Account requests over HTTP", .timeLimit(.minutes(15)))
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

    /// The `Cookie` header that a browser sends after a response.
    private func cookies(after response: Response) throws -> Headers {
        let cookie = try #require(response.headers["set-cookie"]?.split(separator: ";").first)
        return ["cookie": String(cookie), "content-type": "application/json"]
    }

    @Test("a user registers, confirms, requests their account and signs out")
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
        "a late sign-out for another user ends that user's session and not the current one"
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

    @Test("session cookie is HttpOnly, Secure and SameSite")
    func cookie() async throws {
        try await server.join()
        let response = try await ask(
            .signIn, text(SignInRequest(email: ada.email, password: ada.password).json))
        let cookie = try #require(response.headers["set-cookie"])
        #expect(cookie.hasPrefix("__Host-dela="))
        #expect(cookie.hasSuffix("; Path=/; SameSite=Lax; Max-Age=31536000; HttpOnly; Secure"))
    }

    @Test("session cookie has no Secure attribute without HTTPS")
    func plainCookie() async throws {
        let server = try AccountServer(address: "http://localhost:8080")
        let token = try await server.join().token
        #expect(server.accounts.cookie.issued(token).description.hasPrefix("dela="))
        #expect(!server.accounts.cookie.issued(token).description.hasSuffix("Secure"))
    }

    @Test("a bearer token authenticates a request and has precedence over a cookie")
    func bearer() async throws {
        let token = try await server.join().token.text
        #expect(try await ask(.me, headers: ["authorization": "Bearer \(token)"]).status == .ok)
        #expect(try await ask(.me, headers: ["authorization": "bearer \(token)"]).status == .ok)
        for wrong in ["Bearer", "Bearer x \(token)", "bearer x"] {
            let headers: Headers = ["authorization": wrong, "cookie": "__Host-dela=\(token)"]
            #expect(try await ask(.me, headers: headers).status == .unauthorized)
        }
    }

    @Test("Basic authentication of a proxy does not interfere with the session")
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
            .health, .ready, .push, .pull, .history, .log, .search, .readReceipts, .people, .upload, .picture,
            .photos,
            .photoLink, .makePhotoLink, .endPhotoLink, .sources, .sourcePhotos, .sourcePicture, .sourceUse,
            .likeSourcePhoto, .startLink, .finishLink, .unlink, .notifications, .subscribe, .unsubscribe,
            .testNotification, .digestUnsubscribePage, .unsubscribeFromDigest, .live, .invite, .invitations,
            .revokeInvitation, .previewInvitation, .join, .mailInvitation, .prepareExport, .export,
        ]
        .contains($0)
    }

    @Test("exactly the endpoints that need a session reject guests", arguments: ofAccounts)
    func guest(endpoint: Endpoint) async throws {
        try await server.join()
        let response = try await ask(endpoint)
        #expect((response.status == .unauthorized) == endpoint.needsSession)
        if endpoint.needsSession { #expect(try Failure(response.object()) == .signedOut) }
    }

    @Test(
        "endpoints that need a session tell a device that its account was deleted",
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

    @Test("answers to signed-in users are JSON that must not be cached")
    func answers() async throws {
        let token = try await server.join().token.text
        let headers: Headers = ["authorization": "Bearer \(token)", "user-agent": "Firefox/1 Linux"]
        let devices = try await ask(.devices, headers: headers)
        #expect(try DevicesAnswer(devices.object()).devices.count == 1)
        let plan = try await ask(.planDeletion, headers: headers)
        #expect(try DeletionPlan(plan.object()) == DeletionPlan(deleted: [], transferred: []))
        #expect(plan.headers["cache-control"] == "no-store")
        #expect(try await ask(.signOthersOut, headers: headers).status == .ok)
    }

    @Test("answer to a forgotten password is the same without an account")
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
        "invalid requests are rejected",
        arguments: [
            "", "[]", "{", #"{"email":1}"#, #"{"email":{"$ne":""},"password":"x"}"#, "{\"email\":\"\u{1}\"}",
        ])
    func malformed(body: String) async throws {
        let response = try await ask(.signIn, body)
        #expect(response.status == .badRequest)
        #expect(try Failure(response.object()) == .malformed)
    }

    @Test(
        "a form of another site cannot sign a user in", arguments: ["text/plain", "", "application/jsonx"])
    func foreignForm(type: String) async throws {
        try await server.join()
        let body = text(SignInRequest(email: ada.email, password: ada.password).json)
        let response = try await ask(.signIn, body, headers: ["content-type": type])
        #expect(try Failure(response.object()) == .malformed)
        #expect(response.headers["set-cookie"] == nil)
    }

    @Test("a rate-limited answer has a Retry-After header")
    func retryAfter() async throws {
        let registration = try await server.register()
        let response = try await ask(
            .resendCode, text(ResendRequest(registration: registration, language: "ru").json))
        #expect(response.status == .tooManyRequests)
        #expect(response.headers["retry-after"] == "30")
    }

    @Test("answer to a registration is the same if the account exists")
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

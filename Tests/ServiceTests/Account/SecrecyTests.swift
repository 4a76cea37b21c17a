import Database
import Domain
import FeatureTags
import HTTP
import JSON
import Mail
import Secrets
import Testing
import Wire

@testable import Service

@Suite("Secrets", .timeLimit(.minutes(15)))
struct SecrecyTests {
    private let server: AccountServer
    private let ada = AccountServer.ada

    init() throws {
        server = try AccountServer()
    }

    private func answer(
        _ endpoint: Endpoint, _ object: JSONObject, with token: SessionToken? = nil
    ) async -> String {
        var headers: Headers = ["content-type": "application/json"]
        if let token { headers.set("authorization", "Bearer " + token.text) }
        let request = Request(
            method: .post, target: Target(path: endpoint.path), headers: headers,
            body: JSONValue.object(object).bytes)
        guard let response = await server.accounts.respond(to: endpoint, request, from: AccountServer.home),
            case .bytes(let bytes) = response.body
        else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("no answer, log line or error contains a password, a code or a token", .tags(.F2))
    func outputs() async throws {
        var outputs = [await answer(.register, ada.json), await answer(.register, ada.with(first: "").json)]
        let registration = try await server.register()
        let code = try server.lastCode()
        for attempt in [try server.wrongCode(), code, code, code + "x"] {
            let request = ConfirmRequest(registration: registration, code: attempt)
            outputs.append(await answer(.confirmRegistration, request.json))
        }
        let token = try await server.signIn().token
        for password in [ada.password, "wrong secret horse", ""] {
            outputs.append(await answer(.signIn, SignInRequest(email: ada.email, password: password).json))
        }
        for password in [ada.password, "wrong secret horse"] {
            let change = ChangePasswordRequest(old: password, password: ada.password, language: "en")
            outputs.append(await answer(.changePassword, change.json, with: token))
            let email = ChangeEmailRequest(email: "new@example.org", password: password, language: "en")
            outputs.append(await answer(.changeEmail, email.json, with: token))
        }
        let forgotten = ForgotPasswordRequest(email: ada.email, language: "en")
        outputs.append(await answer(.forgotPassword, forgotten.json))
        server.breakMail(.unsafe(.to))
        outputs.append(await answer(.register, ada.json))
        outputs.append(
            await answer(.deleteAccount, DeleteAccountRequest(password: ada.password).json, with: token))
        outputs.append("\(await server.accounts.operators.perform(.disableUser(email: ada.email)))")
        outputs += server.events.map { "\($0)" }
        outputs.append("\(token) \(server.key)")

        #expect(outputs.allSatisfy { !$0.isEmpty })
        for secret in [ada.password, "wrong secret horse", code, token.text] {
            for output in outputs { #expect(output.utf8.firstRange(of: secret.utf8) == nil) }
        }
        #expect(server.events.allSatisfy { "\($0)".utf8.firstRange(of: ada.email.utf8) == nil })
    }

    @Test("the database contains no password and no code, also while a code is pending", .tags(.F3))
    func database() async throws {
        try await server.join()
        _ = try await server.register(ada.with(email: "eva@example.org"))
        let code = try server.lastCode()
        let cells = try await server.look { connection throws(DatabaseError) in
            var cells: [SQLValue] = []
            for table in [
                "account", "session", "code", "deletion", "record", "history", "command", "meta",
            ] {
                for row in try connection.run(SQL(raw: "SELECT * FROM \(table)")) {
                    for column in 0..<row.count { cells.append(try row.value(column)) }
                }
            }
            return cells
        }
        #expect(cells.count > 20)
        for secret in [ada.password, code] {
            #expect(!cells.contains { $0.bytes.firstRange(of: secret.utf8) != nil })
        }
    }
}

extension SQLValue {
    fileprivate var bytes: [UInt8] {
        switch self {
        case .null, .integer: []
        case .text(let text): Array(text.utf8)
        case .blob(let bytes): bytes
        }
    }
}

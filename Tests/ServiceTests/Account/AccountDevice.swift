import Database
import Domain
import Storage
import SyncProtocol
import SyncRules
import Wire

@testable import Service

/// A user's device, which sends commands like a browser.
final class AccountDevice {
    let server: AccountServer
    let session: Session
    let token: SignedIn
    private let client: ClientID = newID()
    private var sequence: Int64 = 0

    init(_ token: SignedIn, of server: AccountServer) throws {
        self.server = server
        self.token = token
        session = try server.session(token)
    }

    @discardableResult
    func push(_ intent: Intent, in scope: ScopeID) async throws -> PushAnswer {
        sequence += 1
        let command = Command(id: newID(), at: server.now, scope: scope, intent: intent)
        let numbered = PushRequest.Numbered(sequence: sequence, command: command)
        let request = PushRequest(client: client, epoch: "E", commands: [numbered])
        let (person, now) = (session.person, server.now)
        return try await server.accounts.context.write { transaction throws(DatabaseError) in
            try transaction.processor.push(request, by: person, at: now).answer
        }
    }

    func makeList(_ name: String, sharedWith others: [(AccountDevice, Role)] = []) async throws -> ScopeID {
        let scope = ScopeID.list(newID())
        try await push(.list(.create(name: name)), in: scope)
        for (other, role) in others {
            server.pass(seconds: 1)
            try await push(.member(.add(other.session.person, name: "", role: role)), in: scope)
        }
        return scope
    }
}

extension AccountServer {
    func device(_ name: String) async throws -> AccountDevice {
        let email = name.lowercased() + "@example.org"
        return try AccountDevice(try await join(AccountServer.ada.with(first: name, email: email)), of: self)
    }

    func delete(_ device: AccountDevice, _ password: String = AccountServer.ada.password)
        async throws(Failure)
    {
        try await accounts.deletion.delete(
            DeleteAccountRequest(password: password), by: device.session, from: AccountServer.home)
    }

    func rows(_ table: String, where condition: String) async throws -> Int {
        try await look { connection throws(DatabaseError) in
            try connection.run(SQL(raw: "SELECT * FROM \(table) WHERE \(condition)")).count
        }
    }

    func member(_ device: AccountDevice, in scope: ScopeID) async throws -> Member? {
        let person = device.session.person
        return try await accounts.context.write { transaction throws(DatabaseError) in
            transaction.processor.records.member(person, in: scope)
        }
    }
}

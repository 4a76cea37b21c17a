import Database
import Domain
import Storage
import SyncProtocol
import SyncRules
import TestDatabase
import Wire

@testable import Service

/// One of several nodes on a database.
final class NodeFixture {
    let connection: any Connection
    let order: CommitOrder
    let processor: CommandProcessor
    let log: NodeLog
    /// The scopes and versions that were published for other nodes.
    var published: [String] { publication.parts }
    private let publication = Publication()
    static let now = Instant(milliseconds: 1_800_000_000_000)

    private final class Publication {
        var parts: [String] = []
    }

    /// - Parameter isFirst: true if the database is empty.
    init(_ database: TestDatabase, run: String, isFirst: Bool = false, length: Int64 = 1000) throws {
        connection = try database.writer()
        if isFirst { try connection.migrate(Schema.migrations) }
        order = try CommitOrder(connection, run: run, isShared: true)
        processor = CommandProcessor(connection: connection, epoch: "e")
        log = NodeLog(order, of: processor, on: connection, length: length) { [publication] commits in
            for part in commits.flatMap(\.parts) {
                publication.parts.append("\(part.scope.kind.rawValue) \(part.previous)-\(part.to)")
            }
        }
    }

    /// Runs work in a transaction as the writer does.
    func transaction<Result>(_ work: () throws(DatabaseError) -> Result) throws -> Result {
        do {
            let result = try connection.transaction { () throws(DatabaseError) in
                try order.advance()
                try log.begin()
                let result = try work()
                try log.append()
                return result
            }
            order.didCommit()
            processor.didCommit()
            return result
        } catch {
            processor.didRollBack()
            throw error
        }
    }

    /// Pushes one command.
    @discardableResult
    func push(
        _ intent: Intent, in scope: ScopeID, by person: PersonID, _ client: ClientID, _ sequence: Int64
    ) throws -> PushAnswer.Outcome? {
        let command = Command(id: newID(), at: Instant(milliseconds: 1_000_000), scope: scope, intent: intent)
        let request = PushRequest(
            client: client, epoch: "e",
            commands: [PushRequest.Numbered(sequence: sequence, command: command)])
        return try transaction { () throws(DatabaseError) in
            try processor.push(request, by: person, at: NodeFixture.now).answer.results.first?.outcome
        }
    }

    /// Creates a user with a profile.
    func register() throws -> PersonID {
        let person: PersonID = newID()
        let profile = Record(id: Profile.recordID, content: .profile(Profile(firstName: "A", lastName: "")))
        _ = try transaction { () throws(DatabaseError) in
            try processor.changeWriter.write(
                [Change(.user(person), profile)], by: person, command: newID(), at: NodeFixture.now)
        }
        return person
    }
}

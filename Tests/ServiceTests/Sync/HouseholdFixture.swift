import Database
import Domain
import Storage
import SyncProtocol
import SyncRules
import TestDatabase

@testable import Service

func newID<Of>() -> Identifier<Of> {
    var random = SystemRandomNumberGenerator()
    return Identifier(at: Instant(milliseconds: 1_000_000), random: &random)
}

/// A list with an item on a real database, and a user of every role.
final class HouseholdFixture {
    let connection: any Connection
    let processor: CommandProcessor
    var people: [AccessTests.Visitor: PersonID] = [:]
    let list = ScopeID.list(newID())
    let item: ItemID = newID()
    /// The time of the server's clock.
    var now = Instant(milliseconds: 1_000_000)
    private var sequences: [PersonID: (client: ClientID, last: Int64)] = [:]

    init(daily: Int = 100 << 20) throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        processor = CommandProcessor(connection: connection, epoch: "e", daily: daily)
        for visitor in AccessTests.Visitor.allCases {
            let person: PersonID = newID()
            people[visitor] = person
            let profile = Record(
                id: Profile.recordID, content: .profile(Profile(firstName: visitor.rawValue, lastName: "")))
            _ = try processor.changeWriter.write(
                [Change(.user(person), profile)], by: person, command: newID(), at: now)
        }
        try expectDone(.list(.create(name: "Shopping")))
        try expectDone(.item(.create([NewItem(id: item, title: "Milk", rank: Rank("U")!)])))
        try expectDone(.member(.add(people[.viewer]!, name: "", role: .viewer)))
        for visitor in [AccessTests.Visitor.editor, .former] {
            try expectDone(.member(.add(people[visitor]!, name: "", role: .editor)))
        }
        try expectDone(.member(.remove(people[.former]!)))
    }

    func makeList(by visitor: AccessTests.Visitor) throws -> ScopeID {
        let scope = ScopeID.list(newID())
        _ = try perform(.list(.create(name: "Other")), in: scope, by: visitor)
        return scope
    }

    func perform(
        _ intent: Intent, in scope: ScopeID? = nil, by visitor: AccessTests.Visitor
    ) throws -> PushAnswer.Outcome {
        try answer(to: intent, in: scope, by: visitor)!
    }

    /// The outcome of a command; nil if it was not processed.
    func answer(
        to intent: Intent, in scope: ScopeID? = nil, by visitor: AccessTests.Visitor
    ) throws -> PushAnswer.Outcome? {
        let person = people[visitor]!
        let (client, last) = sequences[person] ?? (newID(), 0)
        let command = Command(id: newID(), at: now, scope: scope ?? list, intent: intent)
        let request = PushRequest(
            client: client, epoch: "e",
            commands: [PushRequest.Numbered(sequence: last + 1, command: command)])
        if processor.mustWait(person, at: now) { return nil }
        let outcome = try processor.push(request, by: person, at: now).answer.results[0].outcome
        sequences[person] = (client, last + 1)
        return outcome
    }

    /// Reuses the sequence number of a user's last command, because the server did not accept it.
    func forgetLast(of visitor: AccessTests.Visitor) throws {
        let person = people[visitor]!
        guard let (client, last) = sequences[person] else { throw Unexpected() }
        sequences[person] = last > 1 ? (client, last - 1) : nil
    }

    /// The commits of an accepted command.
    func commits(of intent: Intent, in scope: ScopeID, by visitor: AccessTests.Visitor) throws -> [Commit] {
        let command = Command(id: newID(), at: now, scope: scope, intent: intent)
        let request = PushRequest(
            client: newID(), epoch: "e", commands: [PushRequest.Numbered(sequence: 1, command: command)])
        let (answer, commits) = try processor.push(request, by: people[visitor]!, at: now)
        guard case .done? = answer.results.first?.outcome else { throw Unexpected() }
        return commits
    }

    /// Creates an account for a user.
    func register(_ person: PersonID) throws {
        _ = try connection.run(
            """
            INSERT INTO account (person, email, password, created)
            VALUES (\(person.text), \(person.text.lowercased() + "@example.org"), '', \(now.milliseconds))
            """)
    }

    /// True if a pull of this user contains the list.
    func sees(_ visitor: AccessTests.Visitor) throws -> Bool {
        try ReadAccess(of: people[visitor]!, on: connection).scopes[list] != nil
    }

    private func expectDone(_ intent: Intent) throws {
        guard case .done = try perform(intent, by: .owner) else { throw Unexpected() }
    }

    private struct Unexpected: Error {}
}

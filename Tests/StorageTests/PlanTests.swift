import Database
import SQLite
import Storage
import Testing

/// Checks the query plan of each statement in the server's sources: SQLite must find the rows without reading a growing
/// table.
@Suite("Query plans", .timeLimit(.minutes(15)))
struct PlanTests {
    /// The parts of statements other than values, by name.
    static let parts = [
        "Self.columns": "person, blob, size, keeps, begun, stored",
        "InvitationTable.columns": "id, person, scope, role, version",
        #"query.isAmongShared ? NameTable.shared : "namekey""#: "namekey",
        #"query.isAmongShared ? "DISTINCT" : """#: "",
        "beyond": ">", "within": "<", "order": "ASC",
    ]

    /// Statements that may read a whole table, by their beginning, with the reason.
    static let exceptions = [
        "SELECT person, email, password, created, disabled FROM account ORDER BY email": "the operator asks",
        "SELECT scope FROM everyone WHERE id = $1": "the operator asks",
        "SELECT person, source, photo FROM liking ORDER BY tries LIMIT": "only the first ones are read",
        "SELECT number, run, body FROM ( SELECT": "only a page of the table is read",
        "SELECT COUNT(*) FROM session": "at a restore, while no server runs",
        "SELECT person FROM deletion": "once, when the server starts",
        "SELECT session.id, session.person, session.device": "once, when the server starts",
        "SELECT record.id, record.kind, record.version, record.data, account.person": "once, at the start",
        "SELECT id, kind, version, data, scope FROM record WHERE kind = 'item'": "at one start in all",
        "SELECT scope, data FROM record WHERE id = $1 AND data IS NOT NULL": "at one start in all",
        "SELECT account.email, network.mark FROM network JOIN account": "at the start",
    ]

    private let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(":memory:")
        try connection.migrate(Schema.migrations)
    }

    @Test("no statement reads a whole growing table, except listed ones")
    func scans() throws {
        var count = 0
        for file in try sources(in: ["Storage", "Service", "dela"]) where !file.contains("/Schema") {
            for statement in try SQLText.statements(in: try text(of: file), parts: Self.parts) {
                count += 1
                for table in try scanned(by: statement)
                where !Self.exceptions.keys.contains(where: statement.text.hasPrefix) {
                    Issue.record("\(file): the whole table \(table) is read by \(statement.text)")
                }
            }
        }
        #expect(count > 100)
    }

    @Test("a statement that reads a whole table is detected, also in a subquery or by an index")
    func noticed() throws {
        for text in [
            "SELECT data FROM record WHERE kind = $1", "DELETE FROM session WHERE device = $1",
            "SELECT 1 FROM scope WHERE id IN (SELECT scope FROM record WHERE data = $1)",
            "SELECT moment FROM alarm ORDER BY moment",
        ] {
            #expect(try !scanned(by: SQLText.Statement(text: text, values: 1)).isEmpty, "\(text)")
        }
        let small = SQLText.Statement(text: "SELECT value FROM meta WHERE name = $1", values: 1)
        #expect(try scanned(by: small).isEmpty)
    }

    /// The tables that are read completely.
    private func scanned(by statement: SQLText.Statement) throws -> [String] {
        let values = [SQLValue](repeating: .null, count: statement.values)
        let plan = try connection.run(SQL(raw: "EXPLAIN QUERY PLAN " + statement.text, values))
        return try plan.compactMap { row in
            let words = try row.text(3).split(separator: " ")
            // Parentheses contain the result of another part, whose plan is also listed.
            guard words.first == "SCAN", words[1] != "CONSTANT", words[1] != "meta", words[1].first != "("
            else { return nil }
            return String(words[1])
        }
    }
}

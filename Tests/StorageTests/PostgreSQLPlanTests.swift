import Database
import Storage
import TestDatabase
import Testing

/// Checks with PostgreSQL itself that it accepts each statement in the server's sources, and finds the rows by an index.
@Suite(
    "Statements on PostgreSQL", .enabled(if: TestDatabase.isPostgreSQL), .timeLimit(.minutes(15)))
struct PostgreSQLPlanTests {
    /// Statements that may read a whole table on PostgreSQL only, by their beginning, with the reason.
    private static let exceptions = [
        "INSERT INTO chore (kind, subject, after) SELECT 'words'": "once, when words get another form",
        "UPDATE wordchat SET chat = 'gone:'": "once, when words get another form",
        "SELECT person FROM account WHERE disabled IS NOT NULL": "an index of the disabled accounts",
    ].merging(PlanTests.exceptions) { $1 }

    private let connection: any Connection

    init() throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
    }

    @Test("PostgreSQL accepts every statement, and none reads a whole growing table, except listed ones")
    func statements() throws {
        var count = 0
        for file in try sources(in: ["Storage", "Service", "dela"]) where !file.contains("/Schema") {
            for statement in try SQLText.statements(in: try text(of: file), parts: PlanTests.parts) {
                count += 1
                do {
                    for table in try scanned(by: statement, number: count)
                    where !Self.exceptions.keys.contains(where: statement.text.hasPrefix) {
                        Issue.record("\(file): the whole table \(table) is read by \(statement.text)")
                    }
                } catch {
                    Issue.record("\(file): \(error)")
                }
            }
        }
        #expect(count > 100)
    }

    @Test("a statement that reads a whole table is detected, also in a subquery or by an index")
    func noticed() throws {
        for (number, text) in [
            "SELECT data FROM record WHERE kind = $1", "DELETE FROM session WHERE device = $1",
            "SELECT 1 FROM scope WHERE id IN (SELECT scope FROM record WHERE data = $1)",
        ].enumerated() {
            let statement = SQLText.Statement(text: text, values: 1)
            #expect(try !scanned(by: statement, number: number).isEmpty, "\(text)")
        }
        let small = SQLText.Statement(text: "SELECT value FROM meta WHERE name = $1", values: 1)
        #expect(try scanned(by: small, number: 9).isEmpty)
    }

    /// The tables that are read completely by the generic plan.
    private func scanned(by statement: SQLText.Statement, number: Int) throws -> [String] {
        let plan: [String]
        do { plan = try self.plan(of: statement, number: number) } catch {
            // The connection has just dropped all prepared statements, because there were too many.
            plan = try self.plan(of: statement, number: number)
        }
        var tables: [String] = []
        for (index, line) in plan.enumerated() {
            guard let scan = line.firstMatch(of: #/(Seq|Index|Index Only) Scan.* on (\w+)/#) else { continue }
            let details = plan[(index + 1)...].prefix { !$0.contains("->") && !$0.contains("cost=") }
            let table = String(scan.output.2)
            // The first rows of an index, as for the smallest value.
            let isLimited = index > 0 && plan[index - 1].contains("Limit")
            guard table != "meta", !isLimited, !details.contains(where: { $0.contains("Index Cond") }) else {
                continue
            }
            tables.append(table)
        }
        return tables
    }

    private func plan(of statement: SQLText.Statement, number: Int) throws -> [String] {
        _ = try connection.run("PREPARE p\(raw: String(number)) AS \(raw: statement.text)")
        let nothing = [String](repeating: "NULL", count: statement.values).joined(separator: ", ")
        let values = statement.values == 0 ? "" : "(\(nothing))"
        return try connection.run("EXPLAIN EXECUTE p\(raw: String(number))\(raw: values)").map {
            try $0.text(0)
        }
    }
}

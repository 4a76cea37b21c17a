import Database
import Foundation
import Storage
import Testing

@Suite("SQL for SQLite and PostgreSQL", .timeLimit(.minutes(15)))
struct SQLSubsetTests {
    /// Syntax that only one of the engines supports, or that has another meaning in one.
    private static let foreign = [
        "PRAGMA", "VACUUM", "ATTACH", "AUTOINCREMENT", "OR REPLACE", "OR IGNORE", "OR ABORT", "OR FAIL",
        "OR ROLLBACK", "REPLACE INTO", "INDEXED BY", "COLLATE", "IFNULL", "IIF", "NVL", "ROWID", "OID",
        "GLOB",
        "LIKE", "ILIKE", "REGEXP", "MATCH", "IS NOT DISTINCT", "STRFTIME", "DATETIME", "DATE", "TIME",
        "JULIANDAY", "UNIXEPOCH", "NOW", "CURRENT_TIMESTAMP", "RANDOM", "RANDOMBLOB", "PRINTF", "FORMAT",
        "INSTR", "STRPOS", "HEX", "TYPEOF", "TOTAL", "CHANGES", "GROUP_CONCAT", "STRING_AGG", "JSON_EXTRACT",
        "JSONB", "SERIAL", "INTEGER", "INT", "REAL", "BOOLEAN", "TRUE", "FALSE", "SQLITE_MASTER",
        "SQLITE_SCHEMA",
    ]
    private static let signs = ["?", ":", "@", "`", "[", "\"", "==", "->"]

    /// The parts of a statement that one of the engines does not support.
    private func faults(_ statement: String) -> [String] {
        var text = statement.replacing(#/'[^']*'/#, with: "''").uppercased()
        // The only suffix that the PostgreSQL engine removes (docs/decisions/0016).
        if text.hasPrefix("CREATE TABLE"), text.hasSuffix(") WITHOUT ROWID") { text.removeLast(14) }
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.joined(separator: " ")
        return Self.foreign.filter { " \(words) ".contains(" \($0) ") } + Self.signs.filter(text.contains)
    }

    private func oneLine(_ statement: some StringProtocol) -> String {
        statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The source without comments, with `$1` for each bound value.
    private func source(of file: URL) throws -> String {
        let code = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
        var text = ""
        var depth = 0
        var rest = code[...]
        while let character = rest.first {
            if depth == 0, rest.hasPrefix("\\(") {
                text += "$1"
                depth = 1
                rest = rest.dropFirst(2)
                continue
            }
            if depth > 0 {
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
            } else {
                text.append(character)
            }
            rest = rest.dropFirst()
        }
        return text
    }

    /// The SQL texts in the sources, except those of the SQLite engine.
    private func statements() throws -> [String] {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources").standardizedFileURL
        let files = ["Storage", "Database", "Service", "dela"].flatMap { room in
            FileManager.default.enumerator(
                at: sources.appendingPathComponent(room), includingPropertiesForKeys: nil)?
                .compactMap { $0 as? URL } ?? []
        }
        let sql =
            #/^(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE|ALTER|DROP|WHERE|REPLACE|PRAGMA)\b|\bJOIN\b/#
        return try files.filter { $0.pathExtension == "swift" }.flatMap { file in
            try source(of: file).matches(of: #/"""\n(?s:(.*?))\n *"""|"([^"\n]*)"/#)
                .map { oneLine($0.output.1 ?? $0.output.2 ?? "") }.filter { $0.contains(sql) }
        }
    }

    @Test("the schema uses only common SQL")
    func schema() {
        for migration in Schema.migrations {
            for statement in migration.statements {
                #expect(faults(oneLine(statement)).isEmpty, "\(migration.name): \(statement)")
            }
        }
    }

    @Test("statements in the sources use only common SQL")
    func sources() throws {
        let statements = try statements()
        #expect(statements.count > 100)
        for statement in statements { #expect(faults(statement).isEmpty, "\(statement)") }
    }

    @Test(
        "uncommon SQL is detected",
        arguments: [
            "INSERT OR REPLACE INTO meta (name) VALUES ($1)", "INSERT OR IGNORE INTO meta VALUES ($1)",
            "SELECT IFNULL(last, 0) FROM client", "SELECT id FROM record WHERE id = ?",
            "SELECT rowid FROM record",
            "SELECT id FROM record WHERE id = :id", "SELECT id FROM record WHERE id GLOB 'a*'",
            "SELECT strftime('%s') FROM record", "SELECT datetime($1) FROM record", "PRAGMA user_version",
            "CREATE TABLE t (id BIGINT PRIMARY KEY AUTOINCREMENT)", "CREATE TABLE t (id INTEGER PRIMARY KEY)",
            "DELETE FROM t WITHOUT ROWID", "SELECT id FROM record WHERE data ->> 'a' = $1",
        ])
    func noticed(statement: String) {
        #expect(!faults(statement).isEmpty)
    }
}

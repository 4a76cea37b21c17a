import Database
import Testing

@Suite("SQL statements consist of text and bound values", .timeLimit(.minutes(15)))
struct SQLTests {
    @Test("an interpolated value becomes a numbered parameter, never text")
    func interpolation() {
        let id = "x'; DROP TABLE record; --"
        let sql: SQL = "UPDATE record SET data = \([1, 2] as [UInt8]) WHERE id = \(id) AND version < \(7)"
        #expect(sql.text == "UPDATE record SET data = $1 WHERE id = $2 AND version < $3")
        #expect(sql.values == [.blob([1, 2]), .text(id), .integer(7)])
    }

    @Test("raw text in an interpolation becomes part of the SQL text, not a bound value")
    func raw() {
        let sql: SQL = "SELECT \(raw: "count(*)") FROM record WHERE deleted = \(false)"
        #expect(sql.text == "SELECT count(*) FROM record WHERE deleted = $1")
        #expect(sql.values == [.integer(0)])
    }

    @Test("nil becomes NULL")
    func optionals() {
        let text: String? = nil
        let number: Int64? = 5
        let sql: SQL = "SELECT \(text), \(number), \(SQLValue.null)"
        #expect(sql.values == [.null, .integer(5), .null])
    }

    @Test("an error shows the statement without values")
    func errorText() throws {
        let error = DatabaseError(.constraint, "UNIQUE constraint failed: account.email", sql: "INSERT … $1")
        #expect(
            "\(error)"
                == "a rule of the schema forbids the change: UNIQUE constraint failed: account.email [INSERT … $1]"
        )
    }

    @Test("a cell of another type throws an error that names the column")
    func mismatch() throws {
        let row = Row.rows(of: [.text("a"), .null], columns: 2, sql: "SELECT 1")[0]
        #expect(throws: DatabaseError(.column(0), "Column 0 is no integer.", sql: "SELECT 1")) {
            try row.integer(0)
        }
        #expect(throws: DatabaseError(.column(1), "Column 1 is no text.", sql: "SELECT 1")) {
            try row.text(1)
        }
        #expect(throws: DatabaseError(.column(2), "Column 2 does not exist.", sql: "SELECT 1")) {
            try row.blob(2)
        }
        #expect(try row.optionalText(1) == nil)
    }
}

import Database
import Domain
import SyncRules
import TestDatabase
import Testing

@testable import Storage

@Suite("Index of names", .timeLimit(.minutes(15)))
struct NameTableTests {
    private let connection: any Connection
    private let names: NameTable

    init() throws {
        connection = try TestDatabase.connection()
        try connection.migrate(Schema.migrations)
        names = NameTable(connection)
    }

    private func id(_ number: Int) -> PersonID {
        let digits = String(number)
        return PersonID(String(repeating: "0", count: 26 - digits.count) + digits)
    }

    private func add(_ number: Int, _ name: String, isDisabled: Bool = false) throws {
        let email = try EmailAddress("p\(number)@example.org")
        let account = Account(
            person: id(number), email: email, password: "", created: Instant(milliseconds: 0),
            disabled: isDisabled ? Instant(milliseconds: 1) : nil)
        #expect(try AccountTable(connection).insert(account))
        try names.set(name, of: id(number))
    }

    private func query(_ text: String, isDescending: Bool = false, isAmongShared: Bool = false)
        -> NameTable.Query
    {
        NameTable.Query(text: text, isDescending: isDescending, asker: id(0), isAmongShared: isAmongShared)
    }

    /// The results of all pages.
    private func all(_ query: NameTable.Query, limit: Int = 50) throws -> [String] {
        var found: [String] = []
        var position: NameTable.Position?
        repeat {
            let page = try names.page(of: query, after: position, limit: limit)
            #expect(page.people.count == limit || page.next == nil)
            found += page.people.map(\.name)
            position = page.next
        } while position != nil
        return found
    }

    @Test("users who may sign in are listed by name in both directions, page by page, without the asker")
    func everyone() throws {
        for (number, name) in ["Me Myself", "Boris Lind", "anna Berg", "Åsa", "Чук", "Ёжик"].enumerated() {
            try add(number, name)
        }
        try add(9, "Carl Gone", isDisabled: true)
        let sorted = ["anna Berg", "Åsa", "Boris Lind", "Ёжик", "Чук"]
        for limit in 1...6 {
            #expect(try all(query(""), limit: limit) == sorted)
            #expect(try all(query("", isDescending: true), limit: limit) == sorted.reversed())
        }
    }

    @Test("a prefix of any word finds a user once, also if several words match")
    func words() throws {
        try add(1, "Anna Annenkova")
        try add(2, "Joanna Berg")
        try add(3, "Maria Anna Berg")
        #expect(try all(query("ann"), limit: 1) == ["Anna Annenkova", "Maria Anna Berg"])
        #expect(try all(query("anna b")) == ["Maria Anna Berg"])
        #expect(try all(query("berg")) == ["Joanna Berg", "Maria Anna Berg"])
        #expect(try all(query("%")) == [] && all(query("_")) == [] && all(query("nna")) == [])
    }

    @Test("a new name replaces the old one, and a removed user is not found")
    func change() throws {
        try add(1, "Anna Berg")
        try names.set("Anna Lind", of: id(1))
        #expect(try all(query("berg")) == [] && all(query("lind")) == ["Anna Lind"])
        try names.remove(id(1))
        #expect(try all(query("")) == [])
    }

    @Test("a server with this setting lists only users who share a scope with the asker")
    func shared() throws {
        for (number, name) in ["Me", "Boris", "Carl", "Dora"].enumerated() { try add(number, name) }
        let records = RecordTable(connection)
        func save(_ scope: ScopeID, _ record: RecordID, _ kind: String, isLive: Bool = true) throws {
            let stored = RecordTable.Stored(id: record, kind: kind, version: 1, data: isLive ? "{}" : nil)
            try records.save(stored, in: scope, expires: nil)
        }
        let list = ScopeID(.list, id(77).text)
        let other = ScopeID(.list, id(78).text)
        for (number, scope, isLive) in [
            (0, list, true), (1, list, true), (2, list, false), (2, other, true), (3, other, true),
        ] {
            try save(scope, Member.recordID(id(number)), "member")
            try save(.user(id(number)), Membership.recordID(scope), "membership", isLive: isLive)
        }
        #expect(try all(query("", isAmongShared: true)) == ["Boris"])
        #expect(try all(query("bo", isAmongShared: true)) == ["Boris"])
        #expect(try all(query("c", isAmongShared: true)) == [])
    }

    @Test("users are found at each point of a rebuild of the index")
    func rebuild() throws {
        let people = ["Me", "Anna Berg", "anna-maria Lind", "Strauß", "Анна", "Berg Anna", "Gone Anna"]
        for (number, name) in people.enumerated() {
            try add(number, "Old \(number)", isDisabled: number == 6)
            let stored = RecordTable.Stored(
                id: Profile.recordID, kind: "profile", version: 1, data: #"{"first":"\#(name)","last":""}"#)
            try RecordTable(connection).save(stored, in: .user(id(number)), expires: nil)
        }
        try MetaTable(connection).set("names", to: "1")
        try names.discardOldFormat()
        var parts = 0
        while case .indexNames(let last)? = try BackgroundJobTable(connection).next(after: nil) {
            for limit in 1...3 {
                let sorted = ["Anna Berg", "anna-maria Lind", "Berg Anna", "Strauß", "Анна"]
                #expect(try all(query(""), limit: limit) == sorted)
                #expect(try all(query("", isDescending: true), limit: limit) == sorted.reversed())
                #expect(
                    try all(query("anna"), limit: limit) == ["Berg Anna", "Anna Berg", "anna-maria Lind"])
            }
            #expect(try all(query("strauss")) == ["Strauß"] && all(query("old")) == [])
            if parts == 2 { try names.set("Anna Lind", of: id(1)) }
            if parts == 2 { try names.set("Anna Berg", of: id(1)) }
            if let next = try names.rebuild(after: last, limit: 1) {
                try BackgroundJobTable(connection).insert(.indexNames(after: next))
            } else {
                try BackgroundJobTable(connection).remove(.indexNames(after: last))
            }
            parts += 1
        }
        #expect(parts == people.count + 1)
        #expect(try all(query("anna")) == ["Berg Anna", "Anna Berg", "anna-maria Lind"])
        try names.discardOldFormat()
        #expect(try BackgroundJobTable(connection).next(after: nil) == nil)
    }

    @Test(
        "no query reads or sorts all names", .enabled(if: !TestDatabase.isPostgreSQL),
        arguments: ["", "an"])
    func plan(text: String) throws {
        for isDescending in [false, true] {
            let statement = names.statement(query(text, isDescending: isDescending), after: nil, limit: 51)
            let plan = try explain(statement)
            #expect(plan.contains { $0.hasPrefix("SEARCH namekey USING PRIMARY KEY") }, "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
            let among = query(text, isDescending: isDescending, isAmongShared: true)
            let sharedPlan = try explain(names.statement(among, after: nil, limit: 51))
            #expect(!sharedPlan.contains { $0.hasPrefix("SCAN") }, "\(sharedPlan)")
        }
    }

    private func explain(_ statement: SQL) throws -> [String] {
        try connection.run(SQL(raw: "EXPLAIN QUERY PLAN " + statement.text, statement.values)).map {
            try $0.text(3)
        }
    }
}

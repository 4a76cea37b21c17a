import Database
import Domain
import Sync

extension RecordTable {
    /// Looks at all records for those that cannot be read.
    /// - Parameter most: how many are named.
    /// - Returns: how many there are of both, and the first that cannot be read.
    public func damage(
        naming most: Int
    ) throws(DatabaseError) -> (all: Int, damaged: Int, first: [RecordKey]) {
        var found = (all: 0, damaged: 0, first: [RecordKey]())
        var last = ""
        while true {
            let rows = try connection.run("SELECT id FROM scope WHERE id > \(last) ORDER BY id LIMIT 1000")
            for row in rows {
                last = try row.text(0)
                guard let scope = ScopeID(checking: last) else { continue }
                try look(at: scope, naming: most, &found)
            }
            if rows.isEmpty { return found }
        }
    }

    private func look(
        at scope: ScopeID, naming most: Int, _ found: inout (all: Int, damaged: Int, first: [RecordKey])
    ) throws(DatabaseError) {
        var (last, isLast): (RecordID?, Bool) = (nil, false)
        while !isLast {
            let page = try page(of: scope, after: last, limit: 1000)
            (last, isLast) = (page.rows.last?.id, page.isLast)
            found.all += page.rows.count
            for stored in page.rows where (try? stored.record()) == nil {
                found.damaged += 1
                if found.first.count < most { found.first.append(RecordKey(scope, stored.id)) }
            }
        }
    }
}

extension RecordTable {
    /// What a record holds; nil where there is none, or where it cannot be read.
    public func content(_ id: RecordID, in scope: ScopeID) throws(DatabaseError) -> Content? {
        guard let stored = try record(id, in: scope) else { return nil }
        return (try? stored.record())?.content
    }
}

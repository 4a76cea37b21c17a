import JSON
import SyncProtocol
import SyncRules

extension LogRequest {
    /// Parses `{"scope":…,"before":position,"version":v,"limit":positions?}`.
    public init(_ object: JSONObject) throws(JSONError) {
        guard let scope = ScopeID(checking: try object.string("scope")), scope.kind.isLog else {
            throw JSONError(.missing("scope"))
        }
        let limit = try object.optionalInteger("limit") ?? Int64(LogRequest.defaultLimit)
        self.init(
            scope: scope, before: try object.integer("before"), version: try object.integer("version"),
            limit: Int(max(0, min(limit, Int64(LogRequest.maxLimit)))))
    }

    public var json: JSONObject {
        [
            "scope": .string(scope.text), "before": .integer(before), "version": .integer(version),
            "limit": .integer(Int64(limit)),
        ]
    }
}

extension LogAnswer {
    /// Parses `{"epoch":…,"grant":…,"low":position,"rows":[…],"unread":messages?}`.
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            epoch: try object.string("epoch"), grant: try object.string("grant"),
            low: try object.integer("low"), rows: try recordStates(try object.array("rows")),
            unread: try object.optionalInteger("unread"))
    }

    /// Writes an answer whose rows are already JSON, as stored by the server.
    public static func bytes(
        epoch: String, grant: String, low: Int64, rows: [[UInt8]], unread: Int64? = nil
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.beginObject()
        writer.name("epoch")
        writer.string(epoch)
        writer.name("grant")
        writer.string(grant)
        writer.name("low")
        writer.integer(low)
        if let unread {
            writer.name("unread")
            writer.integer(unread)
        }
        writer.name("rows")
        writer.beginArray()
        for row in rows { writer.raw(row) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}

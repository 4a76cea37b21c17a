import Domain
import JSON
import SyncRules

/// Requests the former states of a record.
public struct HistoryRequest: Equatable, Sendable {
    public let scope: ScopeID
    public let record: RecordID
    /// Only states before this version, which is that of the last entry of the previous page; nil for the latest.
    public let before: Int64?

    public init(scope: ScopeID, record: RecordID, before: Int64? = nil) {
        self.scope = scope
        self.record = record
        self.before = before
    }

    /// Parses `{"scope":…,"id":…,"before":version?}`.
    public init(_ object: JSONObject) throws(JSONError) {
        guard let scope = ScopeID(checking: try object.string("scope")) else {
            throw JSONError(.missing("scope"))
        }
        guard let record = RecordID(derived: try object.string("id")) else { throw JSONError(.missing("id")) }
        self.init(scope: scope, record: record, before: try object.optionalInteger("before"))
    }

    public var json: JSONObject {
        var object: JSONObject = ["scope": .string(scope.text), "id": .string(record.text)]
        if let before { object.append("before", .integer(before)) }
        return object
    }
}

/// The former states of a record, latest first.
public struct HistoryAnswer: Equatable, Sendable {
    public let entries: [Entry]
    /// True if there are more before the last entry.
    public let more: Bool

    /// A state of the record until a user changed it.
    public struct Entry: Equatable, Sendable {
        public let version: Int64
        /// The user who changed it; nil if unknown.
        public let person: PersonID?
        /// The time of the change by the server's clock.
        public let at: Instant
        /// The former fields, as in a record's `d`.
        public let fields: JSONObject
    }

    /// The maximum number of entries per page.
    public static let pageSize = 50
}

extension HistoryAnswer {
    /// Parses `{"entries":[{"v":version,"by":person?,"at":ms,"was":{fields}}],"more":bool}`.
    public init(_ object: JSONObject) throws(JSONError) {
        var entries: [Entry] = []
        for value in try object.array("entries") {
            let entry = try value.object()
            entries.append(
                Entry(
                    version: try entry.integer("v"),
                    person: try entry.optionalString("by").map { PersonID($0) },
                    at: Instant(milliseconds: try entry.integer("at")), fields: try entry.object("was")))
        }
        self.init(entries: entries, more: try object.optionalBool("more") ?? false)
    }

    /// Writes an entry whose fields are already JSON, as stored by the server.
    public static func write(
        version: Int64, person: PersonID, at: Instant, fields: [UInt8], to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.name("v")
        writer.integer(version)
        if !person.text.isEmpty {
            writer.name("by")
            writer.string(person.text)
        }
        writer.name("at")
        writer.integer(at.milliseconds)
        writer.name("was")
        writer.raw(fields)
        writer.endObject()
    }
}

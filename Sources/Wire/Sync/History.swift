import Domain
import JSON
import Sync

/// Asks what a record was before it became what it is.
public struct HistoryRequest: Equatable, Sendable {
    public let scope: ScopeID
    public let record: RecordID
    /// Only what was before this version, from the last entry of the page before; nil for the latest.
    public let before: Int64?

    public init(scope: ScopeID, record: RecordID, before: Int64? = nil) {
        self.scope = scope
        self.record = record
        self.before = before
    }

    /// Reads `{"scope":…,"id":…,"before":version?}`.
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

/// What a record was, the latest first.
public struct HistoryAnswer: Equatable, Sendable {
    public let entries: [Entry]
    /// Whether there is more before the last entry.
    public let more: Bool

    /// The record until somebody changed it.
    public struct Entry: Equatable, Sendable {
        public let version: Int64
        /// Who changed it; nil where that was not kept.
        public let person: PersonID?
        /// When, by the server's clock.
        public let at: Instant
        /// What it was before, as in a record's `d`.
        public let fields: JSONObject
    }

    /// The most entries of a page.
    public static let page = 50
}

extension HistoryAnswer {
    /// Reads `{"entries":[{"v":version,"by":person?,"at":ms,"was":{fields}}],"more":bool}`.
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

    /// Writes an entry whose fields are JSON already, as the server keeps them.
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

import Domain
import JSON

public typealias RecordID = Identifier<Record>

/// The address of a record. Ids are unique within their scope.
public struct RecordKey: Hashable, Sendable {
    public let scope: ScopeID
    public let id: RecordID

    public init(_ scope: ScopeID, _ id: RecordID) {
        self.scope = scope
        self.id = id
    }
}

/// A complete record of a scope.
public struct Record: Equatable, Sendable {
    public let id: RecordID
    public var content: Content
    /// Fields of a newer version, preserved unchanged.
    public var unknown: JSONObject

    public init(id: RecordID, content: Content, unknown: JSONObject = JSONObject()) {
        self.id = id
        self.content = content
        self.unknown = unknown
    }
}

/// A record as it is sent and stored: its full state at a version of its scope, or a tombstone.
public struct RecordState: Equatable, Sendable {
    public let id: RecordID
    public let version: Int64
    /// Nil for a tombstone.
    public let record: Record?

    public init(id: RecordID, version: Int64, record: Record?) {
        self.id = id
        self.version = version
        self.record = record
    }
}

extension RecordState {
    /// Reads `{"k":kind,"id":id,"v":version,"d":{fields}}`, or with `"x":1` instead of `d` for a tombstone. If this
    /// version cannot read fields that a newer one wrote, the record keeps them as one of unknown kind.
    public init(_ json: JSONValue) throws(JSONError) {
        let object = try json.object()
        guard let id = RecordID(derived: try object.string("id")) else { throw JSONError(.missing("id")) }
        let version = try object.integer("v")
        if try object.optionalInteger("x") != nil {
            self.init(id: id, version: version, record: nil)
        } else {
            let kind = try object.string("k")
            let fields = try object.object("d")
            let (content, unknown) =
                (try? Content.read(kind: kind, fields: fields)) ?? (.unknown(kind: kind), fields)
            self.init(id: id, version: version, record: Record(id: id, content: content, unknown: unknown))
        }
    }

    /// The row as sent and stored.
    public var json: JSONObject {
        var object: JSONObject = [
            "k": .string(record?.content.kind ?? ""), "id": .string(id.text), "v": .integer(version),
        ]
        if let record {
            object.append("d", .object(record.content.fields(with: record.unknown)))
        } else {
            object.append("x", .integer(1))
        }
        return object
    }

    /// Writes the row as sent and stored.
    public func write(to writer: inout JSONWriter) {
        let fields = record.map { JSONValue.object($0.content.fields(with: $0.unknown)).bytes }
        RecordState.write(
            id: id.text, kind: record?.content.kind ?? "", version: version, fields: fields, to: &writer)
    }

    /// Writes a row whose fields are JSON already, as the server stores them.
    /// - Parameter fields: nil for a tombstone.
    public static func write(
        id: String, kind: String, version: Int64, fields: [UInt8]?, to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.name("k")
        writer.string(kind)
        writer.name("id")
        writer.string(id)
        writer.name("v")
        writer.integer(version)
        if let fields {
            writer.name("d")
            writer.raw(fields)
        } else {
            writer.name("x")
            writer.integer(1)
        }
        writer.endObject()
    }
}

import CPostgreSQL
import Database

/// The parameters of a statement in PostgreSQL's binary format: integers as eight bytes in network order, texts as
/// UTF-8, blobs as they are (PostgreSQL documentation, "Frontend/Backend Protocol", Formats and Format Codes).
struct BinaryValues {
    /// Object identifiers of types, from PostgreSQL's `pg_type.dat`. They never change.
    enum TypeID {
        static let unspecified: Oid = 0
        static let bytea: Oid = 17
        static let int8: Oid = 20
        static let int2: Oid = 21
        static let int4: Oid = 23
        static let text: Oid = 25
        static let varchar: Oid = 1043
        static let void: Oid = 2278
    }

    /// The bytes of all values.
    private var bytes: [UInt8] = []
    /// The start of each value in `bytes`; `nil` for NULL.
    private var starts: [Int?] = []
    private(set) var lengths: [Int32] = []

    /// - Throws: `.constraint` for a text with the character U+0000, which PostgreSQL cannot store.
    init(_ values: [SQLValue], sql: String) throws(DatabaseError) {
        for value in values {
            starts.append(value == .null ? nil : bytes.count)
            let start = bytes.count
            switch value {
            case .null: break
            case .integer(let integer):
                withUnsafeBytes(of: integer.bigEndian) { bytes += $0 }
            case .text(let text):
                bytes += text.utf8
                guard !bytes[start...].contains(0) else {
                    throw DatabaseError(.constraint, "A text contains the character U+0000.", sql: sql)
                }
            case .blob(let blob): bytes += blob
            }
            lengths.append(Int32(bytes.count - start))
        }
        // An empty value needs an address, because a null pointer is NULL.
        bytes.append(0)
    }

    /// The type of each value. NULL has the type that the server infers.
    static func types(of values: [SQLValue]) -> [Oid] {
        values.map { value in
            switch value {
            case .null: TypeID.unspecified
            case .integer: TypeID.int8
            case .text: TypeID.text
            case .blob: TypeID.bytea
            }
        }
    }

    /// Calls `body` with the addresses of the values, which are valid during the call only.
    func withAddresses<Result>(_ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
        bytes.withUnsafeBytes { buffer in
            // `bytes` is never empty, so the buffer has an address.
            let base = buffer.baseAddress!.assumingMemoryBound(to: CChar.self)
            return body(starts.map { $0.map { base + $0 } })
        }
    }
}

/// A result of libpq. Owns its handle.
struct QueryResult: ~Copyable {
    let handle: OpaquePointer?

    deinit { PQclear(handle) }

    var status: ExecStatusType { PQresultStatus(handle) }
    var columns: Int { Int(PQnfields(handle)) }

    /// The command tag, such as `COMMIT`.
    var command: String { String(cString: PQcmdStatus(handle)) }

    /// A field of the error that the server reported, by one of libpq's `PG_DIAG` codes.
    func errorField(_ code: Character) -> String? {
        PQresultErrorField(handle, Int32(code.asciiValue!)).map { String(cString: $0) }
    }

    /// The cells of all rows, in row order.
    /// - Returns: nil if a column has a type without an `SQLValue`.
    func cells() -> [SQLValue]? {
        let (rows, columns) = (PQntuples(handle), PQnfields(handle))
        let types = (0..<columns).map { PQftype(handle, $0) }
        var cells: [SQLValue] = []
        cells.reserveCapacity(Int(rows * columns))
        for row in 0..<rows {
            for column in 0..<columns {
                guard let cell = cell(row, column, types[Int(column)]) else { return nil }
                cells.append(cell)
            }
        }
        return cells
    }

    private func cell(_ row: Int32, _ column: Int32, _ type: Oid) -> SQLValue? {
        if PQgetisnull(handle, row, column) == 1 { return .null }
        let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(handle, row, column), count: Int(PQgetlength(handle, row, column)))
        switch type {
        case BinaryValues.TypeID.int8, BinaryValues.TypeID.int4, BinaryValues.TypeID.int2:
            let isNegative = (bytes.first ?? 0) & 0x80 != 0
            return .integer(bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) })
        case BinaryValues.TypeID.text, BinaryValues.TypeID.varchar:
            return .text(String(decoding: bytes, as: UTF8.self))
        case BinaryValues.TypeID.bytea: return .blob([UInt8](bytes))
        case BinaryValues.TypeID.void: return .null
        default: return nil
        }
    }
}

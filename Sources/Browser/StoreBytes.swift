// How records cross the border, little-endian: the count (4 bytes), then for each one the store (1), the lengths of
// key and bytes (4 and 4; the latter 0xFFFFFFFF for none), the key in UTF-8 and the bytes.

func encode(_ records: [StoredRecord]) -> [UInt8] {
    var out: [UInt8] = []
    append(UInt32(records.count), to: &out)
    for record in records {
        out.append(record.store.rawValue)
        append(UInt32(record.key.utf8.count), to: &out)
        append(record.bytes.map { UInt32($0.count) } ?? .max, to: &out)
        out.append(contentsOf: record.key.utf8)
        if let bytes = record.bytes { out.append(contentsOf: bytes) }
    }
    return out
}

private func append(_ number: UInt32, to out: inout [UInt8]) {
    for shift in [0, 8, 16, 24] as [UInt32] { out.append(UInt8(truncatingIfNeeded: number >> shift)) }
}

/// `nil` when the bytes are not of this form.
func decodeRecords(_ bytes: [UInt8]) -> [StoredRecord]? {
    var rest = bytes[...]
    guard let count = number(&rest) else { return nil }
    var records: [StoredRecord] = []
    for _ in 0..<count {
        guard let store = rest.popFirst().flatMap(Store.init(rawValue:)), let keyCount = number(&rest),
            let byteCount = number(&rest), let key = take(keyCount, &rest),
            let bytes = take(byteCount == .max ? 0 : byteCount, &rest)
        else { return nil }
        records.append(
            StoredRecord(
                store, String(decoding: key, as: UTF8.self), byteCount == .max ? nil : [UInt8](bytes)))
    }
    return rest.isEmpty ? records : nil
}

private func number(_ bytes: inout ArraySlice<UInt8>) -> UInt32? {
    take(4, &bytes).map { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}

private func take(_ count: UInt32, _ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.count >= Int(count) else { return nil }
    defer { bytes = bytes.dropFirst(Int(count)) }
    return bytes.prefix(Int(count))
}

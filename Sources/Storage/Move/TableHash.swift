import Database

/// The number of rows, and a sum over their values that depends neither on their order nor on the engine.
public struct TableHash: Equatable, Sendable {
    public private(set) var rows: Int64 = 0
    private var sum: UInt64 = 0

    public init() {}

    /// Adds a row: FNV-1a, 64 bits, over the type and the bytes of each value, then the finalizer of MurmurHash3. Without
    /// it, sums of similar rows would be similar.
    mutating func add(_ row: [SQLValue]) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        func add(_ number: UInt64) {
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                add(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        func add(_ type: UInt8, _ bytes: some Collection<UInt8>) {
            add(type)
            add(UInt64(bytes.count))
            for byte in bytes { add(byte) }
        }
        for value in row {
            switch value {
            case .null: add(UInt8(0))
            case .integer(let number):
                add(UInt8(1))
                add(UInt64(bitPattern: number))
            case .text(let text): add(2, text.utf8)
            case .blob(let bytes): add(3, bytes)
            }
        }
        hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
        hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
        sum &+= hash ^ hash >> 33
        rows += 1
    }
}

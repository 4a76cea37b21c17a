import FeatureTags
import JSON
import Testing

@Suite("Parsing of arbitrary bytes", .timeLimit(.minutes(15)))
struct FuzzTests {
    static let scraps = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\uD83D", "\\uDE00", "0", "-", "1",
        "9223372036854775807", ".",
        "e", "+", "null", "true", "false", " ", "\n", "\0", "ё", "😀", "\u{FEFF}", "\"a\":", "\"\",", "[[[[",
        "]]]]",
    ].map { Array($0.utf8) }

    /// Checks that accepted bytes survive writing and parsing, and that an error has an offset within the document.
    /// Also checks that `isObject` agrees with the parser.
    func check(_ bytes: [UInt8]) throws {
        if String(validating: bytes, as: UTF8.self) != nil {
            let object = try? JSONValue(parsing: bytes).object()
            #expect(JSONValue.isObject(utf8: bytes) == (object != nil))
        }
        do {
            let value = try JSONValue(parsing: bytes)
            let written = value.bytes
            #expect(try JSONValue(parsing: written) == value)
            #expect(try JSONValue(parsing: written).bytes == written)
        } catch {
            #expect(0...bytes.count ~= error.offset)
        }
    }

    @Test("random bytes never stop the parser", arguments: 0..<8 as Range<UInt64>)
    func randomBytes(seed: UInt64) throws {
        var noise = SplitMix(seed: seed)
        for _ in 0..<1000 {
            let count = Int.random(in: 0..<40, using: &noise)
            try check((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &noise) })
        }
    }

    @Test("fragments of JSON in random order never stop the parser", arguments: 0..<8 as Range<UInt64>)
    func randomScraps(seed: UInt64) throws {
        var noise = SplitMix(seed: seed)
        for _ in 0..<1000 {
            let count = Int.random(in: 0..<12, using: &noise)
            try check((0..<count).flatMap { _ in Self.scraps.randomElement(using: &noise)! })
        }
    }

    @Test(
        "any value survives a round trip, and its mutations never stop the parser",
        arguments: 0..<8 as Range<UInt64>)
    func mutations(seed: UInt64) throws {
        var noise = SplitMix(seed: seed)
        for _ in 0..<100 {
            let value = randomValue(depth: 4, &noise)
            let document = value.bytes
            #expect(try JSONValue(parsing: document) == value)
            for _ in 0..<20 { try check(mutated(document, &noise)) }
            try check(Array(document.prefix(Int.random(in: 0...document.count, using: &noise))))
        }
    }

    func randomValue(depth: Int, _ noise: inout SplitMix) -> JSONValue {
        let count = Int.random(in: 0..<5, using: &noise)
        return switch Int.random(in: 0..<(depth == 0 ? 5 : 8), using: &noise) {
        case 0: .null
        case 1: .bool(.random(using: &noise))
        case 2: .integer(.random(in: .min ... .max, using: &noise))
        case 3: .number("-\(UInt8.random(in: 0...99, using: &noise)).50e\(count)")
        case 4: .string(randomString(&noise))
        case 5: .array((0..<count).map { _ in randomValue(depth: depth - 1, &noise) })
        default: .object(randomObject(depth: depth - 1, &noise))
        }
    }

    func randomObject(depth: Int, _ noise: inout SplitMix) -> JSONObject {
        var object = JSONObject()
        for _ in 0..<Int.random(in: 0..<20, using: &noise) {
            object[randomString(&noise)] = randomValue(depth: min(depth, 1), &noise)
        }
        return object
    }

    func randomString(_ noise: inout SplitMix) -> String {
        let limits: [UInt32] = [0x20, 0x80, 0x500, 0xFFFF, 0x10FFFF]
        let scalars = (0..<Int.random(in: 0..<12, using: &noise)).compactMap { _ in
            Unicode.Scalar(UInt32.random(in: 0...limits.randomElement(using: &noise)!, using: &noise))
        }
        return String(String.UnicodeScalarView(scalars))
    }

    func mutated(_ document: [UInt8], _ noise: inout SplitMix) -> [UInt8] {
        var bytes = document
        for _ in 0...Int.random(in: 0..<3, using: &noise) {
            let place = Int.random(in: 0...bytes.count, using: &noise)
            let end = min(bytes.count, place + Int.random(in: 0..<3, using: &noise))
            bytes.replaceSubrange(place..<end, with: Self.scraps.randomElement(using: &noise)!)
        }
        return bytes
    }
}

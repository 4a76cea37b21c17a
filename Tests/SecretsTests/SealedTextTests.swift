import FeatureTags
import Testing

@testable import Secrets

@Suite("Sealed third-party secrets", .tags(.P3), .timeLimit(.minutes(15)))
struct SealedTextTests {
    private let key = ServerKey(bytes: Array(repeating: 7, count: 32))

    @Test("a sealed text is opened by the same key and reveals nothing")
    func sealed() {
        let (one, other) = (SealedText("token-1", by: key), SealedText("token-1", by: key))
        #expect(one.text != other.text && !one.text.contains("token"))
        #expect(SealedText(kept: one.text).opened(by: key) == "token-1")
        #expect(SealedText("", by: key).opened(by: key) == "")
        #expect(one.opened(by: ServerKey(bytes: Array(repeating: 8, count: 32))) == nil)
    }

    @Test("a modified sealed text is not opened")
    func changed() {
        let kept = Array(SealedText("token-1", by: key).text.utf8)
        for place in kept.indices {
            var changed = kept
            changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(SealedText(kept: String(decoding: changed, as: UTF8.self)).opened(by: key) == nil)
            let cut = String(decoding: kept[..<place], as: UTF8.self)
            #expect(SealedText(kept: cut).opened(by: key) == nil)
        }
    }
}

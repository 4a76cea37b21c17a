import OpenSSL
import Testing

@testable import Secrets
@testable import WebPush

@Suite("Encryption of push messages", .timeLimit(.minutes(15)))
struct EncryptionTests {
    @Test("the encryption reproduces the example of RFC 8291 byte by byte")
    func example() throws {
        let browser = Browser(
            scalar: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", secret: "BTBZMqHH6r4Tts7J_aSIgg")
        let sender = try #require(
            P256PrivateKey(scalar: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
        let body = PushEncryption(sender: sender, salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"))
            .body(Array("When I grow up, I want to be a watermelon".utf8), for: try browser.subscription())
        #expect(
            Base64URL.text(of: body)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
                + "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyou"
                + "BWLVWGNWQexSgSxsj_Qulcy4a-fN")
    }

    // Keys, salt and bodies of http-ece 1.2.1, another implementation.
    private static let browser = Browser(
        scalar: "gbrodrcFE8nezGCO7VSZd6ga-hwra0CArsJWM555Lg8", secret: "vfScPDiCEC_AF_-2YRCMYw")

    private func body(_ words: [UInt8], padding: Int = 0) throws -> [UInt8] {
        let sender = try #require(
            P256PrivateKey(scalar: bytes("CjZ7ks8LA339iZYO6DLVb3_BUWgbtB5TaQ53b1eGmYo")))
        return PushEncryption(sender: sender, salt: bytes("Y0ea1poJCyWCd-yPum-ZQQ"))
            .body(words, padding: padding, for: try Self.browser.subscription())
    }

    @Test("the encryption equals another implementation for text in any script")
    func plaintext() throws {
        #expect(
            Base64URL.text(of: try body(Array("Молоко 🥛".utf8)))
                == "Y0ea1poJCyWCd-yPum-ZQQAAEABBBCjxEbDORMS-dYGwe8qTGfFzSvmqzC0zIdaYpWESfcZixagOMQrAvkaFNqHMboPo-sSu"
                + "RRU6CNXXKfdnztNMS6AOD-iCiL0qCANbRVMkJ0kRp2-TaTuoaBsCAJyqARRCbQNo")
    }

    @Test("the encryption equals another implementation for the longest message of 4,096 bytes")
    func longest() throws {
        let body = try body(.init(repeating: UInt8(ascii: "x"), count: 3993))
        var hash = ContentHash()
        hash.update(body)
        #expect(body.count == 4096)
        #expect(hash.text() == "3995abfec5225721d834013c17a6f63960a17475f9c3bede02208280178e4995")
    }

    @Test(
        "only the subscribed browser can decrypt a message", arguments: [0, 1, 127, 128, 129, 3992, 3993])
    func lengths(count: Int) throws {
        let browser = Browser()
        let words = secureRandomBytes(count)
        for padding in [0, 1, 100] where count + padding <= PushEncryption.limit {
            let body = PushEncryption().body(words, padding: padding, for: try browser.subscription())
            let read = try #require(browser.decrypted(body))
            #expect(read.words == words && read.padding == padding)
            #expect(Browser().decrypted(body) == nil)
        }
    }

    @Test("no two messages share a key or a salt")
    func fresh() throws {
        let subscription = try Browser().subscription()
        let bodies = (0..<100).map { _ in PushEncryption().body([], for: subscription) }
        #expect(Set(bodies.map { $0[..<16] }).count == 100)
        #expect(Set(bodies.map { $0[21..<86] }).count == 100)
    }
}

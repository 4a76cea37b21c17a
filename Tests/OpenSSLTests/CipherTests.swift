import OpenSSL
import Testing

@Suite("Hashes, keys and ciphers", .timeLimit(.minutes(15)))
struct CipherTests {
    @Test("SHA-1 and Base64 match the examples of their standards")
    func digests() {
        #expect(sha1(Array("abc".utf8)) == hex("a9993e364706816aba3e25717850c26c9cd0d89d"))
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map { base64(Array($0.utf8)) }
        #expect(texts == ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"])
    }

    @Test("HKDF matches the examples of RFC 5869")
    func keys() {
        let secret = [UInt8](repeating: 0x0B, count: 22)
        let first = HKDF.key(from: secret, salt: Array(0...12), info: Array(0xF0...0xF9), count: 42)
        let third = HKDF.key(from: secret, salt: [], info: [], count: 42)
        #expect(
            first
                == hex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
        )
        #expect(
            third
                == hex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
        )
    }

    private static let key = hex("feffe9928665731c6d6a8f9467308308")
    private static let nonce = hex("cafebabefacedbaddecaf888")
    private static let plain = hex(
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
            + "b16aedf5aa0de657ba637b391aafd255")
    private static let sealed = hex(
        "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa05"
            + "1ba30b396a0aac973d58e091473f59854d5c2af327cd64a62cf35abd2ba6fab4")

    @Test("AES-128-GCM matches the examples of its specification")
    func seals() {
        #expect(AES128GCM.seal(Self.plain, key: Self.key, nonce: Self.nonce) == Self.sealed)
        #expect(AES128GCM.open(Self.sealed, key: Self.key, nonce: Self.nonce) == Self.plain)
        let none = AES128GCM.seal(
            [], key: .init(repeating: 0, count: 16), nonce: .init(repeating: 0, count: 12))
        #expect(none == hex("58e2fccefa7e3061367f1d57a4e7455a"))
    }

    @Test("sealed bytes that were modified, truncated or sealed with another key are not opened")
    func opensNothingElse() {
        for place in Self.sealed.indices {
            var changed = Self.sealed
            changed[place] ^= 1
            #expect(AES128GCM.open(changed, key: Self.key, nonce: Self.nonce) == nil)
        }
        for count in [0, 15, 16, Self.sealed.count - 1] {
            #expect(AES128GCM.open(Array(Self.sealed.prefix(count)), key: Self.key, nonce: Self.nonce) == nil)
        }
        #expect(AES128GCM.open(Self.sealed, key: Self.key.reversed(), nonce: Self.nonce) == nil)
    }

    @Test("the record of RFC 8188, section 3.1 is reproduced from its key and salt")
    func record() {
        let (key, salt) = (hex("caa76567eb587a67e88129afed6b393d"), hex("23506cc6d16db65bf7bbf3a8f78c679b"))
        let part = { (purpose: String, count: Int) in
            HKDF.key(
                from: key, salt: salt, info: Array("Content-Encoding: \(purpose)\0".utf8), count: count)
        }
        let sealed = AES128GCM.seal(
            Array("I am the walrus".utf8) + [2], key: part("aes128gcm", 16), nonce: part("nonce", 12))
        #expect(sealed == hex("f8d015b9bdaa160044b902916a9a19bbe231908bdadcc101d4f0fe972f138638"))
    }
}

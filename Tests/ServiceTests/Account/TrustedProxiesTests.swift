import HTTP
import Testing

@testable import Service

@Suite("Trusted proxies", .timeLimit(.minutes(15)))
struct TrustedProxiesTests {
    @Test(
        "an address is parsed with or without a port, and other text is rejected",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:5678", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
            ("[2001:db8:1:2:3::4]:80", "2001:db8:1:2::/64"), ("2001:db8:1:2::", "2001:db8:1:2::/64"),
            ("[::1]", "0:0:0:0::/64"), ("", nil), ("unknown", nil), ("192.0.2.1:", nil),
            ("192.0.2.1:http", nil), ("192.0.2.1:70000", nil), ("192.0.2", nil), ("[192.0.2.1", nil),
            ("[::1]x", nil), ("fe80::1%eth0", nil),
        ] as [(String, String?)])
    func addresses(text: String, network: String?) {
        #expect(IPAddress(text).map { ClientNetwork($0).description } == network)
    }

    @Test(
        "proxies are trusted by their address",
        arguments: [
            ("127.0.0.1", true, true), ("::1", true, true), ("::ffff:127.0.0.1", true, true),
            ("10.1.2.3", false, true), ("172.16.0.1", false, true), ("172.31.9.9", false, true),
            ("192.168.1.1", false, true), ("fd00::1", false, true), ("172.32.0.1", false, false),
            ("192.0.2.1", false, false), ("2001:db8::1", false, false), ("", false, false),
        ])
    func near(peer: String, isLocal: Bool, isNear: Bool) throws {
        #expect(TrustedProxies.local.contain(peer) == isLocal)
        #expect(TrustedProxies.privateNetworks.contain(peer) == isNear)
        #expect(!TrustedProxies.none.contain(peer))
        #expect(!TrustedProxies.listed([try #require(IPAddress("192.0.2.9"))]).contain(peer))
    }
}

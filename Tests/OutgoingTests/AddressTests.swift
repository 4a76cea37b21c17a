import HTTP
import Testing

@testable import Outgoing

@Suite("Addresses and origins", .timeLimit(.minutes(15)))
struct AddressTests {
    @Test(
        "an address of this machine or of a private, multicast or documentation network is not public",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.0.9", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
            "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.7",
            "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
            "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "::8.8.8.8",
            "64:ff9b::808:808",
            "64:ff9b:1::1", "100::1", "2001::1", "2001:1ff::1", "2001:db8::1", "2002:7f00:1::1",
            "3fff::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1",
        ])
    func special(text: String) throws {
        #expect(try !#require(IPAddress(text)).isPublic)
    }

    @Test(
        "any other address is public",
        arguments: [
            "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
            "128.0.0.1", "169.253.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1", "192.167.0.1", "198.17.0.1",
            "198.20.0.1", "223.255.255.255", "::ffff:8.8.8.8", "2001:200::1", "2003::1", "2606:4700::1111",
            "2a00:1450::1", "3ffe::1",
        ])
    func others(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(
        "the origin of a web address is scheme, host and port, in every notation",
        arguments: [
            ("https://push.example.org/a?b#c", "https://push.example.org"),
            ("HTTPS://Push.Example.org:443", "https://push.example.org"),
            ("https://push.example.org:8443/", "https://push.example.org:8443"),
            ("http://127.1:4321/x", "http://127.0.0.1:4321"), ("http://0x7f000001", "http://127.0.0.1"),
            ("http://[::1]:80/", "http://[::1]"), ("ftp://example.org", nil), ("push.example.org", nil),
            ("https://ada@example.org/", nil), ("https://example.org@127.0.0.1/", nil), ("", nil),
            ("https://", nil), ("https://a b/", nil), ("https://example.org:70000/", nil),
            ("https://example.org\0.invalid", nil), ("file:///etc/passwd", nil),
        ] as [(String, String?)])
    func origins(url: String, origin: String?) {
        #expect(Origin(of: url)?.description == origin)
    }

    @Test(
        "an exception is an origin and nothing else",
        arguments: [
            ("http://127.0.0.1:4321", true), ("http://127.0.0.1:4321/", true), ("https://photos.lan", true),
            ("http://127.0.0.1/path", false), ("http://127.0.0.1/?a", false), ("http://127.0.0.1/#a", false),
            ("127.0.0.1:4321", false), ("localhost", false), ("", false),
        ])
    func exceptions(text: String, isOrigin: Bool) {
        #expect((Origin(text) != nil) == isOrigin)
    }
}

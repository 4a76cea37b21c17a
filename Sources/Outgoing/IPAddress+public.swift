import HTTP

extension IPAddress {
    /// True for an address of the public internet. Excludes addresses of this machine, private networks, multicast and
    /// documentation, and IPv4 addresses embedded in IPv6 (NAT64, 6to4, Teredo). The source is IANA's special-purpose
    /// registries of RFC 6890.
    var isPublic: Bool {
        guard bytes.count == 16 else { return !Self.special.contains { $0.contains(bytes) } }
        return Self.globalUnicast.contains(bytes) && !Self.specialUnicast.contains { $0.contains(bytes) }
    }

    private static let special = [
        Network([0], 8),  // this network: RFC 791
        Network([10], 8), Network([172, 16], 12), Network([192, 168], 16),  // private: RFC 1918
        Network([100, 64], 10),  // shared with a provider: RFC 6598
        Network([127], 8),  // loopback: RFC 1122
        Network([169, 254], 16),  // link-local: RFC 3927
        Network([192, 0, 0], 24),  // protocols: RFC 6890
        Network([192, 0, 2], 24), Network([198, 51, 100], 24), Network([203, 0, 113], 24),  // RFC 5737
        Network([192, 88, 99], 24),  // relays of 6to4: RFC 7526
        Network([198, 18], 15),  // benchmarks: RFC 2544
        Network([224], 4),  // multicast: RFC 5771
        Network([240], 4),  // reserved, and broadcast: RFC 1112, RFC 919
    ]

    /// The range of RFC 4291 for hosts of the internet. It excludes loopback, link-local, unique local (RFC 4193),
    /// multicast, NAT64 (RFC 6052, RFC 8215) and addresses with an embedded IPv4 address.
    private static let globalUnicast = Network([0x20], 3)

    private static let specialUnicast = [
        Network([0x20, 0x01, 0], 23),  // protocols, Teredo among them: RFC 2928, RFC 4380
        Network([0x20, 0x01, 0x0D, 0xB8], 32), Network([0x3F, 0xFF, 0], 20),  // examples: RFC 3849, RFC 9637
        Network([0x20, 0x02], 16),  // 6to4: RFC 3056
    ]
}

/// All addresses with the same prefix.
private struct Network {
    let prefix: [UInt8]
    let bits: Int

    /// The first `bits` bits of `prefix`, followed by zeros if it is shorter.
    init(_ prefix: [UInt8], _ bits: Int) {
        self.prefix = prefix
        self.bits = bits
    }

    func contains(_ address: [UInt8]) -> Bool {
        (0..<(bits + 7) / 8).allSatisfy { index in
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(8, bits - index * 8))
            return (address[index] ^ (index < prefix.count ? prefix[index] : 0)) & mask == 0
        }
    }
}

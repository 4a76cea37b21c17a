/// A photo of an external source (`PhotoSources`), with the data that is shown.
public struct SourcePhoto: Equatable, Sendable {
    /// The name of the source on this server.
    public var source = ""
    /// The id of the photo at the source.
    public var id = ""
    /// In pixels, in upright orientation.
    public var width = 1
    public var height = 1
    /// The addresses of its images for a card and for a whole screen: at the source, or a path of this server.
    public var small = ""
    public var large = ""
    /// Empty if unknown.
    public var author = ""
    /// The author's page at the source; may be empty.
    public var authorPage = ""
    /// May be empty.
    public var licence = ""
    /// The photo's page at the source; may be empty.
    public var page = ""
    /// A description or title; may be empty.
    public var caption = ""
    /// The time of its upload to the source; nil if unknown.
    public var at: Instant?
    /// The day of `at` in UTC. The table of a folder contains days, which do not depend on the time zone.
    public var day: CivilDay? { at.map { Zone.utc.time(at: $0).day } }

    static let textRule = TextRule(limit: 1000, required: false)
    static let maxAddressBytes = 2000
    private static let sides = 1...100_000

    public init() {}

    public init(source: String, id: String) {
        (self.source, self.id) = (source, id)
    }

    /// Prepares an external text for display: truncates it, and removes characters that affect other text.
    public static func text(_ text: String) -> String {
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(textRule.limit)))
        return (try? textRule.clean(start)) ?? ""
    }

    /// True for a web address, a path of this server, or an empty text.
    public static func isAddress(_ address: String) -> Bool {
        guard address.utf8.count <= maxAddressBytes, address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return false }
        return address.isEmpty || address.hasBytePrefix("https://") || address.hasBytePrefix("http://")
            || address.hasBytePrefix("/v1/")
    }

    /// A copy with cleaned texts.
    /// - Throws: the reason if it is invalid.
    public func cleaned() throws(Refusal) -> SourcePhoto {
        var cleaned = self
        guard isSourceName(source), isSourceID(id) else { throw .invalid }
        guard SourcePhoto.sides.contains(width), SourcePhoto.sides.contains(height) else { throw .invalid }
        for address in [small, large, authorPage, page] where !Self.isAddress(address) { throw .invalid }
        cleaned.author = try SourcePhoto.textRule.clean(author)
        cleaned.licence = try SourcePhoto.textRule.clean(licence)
        cleaned.caption = try SourcePhoto.textRule.clean(caption)
        return cleaned
    }
}

/// True for a valid name of a source: lower-case letters.
public func isSourceName(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count)
        && text.utf8.allSatisfy { UInt8(ascii: "a") <= $0 && $0 <= UInt8(ascii: "z") }
}

/// True for a valid id of a photo at a source: letters, digits and `-_`, which need no encoding in an address.
public func isSourceID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(isOfID)
}

private func isOfID(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
    default: false
    }
}

/// A photo of a source (`PhotoSources`), which nobody here brought: as much of it as is shown.
public struct SourcePhoto: Equatable, Sendable {
    /// By which name the server knows the source.
    public var source = ""
    /// By which the source knows it.
    public var id = ""
    /// In pixels, as it is seen upright.
    public var width = 1
    public var height = 1
    /// Where its picture is, for a card and for a whole screen: an address at the source, or a path of this server.
    public var small = ""
    public var large = ""
    /// Empty where it is not known.
    public var author = ""
    /// The author's page at the source; may be empty.
    public var authorPage = ""
    /// May be empty.
    public var licence = ""
    /// The photo's page at the source; may be empty.
    public var page = ""
    /// What is on it, or how it is called; may be empty.
    public var caption = ""
    /// When it came to the source; nil where that is not known.
    public var at: Instant?
    /// The day of `at` in UTC: a folder's table gives days, which are the same ones everywhere.
    public var day: CivilDay? { at.map { Zone.utc.time(at: $0).day } }

    static let textRule = TextRule(limit: 1000, required: false)
    static let mostAddress = 2000
    private static let sides = 1...100_000

    public init() {}

    public init(source: String, id: String) {
        (self.source, self.id) = (source, id)
    }

    /// A text of somebody else's as it can be shown: cut where it is too long, and without what changes other texts.
    public static func text(_ text: String) -> String {
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(textRule.limit)))
        return (try? textRule.clean(start)) ?? ""
    }

    /// Whether it is an address of the web, a path of this server, or none at all.
    public static func isAddress(_ address: String) -> Bool {
        guard address.utf8.count <= mostAddress, address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return false }
        return address.isEmpty || address.begins(with: "https://") || address.begins(with: "http://")
            || address.begins(with: "/v1/")
    }

    /// The same with texts as they are kept.
    /// - Throws: what is wrong about it.
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

/// The name of a source: small letters.
public func isSourceName(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count)
        && text.utf8.allSatisfy { UInt8(ascii: "a") <= $0 && $0 <= UInt8(ascii: "z") }
}

/// What a source calls a photo: letters, digits and `-_`, so that it is itself in an address.
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

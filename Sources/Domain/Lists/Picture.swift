/// A picture of an item. Its bytes are a blob; this says where it hangs and what to show until they are there.
public struct Picture: Equatable, Sendable {
    public var item: ItemID
    public var blob: BlobID
    public var looks: ImageInfo
    /// The place among the pictures of the item.
    public var rank: Rank
    public var author: PersonID
    /// When it was deleted; nil while it hangs there.
    public var deleted: Instant?

    public init(
        item: ItemID, blob: BlobID, looks: ImageInfo, rank: Rank, author: PersonID, deleted: Instant? = nil
    ) {
        self.item = item
        self.blob = blob
        self.looks = looks
        self.rank = rank
        self.author = author
        self.deleted = deleted
    }
}

public typealias PictureID = Identifier<Picture>

extension Picture {
    /// The most pictures of one item.
    public static let mostPerItem = 20
    /// The most bytes of a picture that is brought: 25 MiB.
    public static let mostBytes = 25 << 20

    /// How many megabytes of pictures that were seen a device may keep; the first is that of a new device.
    public static let keptMegabytes = [100, 25, 50, 250, 500, 1000]

    /// The sizes that screens use.
    public enum Size: String, CaseIterable, Sendable {
        /// A square cut out of the middle, for rows.
        case thumb
        /// The whole picture, for a screen.
        case screen
        /// The same for a feed, and for a screen with many pixels; of photos alone, and where the picture has more than that.
        case card, large

        public var isOfPhotos: Bool { self == .card || self == .large }

        /// The longest side, in pixels; smaller pictures stay as they are.
        public var side: Int {
            switch self {
            case .thumb: 256
            case .screen: 1280
            case .card: 720
            case .large: 2560
            }
        }
    }
}

/// How a picture looks before its bytes are there.
public struct ImageInfo: Equatable, Sendable {
    /// In pixels, as it is seen upright.
    public var width: Int
    public var height: Int
    /// A tiny WebP in Base64, to be drawn large and blurred; empty when it is not known yet.
    public var preview: String

    /// The most pixels of a picture: 120 million.
    public static let mostPixels = 120_000_000
    /// The most bytes of a preview's text: 200 bytes in Base64.
    public static let mostPreview = 268

    public init(width: Int = 1, height: Int = 1, preview: String = "") {
        self.width = width
        self.height = height
        self.preview = preview
    }

    /// - Throws: what is wrong about it.
    public func check() throws(Refusal) {
        guard width > 0, height > 0, !width.multipliedReportingOverflow(by: height).overflow,
            preview.utf8.allSatisfy(isBase64)
        else { throw .invalid }
        guard width * height <= ImageInfo.mostPixels else { throw .tooLarge }
        guard preview.utf8.count <= ImageInfo.mostPreview else { throw .tooLong }
    }
}

private func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
        true
    default: false
    }
}

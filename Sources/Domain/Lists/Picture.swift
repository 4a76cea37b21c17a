/// A picture of an item. Its bytes are a blob. This record contains the item and a preview.
public struct Picture: Equatable, Sendable {
    public var item: ItemID
    public var blob: BlobID
    public var imageInfo: ImageInfo
    /// The position among the pictures of the item.
    public var rank: Rank
    public var author: PersonID
    /// The time of its deletion; nil before it.
    public var deleted: Instant?

    public init(
        item: ItemID, blob: BlobID, imageInfo: ImageInfo, rank: Rank, author: PersonID,
        deleted: Instant? = nil
    ) {
        self.item = item
        self.blob = blob
        self.imageInfo = imageInfo
        self.rank = rank
        self.author = author
        self.deleted = deleted
    }
}

public typealias PictureID = Identifier<Picture>

extension Picture {
    /// The maximum number of pictures per item.
    public static let maxPerItem = 20
    /// The maximum size of an uploaded picture: 25 MiB.
    public static let maxBytes = 25 << 20

    /// The sizes of the picture cache in megabytes that a device can choose. The first is the default.
    public static let cacheMegabytes = [100, 25, 50, 250, 500, 1000]

    /// The sizes for screens.
    public enum Size: String, CaseIterable, Sendable {
        /// A square cut out of the middle, for rows.
        case thumb
        /// The whole picture, for a screen.
        case screen
        /// The whole picture for a feed, and for a screen with many pixels. Only for photos, and only if the picture
        /// has more pixels.
        case card, large

        public var isOfPhotos: Bool { self == .card || self == .large }

        /// The longest side in pixels. Smaller pictures are not enlarged.
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

/// The size of a picture, and a preview until its bytes are loaded.
public struct ImageInfo: Equatable, Sendable {
    /// In pixels, in upright orientation.
    public var width: Int
    public var height: Int
    /// A tiny WebP in Base64, drawn enlarged and blurred; empty while it is unknown.
    public var preview: String

    /// The maximum number of pixels of a picture: 120 million.
    public static let maxPixels = 120_000_000
    /// The maximum length of a preview's text: 200 bytes in Base64.
    public static let maxPreviewLength = 268

    public init(width: Int = 1, height: Int = 1, preview: String = "") {
        self.width = width
        self.height = height
        self.preview = preview
    }

    /// - Throws: the reason if it is invalid.
    public func check() throws(Refusal) {
        guard width > 0, height > 0, !width.multipliedReportingOverflow(by: height).overflow,
            preview.utf8.allSatisfy(isBase64)
        else { throw .invalid }
        guard width * height <= ImageInfo.maxPixels else { throw .tooLarge }
        guard preview.utf8.count <= ImageInfo.maxPreviewLength else { throw .tooLong }
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

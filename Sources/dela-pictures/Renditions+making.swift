import CVips
import Domain
import Pictures

extension Renditions {
    /// Makes all renditions of a picture. `bytes` must stay valid during the call.
    /// - Parameter isPhoto: also makes those sizes of photos that are not larger than the picture.
    init(of bytes: UnsafeRawBufferPointer, isPhoto: Bool) throws(PictureError) {
        let (width, height) = try Image.dimensions(of: bytes)
        let whole = try Image(decoding: bytes, side: (isPhoto ? Picture.Size.large : .screen).side)
        let screen = try whole.fitted(to: Picture.Size.screen.side)
        let thumb = try screen.fitted(to: Picture.Size.thumb.side, filling: true)
        var images = [(Picture.Size.thumb, thumb), (.screen, screen)]
        if isPhoto, max(width, height) > Picture.Size.card.side {
            images.append((.card, try screen.fitted(to: Picture.Size.card.side)))
        }
        if isPhoto, max(width, height) > Picture.Size.screen.side { images.append((.large, whole)) }
        var files: [Rendition: [UInt8]] = [:]
        for (size, image) in images {
            files[Rendition(size, .webp)] = try image.webp(quality: 78, effort: 1)
            files[Rendition(size, .jpeg)] = try image.opaque().jpeg(quality: 80)
        }
        let preview = try Renditions.preview(of: try screen.opaque())
        self.init(width: width, height: height, preview: preview, files: files)
    }

    /// A preview of 16 pixels, at the best quality that fits into `ImageInfo.maxPreviewLength`.
    private static func preview(of image: Image) throws(PictureError) -> String {
        let tiny = try image.fitted(to: 16)
        for quality: Int32 in [60, 40, 20, 0] {
            let bytes = try tiny.webp(quality: quality, effort: 6)
            guard (bytes.count + 2) / 3 * 4 <= ImageInfo.maxPreviewLength else { continue }
            let text = dela_vips_base64(bytes, bytes.count)
            defer { dela_vips_free(text) }
            return text.map { String(cString: $0) } ?? ""
        }
        return ""
    }
}

import CVips
import Domain
import Pictures

/// A decoded picture. Owns a handle of libvips.
final class Image {
    private let handle: OpaquePointer

    /// Takes ownership of a result of libvips.
    /// - Throws: `damaged` if there is none.
    private init(_ handle: OpaquePointer?) throws(PictureError) {
        guard let handle else { throw .damaged }
        self.handle = handle
    }

    deinit {
        dela_vips_release(handle)
    }

    /// The upright width and height, read from the header only.
    /// - Throws: `notAPicture`, `unsupported` or `tooManyPixels`.
    static func dimensions(of bytes: UnsafeRawBufferPointer) throws(PictureError) -> (width: Int, height: Int)
    {
        guard let head = dela_vips_head(bytes.baseAddress, bytes.count) else {
            throw dela_vips_has_met_gain_map() != 0 ? .unsupported : .notAPicture
        }
        defer { dela_vips_release(head) }
        let width = Int(dela_vips_width(head))
        let height = Int(dela_vips_height(head))
        let maxPixels = isHeavyHEIF(bytes) ? Renditions.maxPixelsOfHeavyHEIF : ImageInfo.maxPixels
        guard width > 0, height > 0, width * height <= maxPixels else { throw .tooManyPixels }
        return dela_vips_is_turned(head) != 0 ? (height, width) : (width, height)
    }

    /// Decodes a picture to its end, upright, in sRGB, fitting in a square of `side`. A JPEG may be slightly truncated.
    convenience init(decoding bytes: UnsafeRawBufferPointer, side: Int) throws(PictureError) {
        let whole = dela_vips_decoded(bytes.baseAddress, bytes.count, Int32(side), 0)
        try self.init(whole ?? Image.decodedInPart(bytes, side))
    }

    /// Decodes a truncated JPEG that every viewer would show: at least 95 % of its rows, or one complete scan of a
    /// progressive one.
    private static func decodedInPart(_ file: UnsafeRawBufferPointer, _ side: Int) -> OpaquePointer? {
        guard let cut = CutJPEG(file) else { return nil }
        return cut.bytes.withUnsafeBytes { bytes in
            let isEnough =
                cut.isProgressive
                ? cut.scans > 0 : dela_vips_sound_rows(bytes.baseAddress, bytes.count) >= 0.95
            return isEnough ? dela_vips_decoded(bytes.baseAddress, bytes.count, Int32(side), 1) : nil
        }
    }

    /// Shrinks the picture to a square of `side`. With `filling` it covers the square and is cropped.
    func fitted(to side: Int, filling: Bool = false) throws(PictureError) -> Image {
        try Image(dela_vips_smaller(handle, Int32(side), filling ? 1 : 0))
    }

    /// Replaces transparency by white.
    func opaque() throws(PictureError) -> Image {
        try Image(dela_vips_opaque(handle))
    }

    /// - Parameters:
    ///   - quality: 0 to 100.
    ///   - effort: 0 (fast) to 6 (small).
    func webp(quality: Int32, effort: Int32) throws(PictureError) -> [UInt8] {
        withoutMetadata(webp: try encoded { dela_vips_webp(handle, quality, effort, $0, $1) })
    }

    func jpeg(quality: Int32) throws(PictureError) -> [UInt8] {
        try encoded { dela_vips_jpeg(handle, quality, $0, $1) }
    }

    private func encoded(
        _ save: (UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>) -> Int32
    ) throws(PictureError) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        guard save(&bytes, &count) == 0, let bytes else { throw .damaged }
        defer { dela_vips_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
}

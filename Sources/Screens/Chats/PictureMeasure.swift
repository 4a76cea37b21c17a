import Domain

/// The size of a picture that this device has measured, for its shape until the server knows it.
struct PictureMeasure: Equatable {
    let blob: BlobID
    let size: ImageInfo

    init(_ blob: BlobID, _ width: Double, _ height: Double) {
        self.blob = blob
        size = ImageInfo(width: Int(max(1, width)), height: Int(max(1, height)))
    }
}

extension [PictureMeasure] {
    /// The measured size of a picture without details from the server; otherwise these.
    func size(_ info: ImageInfo, of blob: BlobID?) -> ImageInfo {
        guard !info.hasDetails else { return info }
        return first { $0.blob == blob }?.size ?? info
    }
}

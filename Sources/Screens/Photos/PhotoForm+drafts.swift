import Domain
import Sync

// New photos wait for their words as what is typed does: the page may go meanwhile. Their bytes are on the device already.

extension PhotoForm {
    private static let blobsPlace = "new-photos"

    /// Goes on with what was about to be brought when an earlier page went; nil where nothing was.
    init?(_ drafts: [Draft]) {
        let blobs = PhotoForm.blobs(in: drafts)
        guard !blobs.isEmpty else { return nil }
        func text(of field: String) -> String { drafts.text(in: PhotoForm.place(field)) ?? "" }
        self.init(
            blobs, caption: text(of: PhotoForm.captionID), alternative: text(of: PhotoForm.alternativeID),
            for: Audience(text(of: PhotoForm.audienceID)))
    }

    /// What is about to be brought, and what is said of it; nothing of a photo that is there.
    var drafts: [Draft] {
        guard photo == nil else { return [] }
        return [
            Draft(blobs.map { $0.text }.joined(separator: " "), in: PhotoForm.blobsPlace),
            Draft(caption, in: PhotoForm.place(PhotoForm.captionID)),
            Draft(alternative, in: PhotoForm.place(PhotoForm.alternativeID)),
            Draft(audience.value, in: PhotoForm.place(PhotoForm.audienceID)),
        ]
    }

    /// The photos that are about to be brought, whose bytes the device must keep.
    public static func blobs(in drafts: [Draft]) -> [BlobID] {
        (drafts.text(in: blobsPlace) ?? "").parts(between: " ").compactMap { BlobID(checking: $0) }
    }

    private static func place(_ field: String) -> String { blobsPlace + "/" + field }
}

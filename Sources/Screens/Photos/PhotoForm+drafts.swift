import Domain
import Sync

// New photos wait for their words as what is typed does: the page may go meanwhile. Their bytes are on the device already.

extension PhotoForm {
    /// Where drafts keep the chosen photos.
    static let blobsPlace = "new-photos"

    /// Goes on with what was about to be brought when an earlier page went; nil where nothing was.
    init?(_ drafts: [Draft]) {
        let blobs = drafts.pictures(in: PhotoForm.blobsPlace)
        guard !blobs.isEmpty else { return nil }
        self.init(for: Audience(drafts.text(in: PhotoForm.place(PhotoForm.audienceID)) ?? ""))
        for blob in blobs {
            func text(of field: String) -> String { drafts.text(in: PhotoForm.place(field, of: blob)) ?? "" }
            entries.append(
                Entry(
                    blob: blob, caption: text(of: PhotoForm.captionID),
                    alternative: text(of: PhotoForm.alternativeID)))
        }
        // Of an earlier version, whose words were those of the first photo.
        if entries[0].caption.isEmpty {
            entries[0].caption = drafts.text(in: PhotoForm.place(PhotoForm.captionID)) ?? ""
        }
    }

    /// What is about to be brought, and what is said of it; nothing of a photo that is there.
    var drafts: [Draft] {
        guard photo == nil else { return [] }
        var drafts = [
            Draft(entries.map { $0.blob }, in: PhotoForm.blobsPlace),
            Draft(audience.value, in: PhotoForm.place(PhotoForm.audienceID)),
            Draft("", in: PhotoForm.place(PhotoForm.captionID)),
        ]
        for entry in entries { drafts += entry.drafts }
        return drafts
    }

    fileprivate static func place(_ field: String, of blob: BlobID? = nil) -> String {
        blobsPlace + (blob.map { "/" + $0.text } ?? "") + "/" + field
    }
}

extension PhotoForm.Entry {
    /// What is said of one photo.
    var drafts: [Draft] {
        [
            Draft(caption, in: PhotoForm.place(PhotoForm.captionID, of: blob)),
            Draft(alternative, in: PhotoForm.place(PhotoForm.alternativeID, of: blob)),
        ]
    }
}

import Domain
import SyncRules

// The texts of photos are stored like other drafts, because the page may end. The bytes of new photos are already on
// the device.

extension PhotoForm {
    /// Restores the photos that an earlier page was about to add; nil if there are none.
    init?(_ drafts: [Draft]) {
        let blobs = drafts.pictures(in: Draft.newPhotos)
        guard !blobs.isEmpty else { return nil }
        self.init(for: Audience(drafts.text(in: PhotoForm.draftKey(PhotoForm.audienceID)) ?? ""))
        for blob in blobs {
            func text(of field: String) -> String {
                drafts.text(in: PhotoForm.draftKey(field, of: blob)) ?? ""
            }
            entries.append(
                Entry(
                    blob: blob, caption: text(of: PhotoForm.captionID),
                    alternative: text(of: PhotoForm.alternativeID)))
        }
        // An earlier version of the app stored one caption, which was that of the first photo.
        if entries[0].caption.isEmpty {
            entries[0].caption = drafts.text(in: PhotoForm.draftKey(PhotoForm.captionID)) ?? ""
        }
    }

    /// The new photos with their texts. The changed texts of an existing photo; empty for unchanged ones.
    var drafts: [Draft] {
        if let photo {
            let (caption, alternative) = (entries[0].caption, entries[0].alternative)
            return [
                Draft(
                    caption == photo.caption ? "" : caption,
                    in: PhotoForm.draftKey(PhotoForm.captionID, of: photo)),
                Draft(
                    alternative == photo.alternative ? "" : alternative,
                    in: PhotoForm.draftKey(PhotoForm.alternativeID, of: photo)),
            ]
        }
        var drafts = [
            Draft(entries.map { $0.blob }, in: Draft.newPhotos),
            Draft(audience.value, in: PhotoForm.draftKey(PhotoForm.audienceID)),
            Draft("", in: PhotoForm.draftKey(PhotoForm.captionID)),
        ]
        for entry in entries { drafts += entry.drafts }
        return drafts
    }

    static func draftKey(_ field: String, of photo: PhotoViewData) -> String {
        photo.scope.text + "/" + photo.id.text + "/" + field
    }

    fileprivate static func draftKey(_ field: String, of blob: BlobID? = nil) -> String {
        Draft.newPhotos + (blob.map { "/" + $0.text } ?? "") + "/" + field
    }
}

extension PhotoForm.Entry {
    /// The texts of one photo.
    var drafts: [Draft] {
        [
            Draft(caption, in: PhotoForm.draftKey(PhotoForm.captionID, of: blob)),
            Draft(alternative, in: PhotoForm.draftKey(PhotoForm.alternativeID, of: blob)),
        ]
    }
}

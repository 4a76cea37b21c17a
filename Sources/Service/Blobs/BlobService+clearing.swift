import Database
import Domain
import Pictures
import Storage
import Wire

extension BlobService {
    /// How many pictures are looked at while others wait, and how many are cleared away at a time.
    private static let clearingSize = 500

    /// Clears away what nothing has needed for a month, and uploads that were given up. To be called about once an hour.
    ///
    /// No file is without the row of an upload: that is written before the first file and removed after the last one, so
    /// whatever a crash leaves behind is found here.
    public func clear() async throws(Failure) {
        let (limits, now) = (limits, now())
        let size = BlobService.clearingSize
        var last: BlobID?
        repeat {
            last = try await write { [last] connection throws(DatabaseError) in
                try BlobTable(connection).noteUnused(after: last, limit: size, at: now)
            }
        } while last != nil
        let (unused, abandoned) = try await write { connection throws(DatabaseError) in
            let blobs = BlobTable(connection)
            let unused = try blobs.unused(since: now.advanced(by: -limits.memory), limit: size)
            for blob in unused { try blobs.remove(blob) }
            return (
                unused, try UploadTable(connection).abandoned(before: now.advanced(by: -limits.patience))
            )
        }
        // What is worked on just now is left for the next time.
        for upload in abandoned { try? await clear(upload) }
        if !unused.isEmpty { tell(.cleared(unused.count)) }
    }

    private func clear(_ upload: Upload) async throws(Failure) {
        try await claiming(upload.person.text + "-" + upload.blob.text) { () throws(Failure) in
            try await claiming(upload.blob.text) { () throws(Failure) in
                let (isAbandoned, isKept, isOriginalKept) = try await read(of: nil) {
                    connection throws(DatabaseError) in
                    let uploads = UploadTable(connection)
                    return (
                        try uploads.upload(of: upload.blob, by: upload.person) == upload,
                        try BlobTable(connection).looks(of: upload.blob) != nil,
                        try uploads.isOriginalKept(of: upload.blob)
                    )
                }
                guard isAbandoned else { return }
                let draft = folder.draft(of: upload.blob, by: upload.person)
                try await files(of: nil) { folder throws(PictureError) in
                    try folder.discard(draft)
                    if !isKept { try folder.removeRenditions(of: upload.blob) }
                    if !isOriginalKept { try folder.removeOriginal(of: upload.blob) }
                }
                try await write { connection throws(DatabaseError) in
                    try UploadTable(connection).abandon(upload)
                }
            }
        }
    }
}

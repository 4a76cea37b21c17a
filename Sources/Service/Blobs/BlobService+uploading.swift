import Database
import Domain
import Glibc
import Pictures
import Secrets
import Storage
import Wire

extension BlobService {
    /// Receives a part of an upload. The answer to the last part is sent after the sizes are made.
    func receive(_ part: UploadPart, _ bytes: [UInt8], from person: PersonID) async throws(Failure)
        -> UploadAnswer
    {
        try await claiming(person.text + "-" + part.blob.text) { () throws(Failure) in
            let upload = try await upload(of: part, by: person)
            guard upload.isOpen else {
                return UploadAnswer(received: upload.size, picture: try await picture(part.blob, for: person))
            }
            let draft = Draft(of: part.blob, by: person, size: upload.size)
            guard part.offset + bytes.count <= upload.size else { throw .malformed }
            let received = try await files(of: person) { store throws(PictureError) in
                try store.append(bytes, at: part.offset, to: draft)
            }
            guard received >= upload.size else { return UploadAnswer(received: received, size: upload.size) }
            // The quota counts this size.
            guard received == upload.size else { throw try await drop(upload, draft, .conflict) }
            return try await finish(upload, draft, isPhoto: part.isPhoto)
        }
    }

    /// Returns the upload of a part. Starts one if there is none.
    private func upload(of part: UploadPart, by person: PersonID) async throws(Failure) -> Upload {
        let (known, isMade) = try await read(of: person) { connection throws(DatabaseError) in
            (
                try UploadTable(connection).upload(of: part.blob, by: person),
                try BlobTable(connection).hasSizes(part.blob, isPhoto: part.isPhoto)
            )
        }
        if let known, known.isOpen ? known.size == part.size : isMade || part.size == 0 {
            return known
        }
        guard part.blob != .ofEmptyFile else { throw .refused(.empty) }
        guard part.size > 0 else { return try await seen(part.blob, by: person) }
        guard part.size <= Picture.maxBytes else { throw .refused(.tooLarge) }
        try admit(person)
        let (limits, now) = (limits, now())
        let begun = try await write(of: person) {
            connection throws(DatabaseError) -> Result<Upload, Failure> in
            let table = UploadTable(connection)
            guard try !table.isBeingCleared(part.blob, at: now) else { return .failure(.busy(retryAfter: 1)) }
            let usage = try table.usage(of: person)
            guard usage.underWay < limits.maxConcurrentUploads else { return .failure(.busy(retryAfter: 60)) }
            guard usage.bytes + part.size <= limits.quota else { return .failure(.refused(.full)) }
            let upload = Upload(
                person: person, blob: part.blob, size: part.size, keepsOriginal: part.keepsOriginal,
                started: now)
            try table.insert(upload)
            return .success(try table.upload(of: part.blob, by: person) ?? upload)
        }
        return try begun.get()
    }

    /// A user who can see a picture, or has uploaded it, can use it again without sending its bytes.
    private func seen(_ blob: BlobID, by person: PersonID) async throws(Failure) -> Upload {
        let isSeen = try await read(of: person) { connection throws(DatabaseError) in
            try BlobTable(connection).mayReference(blob, by: person)
        }
        guard isSeen else { throw .refused(.gone) }
        return Upload(
            person: person, blob: blob, size: 0, keepsOriginal: false, started: now(), stored: 0,
            isOpen: false)
    }

    /// Completes an upload. The bytes must match the hash and be a picture.
    private func finish(
        _ upload: Upload, _ draft: Draft, isPhoto: Bool
    ) async throws(Failure) -> UploadAnswer {
        let (hash, size) = try await files(of: upload.person) { store throws(PictureError) in
            var hash = ContentHash()
            var size = 0
            try store.read(draft) {
                hash.update($0)
                size += $0.count
            }
            return (hash.text(), size)
        }
        // Another node has just completed the upload and removes the draft.
        guard size == upload.size else { throw .busy(retryAfter: 1) }
        guard hash == upload.blob.text else { throw try await drop(upload, draft, .conflict) }
        return try await claiming(upload.blob.text) { () throws(Failure) in
            let (isMade, isSeen) = try await read(of: upload.person) { connection throws(DatabaseError) in
                let blobs = BlobTable(connection)
                return (
                    try blobs.hasSizes(upload.blob, isPhoto: isPhoto),
                    try blobs.mayReference(upload.blob, by: upload.person)
                )
            }
            // Makes one picture of each user at a time, so that other users get their turn. The sizes of a picture that
            // the user cannot see are made again. Otherwise the response time would reveal that the server has it.
            let made =
                isMade && isSeen
                ? nil
                : try await claiming("make-" + upload.person.text) { () throws(Failure) in
                    try await make(upload, draft, isPhoto)
                }
            let renditions = isMade ? nil : made
            let start = now()
            let (isRenewed, isOpen) = try await write(of: upload.person) {
                connection throws(DatabaseError) in
                let uploads = UploadTable(connection)
                return (
                    try uploads.renew(upload, at: start),
                    try uploads.upload(of: upload.blob, by: upload.person)?.isOpen == true
                )
            }
            // Another node removes files of the same picture, or has completed the same upload.
            guard isRenewed else {
                if !isOpen { try await discard(draft) }
                throw .busy(retryAfter: 1)
            }
            let stored = try await files(of: upload.person) { store throws(PictureError) in
                var count = upload.keepsOriginal ? upload.size : 0
                if let renditions { count += try store.write(renditions, of: upload.blob) }
                if upload.keepsOriginal { try store.keep(draft) }
                return count
            }
            let answer = try await recordCompletion(renditions, of: upload, isPhoto, stored: stored)
            // Other nodes may read the draft until now. If this fails, it is removed with the picture.
            try? await discard(draft)
            return answer
        }
    }

    private func recordCompletion(
        _ renditions: Renditions?, of upload: Upload, _ isPhoto: Bool, stored: Int
    ) async throws(Failure) -> UploadAnswer {
        let picture = try await write(of: upload.person) { connection throws(DatabaseError) -> ImageInfo? in
            let blobs = BlobTable(connection)
            if let renditions { try blobs.insert(ImageInfo(renditions), as: upload.blob, isPhoto: isPhoto) }
            guard let imageInfo = try blobs.imageInfo(of: upload.blob) else { return nil }
            try UploadTable(connection).finish(upload, stored: stored)
            return imageInfo
        }
        // The picture was just removed as unused. The client starts the upload again.
        guard let picture else { throw .busy(retryAfter: 1) }
        return UploadAnswer(received: upload.size, picture: picture)
    }

    private func make(
        _ upload: Upload, _ draft: Draft, _ isPhoto: Bool
    ) async throws(Failure) -> Renditions {
        let start = now()
        let file = try await files(of: upload.person) { store throws(PictureError) in
            try store.file(of: draft)
        }
        do throws(PictureError) {
            let renditions = try await workers.make(from: file, isPhoto: isPhoto)
            logEvent(.processed(upload.blob, milliseconds: now().milliseconds - start.milliseconds))
            return renditions
        } catch {
            switch error {
            case .busy: throw .busy(retryAfter: 5)
            case .noDraft, .disk(errno: ENOENT): throw .busy(retryAfter: 1)
            case .noProgram, .disk, .store:
                logEvent(.failed(error))
                throw .unavailable
            case .notAPicture, .damaged, .tooManyPixels, .unsupported, .crashed, .overdue:
                logEvent(.rejected(error))
                let refusal: Refusal =
                    switch error {
                    case .tooManyPixels: .tooLarge
                    case .unsupported: .unreadable
                    default: .invalid
                    }
                throw try await drop(upload, draft, refusal)
            }
        }
    }

    /// Discards an upload that cannot succeed.
    private func drop(_ upload: Upload, _ draft: Draft, _ refusal: Refusal) async throws(Failure) -> Failure {
        try await discard(draft)
        try await write(of: upload.person) { connection throws(DatabaseError) in
            try UploadTable(connection).abandon(upload)
        }
        return .refused(refusal)
    }

    private func discard(_ draft: Draft) async throws(Failure) {
        try await files(of: draft.person) { store throws(PictureError) in try store.discard(draft) }
    }

    private func picture(_ blob: BlobID, for person: PersonID) async throws(Failure) -> ImageInfo? {
        try await read(of: person) { connection throws(DatabaseError) in
            try BlobTable(connection).imageInfo(of: blob)
        }
    }
}

extension ImageInfo {
    fileprivate init(_ renditions: Renditions) {
        self.init(width: renditions.width, height: renditions.height, preview: renditions.preview)
    }
}

extension BlobID {
    /// The id of an empty file.
    fileprivate static let ofEmptyFile = BlobID(ContentHash().text())
}

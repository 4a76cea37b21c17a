import Database
import Domain
import Pictures
import Secrets
import Storage
import Wire

extension BlobService {
    /// Takes a part of an upload. The one that completes it is answered when the sizes are made.
    func receive(_ part: UploadPart, _ bytes: [UInt8], from person: PersonID) async throws(Failure)
        -> UploadAnswer
    {
        try await claiming(person.text + "-" + part.blob.text) { () throws(Failure) in
            let upload = try await upload(of: part, by: person)
            guard upload.isOpen else {
                return UploadAnswer(received: upload.size, picture: try await picture(part.blob, for: person))
            }
            let draft = folder.draft(of: part.blob, by: person)
            guard part.offset + bytes.count <= upload.size else { throw .malformed }
            let received = try await files(of: person) { folder throws(PictureError) in
                try folder.append(bytes, at: part.offset, to: draft)
            }
            guard received >= upload.size else { return UploadAnswer(received: received, size: upload.size) }
            return try await finish(upload, draft, isPhoto: part.isPhoto)
        }
    }

    /// The upload to which a part belongs, begun if there is none.
    private func upload(of part: UploadPart, by person: PersonID) async throws(Failure) -> Upload {
        let (known, isMade) = try await read(of: person) { connection throws(DatabaseError) in
            (
                try UploadTable(connection).upload(of: part.blob, by: person),
                try BlobTable(connection).isMade(part.blob, isPhoto: part.isPhoto)
            )
        }
        if let known, known.isOpen ? known.size == part.size : isMade || part.size == 0 {
            return known
        }
        guard part.blob != .ofNothing else { throw .refused(.empty) }
        guard part.size > 0 else { return try await seen(part.blob, by: person) }
        guard part.size <= Picture.mostBytes else { throw .refused(.tooLarge) }
        try admit(person)
        let (limits, now) = (limits, now())
        let begun = try await write(of: person) {
            connection throws(DatabaseError) -> Result<Upload, Failure> in
            let table = UploadTable(connection)
            let usage = try table.usage(of: person)
            guard usage.underWay < limits.underWay else { return .failure(.busy(retryAfter: 60)) }
            guard usage.bytes + part.size <= limits.quota else { return .failure(.refused(.full)) }
            let upload = Upload(
                person: person, blob: part.blob, size: part.size, keepsOriginal: part.keepsOriginal,
                begun: now)
            try table.insert(upload)
            return .success(try table.upload(of: part.blob, by: person) ?? upload)
        }
        return try begun.get()
    }

    /// Who sees a picture, or has brought it, needs no bytes to show it again.
    private func seen(_ blob: BlobID, by person: PersonID) async throws(Failure) -> Upload {
        let isSeen = try await read(of: person) { connection throws(DatabaseError) in
            try BlobTable(connection).mayReference(blob, by: person)
        }
        guard isSeen else { throw .refused(.gone) }
        return Upload(
            person: person, blob: blob, size: 0, keepsOriginal: false, begun: now(), stored: 0, isOpen: false)
    }

    /// All bytes are there: they must be what they are called, and a picture.
    private func finish(
        _ upload: Upload, _ draft: String, isPhoto: Bool
    ) async throws(Failure) -> UploadAnswer {
        let (hash, size) = try await files(of: upload.person) { folder throws(PictureError) in
            var hash = ContentHash()
            var size = 0
            try folder.read(draft) {
                hash.update($0)
                size += $0.count
            }
            return (hash.text(), size)
        }
        // The size is what the quota counts.
        guard hash == upload.blob.text, size == upload.size else {
            throw try await drop(upload, draft, .conflict)
        }
        return try await claiming(upload.blob.text) { () throws(Failure) in
            let (isMade, isSeen) = try await read(of: upload.person) { connection throws(DatabaseError) in
                let blobs = BlobTable(connection)
                return (
                    try blobs.isMade(upload.blob, isPhoto: isPhoto),
                    try blobs.mayReference(upload.blob, by: upload.person)
                )
            }
            // One of each user at a time, so that those of others come in between. Of a picture of others the sizes are made
            // again, or else the time of the answer would tell that the server has it.
            let made =
                isMade && isSeen
                ? nil
                : try await claiming("make-" + upload.person.text) { () throws(Failure) in
                    try await make(upload, draft, isPhoto)
                }
            let renditions = isMade ? nil : made
            let stored = try await files(of: upload.person) { folder throws(PictureError) in
                var count = upload.keepsOriginal ? upload.size : 0
                if let renditions { count += try folder.write(renditions, of: upload.blob) }
                if upload.keepsOriginal {
                    try folder.keep(draft, as: upload.blob)
                } else {
                    try folder.discard(draft)
                }
                return count
            }
            return try await note(renditions, of: upload, isPhoto, stored: stored)
        }
    }

    private func note(
        _ renditions: Renditions?, of upload: Upload, _ isPhoto: Bool, stored: Int
    ) async throws(Failure) -> UploadAnswer {
        let picture = try await write(of: upload.person) { connection throws(DatabaseError) -> ImageInfo? in
            let blobs = BlobTable(connection)
            if let renditions { try blobs.insert(ImageInfo(renditions), as: upload.blob, isPhoto: isPhoto) }
            guard let looks = try blobs.looks(of: upload.blob) else { return nil }
            try UploadTable(connection).finish(upload, stored: stored)
            return looks
        }
        // It was just cleared away; the upload begins anew.
        guard let picture else { throw .busy(retryAfter: 1) }
        return UploadAnswer(received: upload.size, picture: picture)
    }

    private func make(
        _ upload: Upload, _ draft: String, _ isPhoto: Bool
    ) async throws(Failure) -> Renditions {
        let start = now()
        do throws(PictureError) {
            let renditions = try await workers.make(from: draft, isPhoto: isPhoto)
            tell(.made(upload.blob, milliseconds: now().milliseconds - start.milliseconds))
            return renditions
        } catch {
            switch error {
            case .busy: throw .busy(retryAfter: 5)
            case .noProgram, .disk:
                tell(.failed(error))
                throw .unavailable
            case .notAPicture, .damaged, .tooManyPixels, .unsupported, .crashed, .overdue:
                tell(.refused(error))
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

    /// Forgets an upload that can come to nothing.
    private func drop(_ upload: Upload, _ draft: String, _ refusal: Refusal) async throws(Failure) -> Failure
    {
        try await files(of: upload.person) { folder throws(PictureError) in try folder.discard(draft) }
        try await write(of: upload.person) { connection throws(DatabaseError) in
            try UploadTable(connection).abandon(upload)
        }
        return .refused(refusal)
    }

    private func picture(_ blob: BlobID, for person: PersonID) async throws(Failure) -> ImageInfo? {
        try await read(of: person) { connection throws(DatabaseError) in
            try BlobTable(connection).looks(of: blob)
        }
    }
}

extension ImageInfo {
    fileprivate init(_ renditions: Renditions) {
        self.init(width: renditions.width, height: renditions.height, preview: renditions.preview)
    }
}

extension BlobID {
    /// The name of an empty file.
    fileprivate static let ofNothing = BlobID(ContentHash().text())
}

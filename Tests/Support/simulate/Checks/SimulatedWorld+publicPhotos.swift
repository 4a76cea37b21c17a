import Domain
import JSON
import Service
import Storage
import SyncRules
import Wire

/// I13 (public photos): every public photo is listed for all users exactly once, and no other photo is. Only users who
/// see a photo can load its bytes.
extension SimulatedWorld {
    func checkPhotos() throws {
        guard let run = server.run, !server.hasArmedDisk else { return }
        var publicPhotos: Set<RecordKey> = []
        for (scope, timeline) in server.history.timelines where scope.kind == .photos {
            let blobs = blobs(of: timeline)
            for (id, row) in timeline.rows {
                guard case .photo(let photo)? = row.record?.content else { continue }
                guard photo.isForEveryone, photo.visibleBlob != nil else { continue }
                guard scope.isOwnPhotos(of: photo.author) else {
                    throw Violation("I13", "\(id.text) in \(scope.text) is public in a scope of other users")
                }
                publicPhotos.insert(RecordKey(scope, id))
            }
            for blob in blobs.sorted(by: { $0.text < $1.text }) {
                try checkBytes(of: blob, in: scope, timeline)
            }
        }
        let shown = try pages(from: nil, of: run.reader)
        guard shown.count == publicPhotos.count, Set(shown) == publicPhotos else {
            throw Violation(
                "I13", "\(shown.count) photos are listed as public, and \(publicPhotos.count) are public")
        }
        try checkForgedMark(publicPhotos)
    }

    /// All blobs of photos, including removed ones, without profile pictures, which have their own rules.
    private func blobs(of timeline: History.Timeline) -> Set<BlobID> {
        let ever = timeline.states.values.filter { $0.content.kind == Photo.kind }
        let members = timeline.states.values.filter { $0.content.kind == Member.kind }
        return Set(ever.flatMap { $0.content.blobs }).subtracting(members.flatMap { $0.content.blobs })
    }

    /// A page cursor gives no right to the photo that it names.
    private func checkForgedMark(_ publicPhotos: Set<RecordKey>) throws {
        guard let run = server.run else { return }
        for (scope, timeline) in server.history.timelines where scope.kind == .photos {
            for (id, row) in timeline.rows where !publicPhotos.contains(RecordKey(scope, id)) {
                guard case .photo(let photo)? = row.record?.content else { continue }
                let mark = "\(photo.at.milliseconds) \(scope.text) \(id.text)"
                let shown = try pages(from: mark, of: run.reader)
                guard Set(shown).isSubset(of: publicPhotos) else {
                    throw Violation("I13", "a cursor that names \(id.text) shows it")
                }
                return
            }
        }
    }

    /// All pages, for a user without blocks.
    private func pages(from mark: String?, of reader: SyncQueries) throws -> [RecordKey] {
        var (photos, mark): ([RecordKey], String?) = ([], mark)
        repeat {
            guard let bytes = try reader.photos(after: mark, for: PersonID("")) else {
                throw Violation("I13", "the cursor \(mark ?? "") is invalid")
            }
            let answer = try PhotosAnswer(try JSONValue(parsing: bytes).object())
            photos += answer.photos.map { RecordKey($0.scope, $0.row.id) }
            mark = answer.next
        } while mark != nil
        return photos
    }

    /// The bytes of a photo are visible exactly to the users who see the photo, regardless of their likes.
    private func checkBytes(of blob: BlobID, in scope: ScopeID, _ timeline: History.Timeline) throws {
        guard let run = server.run else { return }
        let photos = timeline.rows.values.compactMap { row -> Photo? in
            guard case .photo(let photo)? = row.record?.content, photo.blob == blob else { return nil }
            return photo
        }
        let isForEveryone = photos.contains { $0.isForEveryone && $0.visibleBlob != nil }
        guard try PhotoTable(run.reading).shows(blob, in: scope) == isForEveryone else {
            throw Violation("I13", "\(blob.text) in \(scope.text) is public: \(!isForEveryone)")
        }
        for person in People.all {
            let isOwn = scope.isOwnPhotos(of: person)
            let isReader = server.history.readers(of: scope).contains(person)
            let firstPosition = isReader ? server.history.firstPosition(of: scope, for: person) : .max
            let isSeen = photos.contains { isOwn || $0.visibleBlob != nil && $0.position >= firstPosition }
            guard try BlobTable(run.reading).isVisible(blob, to: person, in: scope) == isSeen else {
                throw Violation(
                    "I13", "\(person.text) sees \(blob.text) in \(scope.text): \(!isSeen)")
            }
        }
    }
}

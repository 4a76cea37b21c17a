import Domain
import JSON
import Service
import Storage
import Sync
import Wire

/// I13: everybody is told of the photos for everyone, each once, and of no other; the bytes of a photo are for those who see it.
extension World {
    func checkPhotos() throws {
        guard let run = server.run, !server.hasArmedDisk else { return }
        var everyones: Set<RecordKey> = []
        for (scope, timeline) in server.history.timelines where scope.kind == .photos {
            let blobs = blobs(of: timeline)
            for (id, row) in timeline.rows {
                guard case .photo(let photo)? = row.record?.content else { continue }
                guard photo.isForEveryone, photo.shown != nil else { continue }
                guard scope.isOwnPhotos(of: photo.author) else {
                    throw Violation("I13", "\(id.text) in \(scope.text) is for everyone")
                }
                everyones.insert(RecordKey(scope, id))
            }
            for blob in blobs.sorted(by: { $0.text < $1.text }) {
                try checkBytes(of: blob, in: scope, timeline)
            }
        }
        let told = try pages(from: nil, of: run.reader.photos)
        guard told.count == everyones.count, Set(told) == everyones else {
            throw Violation(
                "I13", "\(told.count) photos are told to everyone, and \(everyones.count) are for them")
        }
        try checkForgedMark(everyones)
    }

    /// Those of photos, also of such that have gone from here. People show themselves by rules of their own.
    private func blobs(of timeline: History.Timeline) -> Set<BlobID> {
        let ever = timeline.states.values.filter { $0.content.kind == Photo.kind }
        let portraits = timeline.states.values.filter { $0.content.kind == Member.kind }
        return Set(ever.flatMap { $0.content.blobs }).subtracting(portraits.flatMap { $0.content.blobs })
    }

    /// A mark is where a page ended, and gives no right to what it names.
    private func checkForgedMark(_ everyones: Set<RecordKey>) throws {
        guard let run = server.run else { return }
        for (scope, timeline) in server.history.timelines where scope.kind == .photos {
            for (id, row) in timeline.rows where !everyones.contains(RecordKey(scope, id)) {
                guard case .photo(let photo)? = row.record?.content else { continue }
                let mark = "\(photo.at.milliseconds) \(scope.text) \(id.text)"
                let told = try pages(from: mark, of: run.reader.photos)
                guard Set(told).isSubset(of: everyones) else {
                    throw Violation("I13", "a mark that names \(id.text) shows it")
                }
                return
            }
        }
    }

    private func pages(
        from mark: String?, of page: (String?) throws -> [UInt8]?
    ) throws -> [RecordKey] {
        var (photos, mark): ([RecordKey], String?) = ([], mark)
        repeat {
            guard let bytes = try page(mark) else { throw Violation("I13", "the mark \(mark ?? "") is none") }
            let answer = try PhotosAnswer(try JSONValue(parsing: bytes).object())
            photos += answer.photos.map { RecordKey($0.scope, $0.row.id) }
            mark = answer.next
        } while mark != nil
        return photos
    }

    /// Who sees a photo sees its bytes, and nobody else does, whatever hearts they have given.
    private func checkBytes(of blob: BlobID, in scope: ScopeID, _ timeline: History.Timeline) throws {
        guard let run = server.run else { return }
        let photos = timeline.rows.values.compactMap { row -> Photo? in
            guard case .photo(let photo)? = row.record?.content, photo.blob == blob else { return nil }
            return photo
        }
        let isForEveryone = photos.contains { $0.isForEveryone && $0.shown != nil }
        guard try PhotoTable(run.reading).shows(blob, in: scope) == isForEveryone else {
            throw Violation("I13", "\(blob.text) in \(scope.text) is shown to everyone: \(!isForEveryone)")
        }
        for person in People.all {
            let isOwn = scope.isOwnPhotos(of: person)
            let isReader = server.history.readers(of: scope).contains(person)
            let beginning = isReader ? server.history.beginning(of: scope, for: person) : .max
            let isSeen = photos.contains { isOwn || $0.shown != nil && $0.number >= beginning }
            guard try BlobTable(run.reading).isVisible(blob, to: person, in: scope) == isSeen else {
                throw Violation(
                    "I13", "\(person.text) sees \(blob.text) in \(scope.text): \(!isSeen)")
            }
        }
    }
}

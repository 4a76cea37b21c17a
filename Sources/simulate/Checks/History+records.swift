import Domain
import Sync

/// The records as they are now, so that the simulator asks the product's own questions of them.
extension History: Records {
    var isComplete: Bool { true }
    var arrival: Instant? { nil }

    func record(_ id: RecordID, in scope: ScopeID) -> Record? {
        timelines[scope]?.rows[id]?.record
    }

    func all(_ kind: String, in scope: ScopeID) -> [Record] {
        (timelines[scope]?.rows.values ?? [:].values).compactMap(\.record).filter { $0.content.kind == kind }
    }

    func isUnused(_ scope: ScopeID) -> Bool {
        timelines[scope] == nil
    }

    func last(in scope: ScopeID) -> Record? {
        (timelines[scope]?.rows.values ?? [:].values).compactMap(\.record)
            .max { $0.content.place ?? 0 < $1.content.place ?? 0 }
    }

    func shows(_ blob: BlobID, in scope: ScopeID) -> Bool {
        all(Photo.kind, in: scope).contains { record in
            if case .photo(let photo) = record.content { photo.shown == blob } else { false }
        }
    }

    func holds(moreThan limit: Int, _ kind: String, in scope: ScopeID) -> Bool {
        all(kind, in: scope).count > limit
    }
}

import Database
import Domain
import Storage
import Sync
import Wire

/// What the operator does about photos that everybody sees.
extension AccountService {
    /// The newest ones.
    func photos() async throws(Failure) -> [OperatorAnswer.Photo] {
        try await write { transaction throws(DatabaseError) in
            let records = RecordTable(transaction.connection)
            var photos: [OperatorAnswer.Photo] = []
            for place in try PhotoTable(transaction.connection).page(after: nil, limit: 200) {
                let stored = try records.record(place.id, in: place.scope)
                guard case .photo(let photo)? = (try? stored?.record())?.content else { continue }
                let account = try AccountTable(transaction.connection).account(of: photo.author)
                photos.append(
                    OperatorAnswer.Photo(
                        id: place.id.text, email: account?.email.text ?? "", caption: photo.caption))
            }
            return photos
        }
    }

    /// Takes a photo away for good, whoever brought it. Ids are made on devices: all by this one go.
    func remove(_ id: String) async throws(Failure) -> OperatorAnswer {
        guard let photo = PhotoID(checking: id) else { throw .notFound }
        let now = now()
        let commit = try await write { transaction throws(DatabaseError) -> Commit? in
            let (records, id) = (transaction.processor.records, RecordID(photo.text))
            let scopes = try PhotoTable(transaction.connection).scopes(of: id)
            let changes = scopes.flatMap { records.removing([id], from: $0) }
            try records.checkFailure()
            guard !changes.isEmpty else { return nil }
            return try transaction.processor.save(changes, by: nil, at: now).commit
        } committed: { [self] commit in
            if let commit { publish(commit) }
        }
        guard commit != nil else { throw .notFound }
        return .removed(photo: photo.text)
    }
}

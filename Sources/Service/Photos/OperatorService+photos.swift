import Database
import Domain
import Storage
import SyncRules
import Wire

/// The operator's commands for photos for everyone.
extension OperatorService {
    /// Returns the newest photos for everyone.
    func photos() async throws(Failure) -> [OperatorAnswer.Photo] {
        try await context.write { transaction throws(DatabaseError) in
            let page = try PhotoTable(transaction.connection).page(
                after: nil, limit: 200, isForOperator: true)
            return try operatorPhotos(page.map { RecordKey($0.scope, $0.id) }, from: transaction.connection)
        }
    }

    /// Deletes a photo permanently. Devices create the ids, so several users can have photos with the same id. In that
    /// case `email` must select the user.
    func remove(_ id: String, of email: String?) async throws(Failure) -> OperatorAnswer {
        guard let photo = PhotoID(checking: id) else { throw .notFound }
        let address = email.flatMap { try? EmailAddress($0) }
        let now = context.now()
        let (found, commit) = try await context.write {
            transaction throws(DatabaseError) -> (found: [OperatorAnswer.Photo], Commit?) in
            let (records, id) = (transaction.processor.records, RecordID(photo.text))
            let owner = try address.flatMap { address throws(DatabaseError) in
                try AccountTable(transaction.connection).account(with: address)?.person
            }
            let scopes = try PhotoTable(transaction.connection).scopes(of: id).filter { scope in
                email == nil || owner.map { scope.isOwnPhotos(of: $0) } == true
            }
            guard scopes.count == 1 else {
                return (
                    try operatorPhotos(scopes.map { RecordKey($0, id) }, from: transaction.connection), nil
                )
            }
            let changes = records.changesForRemoving([id], from: scopes[0])
            try records.checkFailure()
            return ([], try transaction.processor.changeWriter.save(changes, by: nil, at: now).commit)
        } committed: { [context] _, commit in
            if let commit { context.publish(commit) }
        }
        guard found.isEmpty else { return .ambiguous(found) }
        guard commit != nil else { throw .notFound }
        return .removed(photo: photo.text)
    }
}

/// Returns photos in the form that the operator sees.
private func operatorPhotos(
    _ keys: [RecordKey], from connection: any Connection
) throws(DatabaseError) -> [OperatorAnswer.Photo] {
    var photos: [OperatorAnswer.Photo] = []
    for key in keys {
        let stored = try RecordTable(connection).record(key.id, in: key.scope)
        guard case .photo(let photo)? = (try? stored?.record())?.content else { continue }
        let account = try AccountTable(connection).account(of: photo.author)
        photos.append(
            OperatorAnswer.Photo(
                id: key.id.text, email: account?.email.text ?? "", caption: photo.caption))
    }
    return photos
}

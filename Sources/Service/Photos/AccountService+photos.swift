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
            let page = try PhotoTable(transaction.connection).page(
                after: nil, limit: 200, isForOperator: true)
            return try told(page.map { RecordKey($0.scope, $0.id) }, by: transaction.connection)
        }
    }

    /// Takes a photo away for good. Ids are made on devices: where several people have one by this id, it has to be said whose.
    func remove(_ id: String, of email: String?) async throws(Failure) -> OperatorAnswer {
        guard let photo = PhotoID(checking: id) else { throw .notFound }
        let address = email.flatMap { try? EmailAddress($0) }
        let now = now()
        let (found, commit) = try await write {
            transaction throws(DatabaseError) -> (found: [OperatorAnswer.Photo], Commit?) in
            let (records, id) = (transaction.processor.records, RecordID(photo.text))
            let owner = try address.flatMap { address throws(DatabaseError) in
                try AccountTable(transaction.connection).account(with: address)?.person
            }
            let scopes = try PhotoTable(transaction.connection).scopes(of: id).filter { scope in
                email == nil || owner.map { scope.isOwnPhotos(of: $0) } == true
            }
            guard scopes.count == 1 else {
                return (try told(scopes.map { RecordKey($0, id) }, by: transaction.connection), nil)
            }
            let changes = records.removing([id], from: scopes[0])
            try records.checkFailure()
            return ([], try transaction.processor.save(changes, by: nil, at: now).commit)
        } committed: { [self] _, commit in
            if let commit { publish(commit) }
        }
        guard found.isEmpty else { return .ambiguous(found) }
        guard commit != nil else { throw .notFound }
        return .removed(photo: photo.text)
    }
}

/// Photos as the operator is told of them.
private func told(
    _ keys: [RecordKey], by connection: any Connection
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

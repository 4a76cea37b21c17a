import Database
import Domain
import Storage
import SyncRules
import Wire

struct PersonLookUp: Sendable {
    let context: AccountContext

    /// The user with exactly this address: only id and name; nil if there is none.
    func find(_ request: FindPersonRequest, by session: Session) async throws(Failure) -> Contact? {
        var failures: [FieldFailure] = []
        let email = failures.check(.email) { () throws(Refusal) in try EmailAddress(request.email) }
        guard let email else { throw .fields(failures) }
        try context.admitLookUp(by: session.person)
        return try await context.read(of: session.person) { reader throws(DatabaseError) in
            guard let account = try AccountTable(reader.connection).enabledAccount(with: email),
                case .profile(let profile)? = try RecordTable(reader.connection)
                    .content(Profile.recordID, in: .user(account.person))
            else { return nil }
            return Contact(account.person, name: profile.name)
        }
    }
}

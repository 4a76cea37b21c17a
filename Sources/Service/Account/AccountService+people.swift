import Database
import Domain
import Storage
import Sync
import Wire

extension AccountService {
    /// Who has exactly this address: their id and their name, nothing else; nil when nobody has it.
    public func find(_ request: FindPersonRequest, by session: Session) async throws(Failure) -> Contact? {
        var failures: [FieldFailure] = []
        let email = failures.check(.email) { () throws(Refusal) in try EmailAddress(request.email) }
        guard let email else { throw .fields(failures) }
        let now = now()
        return try await write { transaction throws(DatabaseError) -> Result<Contact?, Failure> in
            do throws(Failure) {
                try transaction.processor.lookUps.admit(session.person, at: now)
            } catch {
                return .failure(error)
            }
            guard let account = try AccountTable(transaction.connection).openAccount(with: email),
                let profile = try transaction.processor.profile(of: account.person)
            else { return .success(nil) }
            return .success(Contact(account.person, name: profile.name))
        }.get()
    }
}

extension CommandProcessor {
    /// What a person shows of themselves.
    fileprivate func profile(of person: PersonID) throws(DatabaseError) -> Profile? {
        let profile = records.profile(of: person)
        try records.checkFailure()
        return profile
    }
}

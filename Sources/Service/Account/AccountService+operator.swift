import Database
import Domain
import Secrets
import Storage
import Sync
import Wire

extension AccountService {
    /// Does what the operator wants.
    public func perform(_ command: OperatorCommand) async -> OperatorAnswer {
        do throws(Failure) {
            switch command {
            case .listUsers: return .users(try await users())
            case .addUser(let email, let first, let last, let password):
                return try await add(email: email, first: first, last: last, password: password)
            case .disableUser(let email): return try await disable(email)
            case .enableUser(let email): return try await enable(email)
            case .listPhotos: return .photos(try await photos())
            case .removePhoto(let photo, let email): return try await remove(photo, of: email)
            }
        } catch {
            return .failed(error)
        }
    }

    private func users() async throws(Failure) -> [OperatorAnswer.User] {
        let accounts = try await write { transaction throws(DatabaseError) in
            try AccountTable(transaction.connection).all()
        }
        return accounts.map {
            OperatorAnswer.User(person: $0.person, email: $0.email.text, isDisabled: $0.disabled != nil)
        }
    }

    private func add(
        email: String, first: String, last: String, password: String?
    ) async throws(Failure) -> OperatorAnswer {
        let registration = try Registration(
            first: first, last: last, email: email, password: password ?? secureRandomID())
        let now = now()
        let hash = try await hash(registration.password, of: .known("operator"))
        let pending = PendingRegistration(profile: registration.profile, password: hash)
        let opened = try await write { transaction throws(DatabaseError) -> (Account, Commit)? in
            try pending.open(for: registration.email, in: transaction, at: now)
        } committed: { [self] opened in
            if let (_, commit) = opened { publish(commit) }
        }
        guard let (account, _) = opened else { throw .alreadyRegistered }
        report(.registered(account.person))
        return .added(
            email: registration.email.text, password: password == nil ? registration.password : nil)
    }

    /// The person's sessions end at once, and they cannot come back by any way.
    private func disable(_ email: String) async throws(Failure) -> OperatorAnswer {
        guard let email = try? EmailAddress(email) else { throw .notFound }
        let now = now()
        let account = try await write { transaction throws(DatabaseError) -> Account? in
            guard let account = try AccountTable(transaction.connection).account(with: email) else {
                return nil
            }
            try AccountTable(transaction.connection).disable(account.person, at: now)
            try SessionTable(transaction.connection).removeAll(of: account.person)
            try PhotoLinkTable(transaction.connection).removeAll(in: .photos(of: account.person))
            return account
        } committed: { [self] account in
            if let account { endSessions(of: account.person) }
        }
        guard let account else { throw .notFound }
        report(.disabled(account.person))
        return .disabled(email: email.text)
    }

    /// The person may sign in again, with what was theirs before.
    private func enable(_ email: String) async throws(Failure) -> OperatorAnswer {
        guard let email = try? EmailAddress(email) else { throw .notFound }
        let account = try await write { transaction throws(DatabaseError) -> Account? in
            let account = try AccountTable(transaction.connection).account(with: email)
            if let account { try AccountTable(transaction.connection).enable(account.person) }
            return account
        }
        guard let account else { throw .notFound }
        report(.enabled(account.person))
        return .enabled(email: email.text)
    }
}

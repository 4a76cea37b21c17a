import Database
import Domain
import Secrets
import Storage
import SyncRules
import Wire

/// Executes the commands of the operator.
public struct OperatorService: Sendable {
    let context: AccountContext

    /// Executes a command of the operator.
    public func perform(_ command: OperatorCommand) async -> OperatorAnswer {
        do throws(Failure) {
            switch command {
            case .listUsers: return .users(try await users())
            case .addUser(let email, let first, let last, let password):
                return try await add(email: email, first: first, last: last, password: password)
            case .disableUser(let email): return try await disable(email)
            case .enableUser(let email): return try await enable(email)
            case .setPassword(let email, let password): return try await setPassword(password, of: email)
            case .setEmail(let email, let new): return try await setEmail(new, of: email)
            case .listSessions(let email): return .sessions(try await sessions(of: email))
            case .removeUser(let email): return try await removeUser(email)
            case .invite(let email, let uses):
                return try await InvitationBook.create(by: account(with: email), uses: uses, for: context)
            case .listPhotos: return .photos(try await photos())
            case .removePhoto(let photo, let email): return try await remove(photo, of: email)
            }
        } catch {
            return .failed(error)
        }
    }

    /// The number of accounts that are read in one turn of the writer.
    private static let pageSize = 500

    private func users() async throws(Failure) -> [OperatorAnswer.User] {
        var users: [OperatorAnswer.User] = []
        var last: EmailAddress?
        while true {
            let after = last
            let page = try await context.write { transaction throws(DatabaseError) in
                let records = transaction.processor.records
                return try records.handlingDamage(by: .skipping) { () throws(DatabaseError) in
                    try AccountTable(transaction.connection).page(
                        after: after, limit: OperatorService.pageSize
                    )
                    .map { ($0, records.profile(of: $0.person)?.name ?? "") }
                }
            }
            for (account, name) in page {
                users.append(
                    OperatorAnswer.User(
                        person: account.person, email: account.email.text, name: name,
                        isDisabled: account.disabled != nil, created: account.created,
                        lastUsed: context.sessions.all(of: account.person, at: context.now()).map(\.used)
                            .max()))
            }
            guard page.count == OperatorService.pageSize else { return users }
            last = page.last?.0.email
        }
    }

    private func sessions(of address: String) async throws(Failure) -> [OperatorAnswer.Session] {
        let account = try await account(with: address)
        return context.sessions.all(of: account.person, at: context.now()).map { session in
            OperatorAnswer.Session(
                device: deviceName(of: session.device), created: session.created, lastUsed: session.used)
        }.inOrder { $0.lastUsed > $1.lastUsed }
    }

    private func account(with address: String) async throws(Failure) -> Account {
        guard let email = try? EmailAddress(address) else { throw .notFound }
        let account = try await context.write { transaction throws(DatabaseError) in
            try AccountTable(transaction.connection).account(with: email)
        }
        guard let account else { throw .notFound }
        return account
    }

    /// Ends all sessions. Notifies the user by mail, unless the account is disabled.
    private func setPassword(_ password: String, of address: String) async throws(Failure) -> OperatorAnswer {
        let account = try await account(with: address)
        var failures: [FieldFailure] = []
        _ = failures.check(.password) { () throws(Refusal) in
            try PasswordRule.check(password, for: account.email)
        }
        guard failures.isEmpty else { throw .fields(failures) }
        let hash = try await context.passwords.hash(password, of: .known("operator"))
        let isDone = try await context.write { transaction throws(DatabaseError) -> Bool in
            let accounts = AccountTable(transaction.connection)
            guard try accounts.account(of: account.person)?.email == account.email else { return false }
            try accounts.setPassword(hash.text, of: account.person)
            try transaction.sessions.removeAll(of: account.person)
            return true
        } committed: { [context] isDone in
            if isDone { context.endSessions(of: account.person) }
        }
        guard isDone else { throw .notFound }
        if account.disabled == nil {
            await context.mails.notifyOfNewPassword(account, in: try await language(of: account.person))
        } else {
            context.report(.passwordChanged(account.person))
        }
        return .passwordSet(email: account.email.text)
    }

    /// The sessions continue. Notifies the old address by mail, unless the account is disabled.
    private func setEmail(_ address: String, of old: String) async throws(Failure) -> OperatorAnswer {
        let account = try await account(with: old)
        var failures: [FieldFailure] = []
        let new = failures.check(.email) { () throws(Refusal) in
            let email = try EmailAddress(address)
            guard email != account.email else { throw .conflict }
            return email
        }
        guard failures.isEmpty, let new else { throw .fields(failures) }
        let isDone = try await context.write { transaction throws(DatabaseError) -> Bool? in
            let accounts = AccountTable(transaction.connection)
            guard try accounts.account(of: account.person)?.email == account.email else { return nil }
            return try accounts.setEmail(new, of: account.person)
        }
        guard let isDone else { throw .notFound }
        guard isDone else { throw .alreadyRegistered }
        context.report(.emailChanged(account.person))
        if account.disabled == nil {
            await context.mails.notifyOfNewEmail(account, in: try await language(of: account.person))
        }
        return .emailSet(old: account.email.text, new: new.text)
    }

    /// Has the same effect as a deletion by the user.
    private func removeUser(_ address: String) async throws(Failure) -> OperatorAnswer {
        let account = try await account(with: address)
        guard try await DeletionService(context: context).erase(account, where: { $0.email == account.email })
        else { throw .notFound }
        return .userRemoved(email: account.email.text)
    }

    /// The language of mails to a user, as a BCP 47 tag; empty if the user has chosen none.
    private func language(of person: PersonID) async throws(Failure) -> String {
        try await context.write { $0.processor.records.settings(of: person).language ?? "" }
    }

    private func add(
        email: String, first: String, last: String, password: String?
    ) async throws(Failure) -> OperatorAnswer {
        let registration = try Registration(
            first: first, last: last, email: email, password: password ?? secureRandomID())
        let now = context.now()
        let hash = try await context.passwords.hash(registration.password, of: .known("operator"))
        let pending = PendingRegistration(profile: registration.profile, password: hash)
        let opened = try await context.write { transaction throws(DatabaseError) -> (Account, Commit)? in
            let opened = try pending.open(for: registration.email, in: transaction, at: now)
            if let person = opened?.account.person {
                try AccountTable(transaction.connection).setMadeByOperator(of: person)
            }
            return opened
        } committed: { [context] opened in
            if let (_, commit) = opened { context.publish(commit) }
        }
        guard let (account, _) = opened else { throw .alreadyRegistered }
        context.report(.registered(account.person))
        return .added(
            email: registration.email.text, password: password == nil ? registration.password : nil)
    }

    /// Ends the user's sessions immediately and prevents all ways to sign in.
    private func disable(_ email: String) async throws(Failure) -> OperatorAnswer {
        guard let email = try? EmailAddress(email) else { throw .notFound }
        let now = context.now()
        let account = try await context.write { transaction throws(DatabaseError) -> Account? in
            guard let account = try AccountTable(transaction.connection).account(with: email) else {
                return nil
            }
            try AccountTable(transaction.connection).disable(account.person, at: now)
            try transaction.sessions.removeAll(of: account.person)
            try PhotoLinkTable(transaction.connection).removeAll(in: .photos(of: account.person))
            return account
        } committed: { [context] account in
            if let account { context.endSessions(of: account.person) }
        }
        guard let account else { throw .notFound }
        context.report(.disabled(account.person))
        return .disabled(email: email.text)
    }

    /// Allows the user to sign in again, with all previous data.
    private func enable(_ email: String) async throws(Failure) -> OperatorAnswer {
        guard let email = try? EmailAddress(email) else { throw .notFound }
        let account = try await context.write { transaction throws(DatabaseError) -> Account? in
            let account = try AccountTable(transaction.connection).account(with: email)
            if let account { try AccountTable(transaction.connection).enable(account.person) }
            return account
        }
        guard let account else { throw .notFound }
        context.report(.enabled(account.person))
        return .enabled(email: email.text)
    }
}

import Domain
import Secrets
import Storage
import Wire

/// Confirmation of an action by the password of the signed-in user.
struct PasswordConfirmation: Sendable {
    /// The maximum number of checks of a correct password, if the account changes in the meantime.
    static let maxChecks = 3

    let context: AccountContext

    /// Checks the password of a signed-in user, then acts on the account. Starts again if another sign-in has replaced
    /// the stored hash in the meantime.
    /// - Parameter act: returns nil if the account is no longer the checked one.
    func perform<Value>(
        _ password: String, by session: Session, from client: ClientNetwork,
        act: (Account) async throws(Failure) -> Value?
    ) async throws(Failure) -> Value {
        for _ in 0..<PasswordConfirmation.maxChecks {
            let account = try await context.account(of: session)
            try await check(password, of: account, by: session, from: client)
            if let value = try await act(account) { return value }
        }
        throw .wrongPassword
    }

    /// Checks the password of a signed-in user, with the same limits as a sign-in.
    func check(
        _ password: String, of account: Account, by session: Session, from client: ClientNetwork
    ) async throws(Failure) {
        let now = context.now()
        let forms = PasswordForms.all(of: password)
        let guess = Guess(in: session, forms: forms.count, from: client)
        try await context.passwords.admit(guess, at: now)
        let hash = PasswordHash(stored: account.password)
        let form = try await context.passwords.check(forms, against: hash, guess, at: now)
        guard form != nil else {
            context.report(.passwordRejected(account.person))
            throw .wrongPassword
        }
        try await context.passwords.forget(guess, at: now)
    }
}

extension Session {
    /// The turn in which passwords of this signed-in user are hashed.
    var asker: PasswordAsker { .known(person.text) }
}

extension [FieldFailure] {
    /// Checks a password that is compared and not stored. It is rejected only if no account can have it.
    mutating func checkKnown(_ password: String, _ field: FieldFailure.Field) {
        if password.isEmpty { append(FieldFailure(field, .empty)) }
        if password.utf8.count > PasswordHash.passwordLength.upperBound {
            append(FieldFailure(field, .tooLong))
        }
    }
}

import Database
import Domain
import JSON
import Secrets
import Storage
import Wire

/// Change of the e-mail address (A6). The old address is valid until the code from the mail to the new one is entered.
/// Only then is the user informed if the new address already has an account (A4).
struct EmailService: Sendable {
    let context: AccountContext

    /// Checks the password and mails a code to the new address.
    func change(
        _ request: ChangeEmailRequest, by session: Session, from client: ClientNetwork
    ) async throws(Failure) -> CodeSent {
        let account = try await context.account(of: session)
        var failures: [FieldFailure] = []
        let email = failures.check(.email) { () throws(Refusal) in
            let email = try EmailAddress(request.email)
            guard email != account.email else { throw .conflict }
            return email
        }
        failures.checkKnown(request.password, .password)
        guard failures.isEmpty, let email else { throw .fields(failures) }
        try await context.confirmation.check(
            request.password, of: account, by: session, from: client)
        let now = context.now()
        try context.admission.admitMail(from: client, at: now)
        let pending = PendingEmail(person: account.person, language: request.language)
        let issued = try await context.write(of: session.person) {
            [codes = context.codes] transaction throws(DatabaseError) in
            try CodeBook(transaction, codes)
                .issue(to: email, for: .changeAddress, payload: pending.payload, from: client, at: now)
        }
        return try context.mails.send(issued, in: request.language)
    }

    /// Checks the code from the mail, changes the address and notifies the old one.
    func confirm(
        _ request: ConfirmRequest, by session: Session, from client: ClientNetwork
    ) async throws(Failure) -> Me {
        let code = try OneTimeCode(entered: request.code)
        let now = context.now()
        try context.admission.admitCode(from: client, at: now)
        let changed = try await context.write(of: session.person) {
            [codes = context.codes] transaction throws(DatabaseError) in
            try replace(request.registration, code, by: session, in: transaction, codes, at: now)
        }.get()
        context.report(.emailChanged(session.person))
        await context.mails.notifyOfNewEmail(changed.old, in: changed.language)
        return Me(person: session.person, email: changed.new.text)
    }
}

private typealias EmailChange = (old: Account, new: EmailAddress, language: String)

/// Call within the writer's transaction.
private func replace(
    _ id: String, _ code: OneTimeCode, by session: Session, in transaction: Writer.Transaction,
    _ codes: CodeBook.Context, at now: Instant
) throws(DatabaseError) -> Result<EmailChange, Failure> {
    let book = CodeBook(transaction, codes)
    let accounts = AccountTable(transaction.connection)
    guard let account = try accounts.account(of: session.person) else { return .failure(.signedOut) }
    switch try book.redeem(id, code, for: .changeAddress, at: now) {
    case .failure(let failure): return .failure(failure)
    case .success(let redeemed):
        let pending = try PendingEmail(payload: redeemed.payload)
        guard pending.person == session.person else { return .failure(.expiredCode) }
        guard try accounts.setEmail(redeemed.email, of: session.person) else {
            return .failure(.alreadyRegistered)
        }
        return .success((account, redeemed.email, pending.language))
    }
}

/// A change of address that waits for its code.
private struct PendingEmail {
    let person: PersonID
    /// The language of the mail to the old address.
    let language: String

    init(person: PersonID, language: String) {
        self.person = person
        self.language = language
    }

    init(payload: String) throws(DatabaseError) {
        do throws(JSONError) {
            let object = try JSONValue(parsing: Array(payload.utf8)).object()
            person = PersonID(try object.string("person"))
            language = try object.string("language")
        } catch {
            throw DatabaseError(.corrupt, "A change of address cannot be read.")
        }
    }

    var payload: String {
        let object: JSONValue = ["person": .string(person.text), "language": .string(language)]
        return String(decoding: object.bytes, as: UTF8.self)
    }
}

import Database
import Domain
import Secrets
import Storage
import Wire

/// Sends codes again.
struct CodeService: Sendable {
    let context: AccountContext

    /// Mails another code for an action that waits for one, at the earliest 30 seconds after the last code.
    func resend(
        _ request: ResendRequest, from client: ClientNetwork
    ) async throws(Failure) -> CodeSent {
        let now = context.now()
        try context.admission.admitMail(from: client, at: now)
        let issued = try await context.write { [codes = context.codes] transaction throws(DatabaseError) in
            try CodeBook(transaction, codes).issueAgain(request.registration, at: now)
        }
        return try context.mails.send(issued, in: request.language)
    }
}

extension OneTimeCode {
    /// - Throws: `fields` if the code is empty or invalid. This costs no attempt.
    init(entered digits: String) throws(Failure) {
        guard let code = OneTimeCode(digits: digits) else {
            throw .fields([FieldFailure(.code, digits.isEmpty ? .empty : .invalid)])
        }
        self = code
    }
}

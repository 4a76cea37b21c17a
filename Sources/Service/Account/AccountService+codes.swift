import Database
import Domain
import Secrets
import Storage
import Texts
import Wire

extension AccountService {
    /// Mails another code for an action that waits for one, at the earliest 30 seconds after the last code.
    public func resend(
        _ request: ResendRequest, from client: ClientNetwork
    ) async throws(Failure) -> CodeSent {
        let now = now()
        try admitMail(from: client, at: now)
        let issued = try await write { [codes] transaction throws(DatabaseError) in
            try CodeBook(transaction, codes).issueAgain(request.registration, at: now)
        }
        return try mail(issued, in: request.language)
    }

    /// - Parameter language: a BCP 47 tag.
    func mail(
        _ issued: Result<CodeBook.Issued, Failure>, in language: String
    ) throws(Failure) -> CodeSent {
        let issued = try issued.get()
        let text = Language(preferred: [language]).mail(
            issued.mail, code: issued.code.digits, site: address, minutes: Int(MailedCode.lifetime / 60_000))
        try mail(
            text.subject, text.text, to: issued.email, lifetime: MailedCode.lifetime, topic: issued.id)
        return CodeSent(registration: issued.id)
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

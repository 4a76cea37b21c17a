import Database
import Domain
import Mail
import Secrets
import Storage
import SyncRules
import Texts
import TimeZones
import Wire

/// The mails about accounts.
struct AccountMails: Sendable {
    private static let zones = TimeZones()
    private let context: AccountContext

    init(_ context: AccountContext) {
        self.context = context
    }

    /// Sends a code.
    /// - Parameter language: a BCP 47 tag.
    func send(
        _ issued: Result<CodeBook.Issued, Failure>, in language: String
    ) throws(Failure) -> CodeSent {
        let issued = try issued.get()
        let text = Language(preferred: [language]).mail(
            issued.mail, code: issued.code.digits, site: context.address,
            minutes: Int(MailedCode.lifetime / 60_000))
        try send(
            text.subject, text.text, to: issued.email, lifetime: MailedCode.lifetime, topic: issued.id)
        return CodeSent(registration: issued.id)
    }

    /// Notifies the former address of an account. The change is already made, so a failed mail is only logged.
    func notifyOfNewEmail(_ former: Account, in language: String) async {
        let language = Language(preferred: [language])
        let moment = await moment(context.now(), of: former.person, in: language)
        let text = language.emailChangedMail(site: context.address, moment: moment)
        try? send(text.subject, text.text, to: former.email, topic: "email " + former.person.text)
    }

    /// Notifies the owner of the account. The change is already made, so a failed mail is only logged.
    func notifyOfNewPassword(_ account: Account, in language: String) async {
        context.report(.passwordChanged(account.person))
        let language = Language(preferred: [language])
        let moment = await moment(context.now(), of: account.person, in: language)
        let text = language.passwordChangedMail(site: context.address, moment: moment)
        try? send(text.subject, text.text, to: account.email, topic: "password " + account.person.text)
    }

    /// - Parameters:
    ///   - lifetime: the time after which the mail is no longer sent, in milliseconds.
    ///   - topic: a later mail of the same topic replaces this one while it waits.
    func send(
        _ subject: String, _ text: String, to email: EmailAddress, lifetime: Int64 = Instant.day,
        topic: String? = nil
    ) throws(Failure) {
        do throws(MailError) {
            let recipient = Mailbox(address: email.text)
            try context.dependencies.send(
                Message(
                    from: context.dependencies.sender, to: recipient, subject: subject, text: text,
                    lifetime: Double(lifetime) / 1000, topic: topic))
        } catch {
            context.report(.mailRejected(error))
            throw .unavailable
        }
    }

    /// The local time of an event in the user's time zone, or UTC if none is set.
    func moment(_ moment: Instant, of person: PersonID, in language: Language) async -> String {
        let stored = try? await context.read { reader throws(DatabaseError) in
            try RecordTable(reader.connection).content(Settings.recordID, in: .user(person))
        }
        guard case .settings(let settings)? = stored, let name = settings.zone,
            let zone = AccountMails.zones.zone(named: name)
        else {
            return language.moment(Zone.utc.time(at: moment), zone: "UTC")
        }
        return language.moment(zone.time(at: moment), zone: name)
    }
}

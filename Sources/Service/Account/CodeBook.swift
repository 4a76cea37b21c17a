import Database
import Domain
import Secrets
import Storage
import Texts
import Wire

/// Issues and redeems mailed codes (A1), within the writer's transaction.
///
/// Failures of the client are returned and not thrown, because a used attempt must be saved.
struct CodeBook {
    private let table: CodeTable
    private let accounts: AccountTable
    private let networks: NetworkTable
    private let wrongCodes: WrongCodes
    private let context: Context

    /// The state that all code books share.
    struct Context: Sendable {
        let key: ServerKey
        /// The start of the server.
        let start: Instant

        init(_ key: ServerKey, start: Instant) {
            self.key = key
            self.start = start
        }
    }

    /// The maximum number of attempts per code.
    static let tries = 5
    /// The maximum number of codes per address and day. Codes that the user requests from a known network do not count.
    static let mailsPerDay = 20
    /// The same limit if the block of networks has not requested a code that day. So requests of others do not lock out
    /// the user.
    static let maxMailsPerDay = 100
    /// The maximum number of codes for an address that one block of networks gets per day.
    static let mailsPerBlock = 5

    init(_ transaction: Writer.Transaction, _ context: Context) {
        table = CodeTable(transaction.connection)
        accounts = AccountTable(transaction.connection)
        networks = NetworkTable(transaction.connection)
        wrongCodes = WrongCodes(transaction.connection, context.key)
        self.context = context
    }

    /// A code that must be mailed now.
    struct Issued: Sendable {
        let id: String
        let email: EmailAddress
        let code: OneTimeCode
        let mail: CodeMail
    }

    /// The data of a correct code.
    struct Redeemed: Sendable {
        let email: EmailAddress
        let payload: String
    }

    /// Starts an action that waits for a code. The correct code returns the `payload`.
    func issue(
        to email: EmailAddress, for purpose: OneTimeCode.Purpose, payload: String, from client: ClientNetwork,
        at now: Instant
    ) throws(DatabaseError) -> Result<Issued, Failure> {
        _ = try table.removeSome(until: now.advanced(by: -Instant.day))
        let pending = PendingCode(
            id: secureRandomID(), purpose: Int64(purpose.rawValue), email: email, hash: [],
            payload: payload, client: client.block,
            isKnown: try networks.isKnown(client.mark(by: context.key), to: email),
            created: now, sent: now, expires: now, tries: 0, mails: 0)
        return try send(pending, for: purpose, at: now)
    }

    /// Deletes some requests that are more than a day old, and some numbers of wrong codes.
    /// - Returns: true if more may remain.
    func clear(at now: Instant) throws(DatabaseError) -> Bool {
        let isLeft = [
            try table.removeSome(until: now.advanced(by: -Instant.day)), try wrongCodes.clear(at: now),
        ]
        return isLeft.contains(true)
    }

    /// Issues another code for the same request, within a day after it. The previous code becomes invalid.
    func issueAgain(_ id: String, at now: Instant) throws(DatabaseError) -> Result<Issued, Failure> {
        // Mails are counted by the day of the request. A mail that could be sent later would not be counted.
        guard let pending = try table.code(id), now < pending.created.advanced(by: Instant.day),
            let purpose = OneTimeCode.Purpose.allCases.first(where: { $0.rawValue == pending.purpose })
        else { return .failure(.expiredCode) }
        guard pending.payload != nil else { return .failure(.usedUpCode) }
        // A mail that waited when the server stopped is lost, so there is no wait after a code from before the start.
        if pending.sent >= context.start,
            let wait = secondsUntil(pending.sent.advanced(by: MailedCode.resendAfter), from: now)
        {
            return .failure(.busy(retryAfter: wait))
        }
        return try send(pending, for: purpose, at: now)
    }

    /// Checks an entered code. A wrong code costs an attempt. A correct code is valid until it is redeemed.
    func check(
        _ id: String, _ code: OneTimeCode, for purpose: OneTimeCode.Purpose, at now: Instant
    ) throws(DatabaseError) -> Result<Redeemed, Failure> {
        guard var pending = try table.code(id), pending.purpose == purpose.rawValue, now < pending.expires
        else { return .failure(.expiredCode) }
        guard let payload = pending.payload, pending.tries > 0 else { return .failure(.usedUpCode) }
        if let wait = try wrongCodes.wait(of: pending.client, at: now), !pending.isKnown {
            return .failure(.busy(retryAfter: wait))
        }
        if code.matches(pending.hash, for: purpose, address: pending.email.text, key: context.key) {
            return .success(Redeemed(email: pending.email, payload: payload))
        }
        pending.tries -= 1
        try wrongCodes.count(of: pending.client, isKnown: pending.isKnown, at: now)
        try table.save(pending)
        return .failure(pending.tries > 0 ? .wrongCode(triesLeft: pending.tries) : .usedUpCode)
    }

    /// Checks and redeems an entered code. A correct code is valid once.
    func redeem(
        _ id: String, _ code: OneTimeCode, for purpose: OneTimeCode.Purpose, at now: Instant
    ) throws(DatabaseError) -> Result<Redeemed, Failure> {
        let checked = try check(id, code, for: purpose, at: now)
        if case .success = checked, var pending = try table.code(id) {
            pending.payload = nil
            try table.save(pending)
        }
        return checked
    }

    private func send(
        _ pending: PendingCode, for purpose: OneTimeCode.Purpose, at now: Instant
    ) throws(DatabaseError) -> Result<Issued, Failure> {
        let since = now.advanced(by: -Instant.day)
        let blocks = try table.mails(to: pending.email, for: pending.client, since: since)
        let all = try table.mails(to: pending.email, for: nil, since: since)
        let maximum =
            pending.isKnown ? .max : blocks == nil ? CodeBook.maxMailsPerDay : CodeBook.mailsPerDay
        for (mails, maximum) in [(all, maximum), (blocks, CodeBook.mailsPerBlock)] {
            if let (count, first) = mails, count >= maximum {
                let wait = secondsUntil(first.advanced(by: Instant.day), from: now) ?? 1
                return .failure(.busy(retryAfter: wait))
            }
        }
        let code = OneTimeCode.random()
        var pending = pending
        pending.hash = code.hash(for: purpose, address: pending.email.text, key: context.key)
        pending.sent = now
        pending.expires = now.advanced(by: MailedCode.lifetime)
        pending.tries = CodeBook.tries
        pending.mails += 1
        try table.save(pending)
        let mail = try mail(to: pending.email, for: purpose)
        return .success(Issued(id: pending.id, email: pending.email, code: code, mail: mail))
    }

    /// The kind of mail. It reveals only to its reader if the address has an account.
    private func mail(
        to email: EmailAddress, for purpose: OneTimeCode.Purpose
    ) throws(DatabaseError) -> CodeMail {
        switch purpose {
        case .register: .registration
        case .changeAddress: .emailChange
        case .resetPassword: try accounts.enabledAccount(with: email) == nil ? .noAccount : .passwordReset
        }
    }

    /// Whole seconds, rounded up; nil if the moment has passed.
    private func secondsUntil(_ moment: Instant, from now: Instant) -> Int? {
        moment <= now ? nil : Int((moment.milliseconds - now.milliseconds + 999) / 1000)
    }
}

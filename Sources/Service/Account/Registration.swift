import Database
import Domain
import JSON
import Secrets
import Storage
import SyncRules
import Wire

/// The data of a new account, checked by the rules of `Domain`.
struct Registration: Sendable {
    let profile: Profile
    let email: EmailAddress
    let password: String

    /// - Throws: `fields`, with every field that breaks a rule.
    init(first: String, last: String, email: String, password: String) throws(Failure) {
        var failures: [FieldFailure] = []
        let first = failures.check(.first) { () throws(Refusal) in try Profile.firstNameRule.clean(first) }
        let last = failures.check(.last) { () throws(Refusal) in try Profile.lastNameRule.clean(last) }
        let email = failures.check(.email) { () throws(Refusal) in try EmailAddress(email) }
        _ = failures.check(.password) { () throws(Refusal) in try PasswordRule.check(password, for: email) }
        guard failures.isEmpty, let first, let last, let email else { throw .fields(failures) }
        profile = Profile(firstName: first, lastName: last)
        self.email = email
        self.password = password
    }
}

/// A registration that waits for its code. The password is already hashed.
struct PendingRegistration: Sendable {
    let profile: Profile
    let password: PasswordHash
    /// The invitation by which the user registers; nil for none.
    let invitation: InvitationID?

    init(profile: Profile, password: PasswordHash, invitation: InvitationID? = nil) {
        self.invitation = invitation
        self.profile = profile
        self.password = password
    }

    init(payload: String) throws(DatabaseError) {
        do throws(JSONError) {
            let object = try JSONValue(parsing: Array(payload.utf8)).object()
            profile = Profile(firstName: try object.string("first"), lastName: try object.string("last"))
            password = PasswordHash(stored: try object.string("password"))
            invitation = try object.optionalString("invitation").map { InvitationID($0) }
        } catch {
            throw DatabaseError(.corrupt, "A registration cannot be read.")
        }
    }

    var payload: String {
        var object: JSONObject = [
            "first": .string(profile.firstName), "last": .string(profile.lastName),
            "password": .string(password.text),
        ]
        if let invitation { object.append("invitation", .string(invitation.text)) }
        return String(decoding: JSONValue.object(object).bytes, as: UTF8.self)
    }
}

extension PendingRegistration {
    /// Creates the account and the user's own scope, within the writer's transaction.
    /// - Returns: nil if the address already has an account.
    func open(
        for email: EmailAddress, in transaction: Writer.Transaction, at now: Instant
    ) throws(DatabaseError) -> (account: Account, commit: Commit)? {
        // The system's generator is cryptographically secure, so ids of users cannot be guessed.
        var random = SystemRandomNumberGenerator()
        let person = PersonID(at: now, random: &random)
        let account = Account(person: person, email: email, password: password.text, created: now)
        guard try AccountTable(transaction.connection).insert(account) else { return nil }
        let record = Record(id: Profile.recordID, content: .profile(profile))
        let commit = try transaction.processor.changeWriter.write(
            [Change(.user(person), record)], by: person, command: CommandID(at: now, random: &random),
            at: now)
        return (account, commit)
    }
}

extension [FieldFailure] {
    /// The value; nil if it breaks the rule. Then the failure is added.
    mutating func check<Value>(
        _ field: FieldFailure.Field, _ rule: () throws(Refusal) -> Value
    ) -> Value? {
        do throws(Refusal) { return try rule() } catch {
            append(FieldFailure(field, error))
            return nil
        }
    }
}

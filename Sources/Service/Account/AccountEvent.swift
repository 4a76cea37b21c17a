import Database
import Domain
import Mail
import Secrets

/// A log event about accounts. It contains no address, password, code or token.
public enum AccountEvent: Sendable {
    case registered(PersonID)
    case signedIn(PersonID)
    /// Wrong address or wrong password.
    case signInRejected(ClientNetwork)
    case signedOut(PersonID)
    /// A signed-in user has entered a wrong password.
    case passwordRejected(PersonID)
    case passwordChanged(PersonID)
    case emailChanged(PersonID)
    case disabled(PersonID)
    case enabled(PersonID)
    case deleted(PersonID)
    /// The user has downloaded everything.
    case exported(PersonID, bytes: Int)
    case exportFailed(PersonID, reason: String)
    case mailRejected(MailError)
    case databaseFailed(DatabaseError)
    case hashingFailed(SecretsError)
}

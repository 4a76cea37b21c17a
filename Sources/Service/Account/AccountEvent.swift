import Database
import Domain
import Mail
import Secrets

/// A log event about accounts. It contains no address, password, code or token.
public enum AccountEvent: Sendable, CustomStringConvertible {
    case registered(PersonID)
    case signedIn(PersonID)
    /// Wrong address or wrong password.
    case signInRefused(ClientNetwork)
    case signedOut(PersonID)
    /// A signed-in user has entered a wrong password.
    case passwordRefused(PersonID)
    case passwordChanged(PersonID)
    case emailChanged(PersonID)
    case disabled(PersonID)
    case enabled(PersonID)
    case deleted(PersonID)
    case mailRefused(MailError)
    case databaseFailed(DatabaseError)
    case passwordsFailed(SecretsError)

    public var description: String {
        switch self {
        case .registered(let person): "registered person=\(person.text)"
        case .signedIn(let person): "signed in person=\(person.text)"
        case .signInRefused(let client): "sign-in refused client=\(client)"
        case .signedOut(let person): "signed out person=\(person.text)"
        case .passwordRefused(let person): "password refused person=\(person.text)"
        case .passwordChanged(let person): "password changed person=\(person.text)"
        case .emailChanged(let person): "e-mail changed person=\(person.text)"
        case .deleted(let person): "deleted person=\(person.text)"
        case .disabled(let person): "disabled person=\(person.text)"
        case .enabled(let person): "enabled person=\(person.text)"
        case .mailRefused(let error): "mail refused: \(error)"
        case .databaseFailed(let error): "database failed: \(error)"
        case .passwordsFailed(let error): "password not hashed: \(error)"
        }
    }
}

import Domain
import Secrets
import Storage

/// A password that may be a guess.
struct Guess: Sendable {
    let guesser: Guesser
    let client: ClientNetwork
    /// The number of forms of the password. Each is an attempt for the address.
    let forms: Int
    /// The turn in which the forms are hashed.
    let asker: PasswordAsker
    /// The user whose turn of the writer counts it; nil for a sign-in.
    let person: PersonID?

    /// A guess of a sign-in.
    /// - Parameters:
    ///   - account: nil if the address has none.
    ///   - isKnown: true if the user has signed in from this network before.
    init(
        of email: EmailAddress, _ account: Account?, forms: Int, from client: ClientNetwork, isKnown: Bool
    ) {
        let password = GuessedPassword(email: email, stored: account?.password)
        guesser = isKnown ? .known(password, client) : .stranger(password, block: client.block)
        asker = isKnown ? .known(email.text) : .stranger(client.block)
        person = nil
        self.client = client
        self.forms = forms
    }

    /// A guess of a signed-in user.
    init(in session: Session, forms: Int, from client: ClientNetwork) {
        guesser = .session(session.id)
        asker = session.asker
        person = session.person
        self.client = client
        self.forms = forms
    }
}

/// The password of an address. When it is replaced, guesses of the former one no longer count.
struct GuessedPassword: Hashable, Sendable {
    let email: EmailAddress
    /// The stored hash; nil without an account.
    let stored: String?
}

/// The origin of wrong passwords for an address. Those of one origin count together (decision 0057).
enum Guesser: Hashable, Sendable {
    /// From networks without a successful sign-in. They count by block, so that guesses do not lock out users from
    /// elsewhere.
    case stranger(GuessedPassword, block: String)
    /// From a network where the correct password was entered before.
    case known(GuessedPassword, ClientNetwork)
    /// In a session that requires the password again.
    case session(SessionID)
}

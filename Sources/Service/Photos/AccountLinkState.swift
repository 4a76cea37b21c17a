import Domain
import JSON
import PhotoSources
import Secrets
import Storage

/// The state of an account link that is not finished (RFC 6749, section 10.12). It is encrypted with the server's key and
/// travels through the browser, so each node can continue a link, and none stores it. It is valid for ten minutes and
/// for one user; a source redeems each code once.
struct AccountLinkState: Equatable {
    /// The next step of the link.
    enum Step: Equatable {
        /// The browser is at the source. The code that it brings back is redeemed with this verifier (RFC 7636).
        case started(source: String, verifier: String)
        /// The code was redeemed in another session of the same user. The user must confirm in that session that the
        /// account is theirs.
        case unconfirmed(SourceTable.Link)
    }

    let person: PersonID
    /// The session that has started the link, or the one that must confirm it.
    let session: SessionID
    let at: Instant
    let step: Step

    /// In milliseconds.
    private static let lifetime: Int64 = 600_000

    init(_ step: Step, of session: Session, at: Instant) {
        (person, self.session, self.at, self.step) = (session.person, session.id, at, step)
    }

    /// Opens a state.
    /// - Returns: nil if it is from another server, has expired, or belongs to another user.
    init?(_ text: String, of person: PersonID, by key: ServerKey, at now: Instant) {
        guard let json = SealedText(kept: text).opened(by: key),
            let object = try? JSONValue(parsing: Array(json.utf8)).object(),
            let state = try? AccountLinkState(object), state.person == person,
            (0..<Self.lifetime).contains(now.milliseconds - state.at.milliseconds)
        else { return nil }
        self = state
    }

    /// The state as sent, in base64url.
    func text(by key: ServerKey) -> String {
        SealedText(String(decoding: JSONValue.object(json).bytes, as: UTF8.self), by: key).text
    }

    private init(_ object: JSONObject) throws(JSONError) {
        person = PersonID(try object.string("person"))
        session = SessionID(try object.string("session"))
        at = Instant(milliseconds: try object.integer("at"))
        let source = try object.string("source")
        if let verifier = try object.optionalString("verifier") {
            step = .started(source: source, verifier: verifier)
        } else {
            let (token, account) = (try object.string("token"), try object.string("account"))
            step = .unconfirmed(SourceTable.Link(source: source, token: token, account: account))
        }
    }

    private var json: JSONObject {
        var object: JSONObject = [
            "person": .string(person.text), "session": .string(session.text), "at": .integer(at.milliseconds),
        ]
        switch step {
        case .started(let source, let verifier):
            object.append("source", .string(source))
            object.append("verifier", .string(verifier))
        case .unconfirmed(let link):
            object.append("source", .string(link.source))
            object.append("token", .string(link.token))
            object.append("account", .string(link.account))
        }
        return object
    }
}

import Database
import Domain
import HTTP
import JSON
import PhotoSources
import Secrets
import Storage
import Synchronization
import Wire

/// Links an account at a source. The browser opens the source and returns with a code. The server exchanges the code
/// for a token (RFC 6749, section 4.1, with the proof of RFC 7636).
extension SourceService {
    func begin(_ request: SourceLinkRequest, by session: Session) throws(Failure) -> Response {
        let source = try source(request.source)
        guard source.facts.isLinked else { throw .notFound }
        try admit(session.person)
        let proof = LinkProof(
            state: secureRandomID(), verifier: secureRandomID() + secureRandomID(),
            redirect: dependencies.address + "/linked")
        let link = PendingAccountLinks.Started(
            session: session, source: request.source, proof: proof, at: dependencies.now())
        links.withLock { $0.begin(link) }
        return Response(SourceLinkAnswer(address: source.authorisation(proof)).json)
    }

    /// A link is completed in the session that started it. In another session of the same user it must be confirmed. It
    /// is rejected for another user, because an attacker may have sent them the address.
    func finish(_ request: FinishLinkRequest, by session: Session) async throws(Failure) -> Response {
        let now = dependencies.now()
        if request.isConfirmed {
            let link = links.withLock { $0.confirm(request.state, by: session.id, at: now) }
            guard let link else { throw .notFound }
            try await save(link, of: session.person)
            return Response(FinishLinkAnswer().json)
        }
        guard let begun = links.withLock({ $0.consume(request.state, at: now) }),
            begun.session.person == session.person
        else { throw .notFound }
        guard let code = request.code else { return Response(FinishLinkAnswer().json) }
        let (link, account) = try await redeem(code, begun)
        guard begun.session.id != session.id else {
            try await save(link, of: session.person)
            return Response(FinishLinkAnswer().json)
        }
        let asked = PendingAccountLinks.Unconfirmed(session: session.id, link: link, at: now)
        links.withLock { $0.requestConfirmation(request.state, asked) }
        return Response(FinishLinkAnswer(accountToConfirm: account).json)
    }

    func unlink(_ request: SourceLinkRequest, by person: PersonID) async throws(Failure) -> Response {
        try await forget(request.source, of: person)
        return Response([:])
    }

    func forget(_ source: String, of person: PersonID) async throws(Failure) {
        try await write(of: person) { transaction throws(DatabaseError) in
            try SourceTable(transaction.connection).remove(source, of: person)
        }
    }

    /// Removes a link that the source no longer accepts, unless the user has linked an account again since then.
    func forget(_ grant: Grant, of person: PersonID) async throws(Failure) {
        try await write(of: person) { transaction throws(DatabaseError) in
            try SourceTable(transaction.connection).remove(grant.link, of: person)
        }
    }

    /// The user's permission for the server at a source; nil if the user has linked no account.
    func grant(of person: PersonID, at source: any PhotoSource) async throws(Failure) -> Grant? {
        guard source.facts.hasLikes else { return nil }
        let links = try await read(of: person) { connection throws(DatabaseError) in
            try SourceTable(connection).links(of: person)
        }
        guard let link = links.first(where: { $0.source == source.facts.name }) else { return nil }
        return SealedText(kept: link.token).opened(by: dependencies.key).map { Grant(token: $0, link: link) }
    }

    private func redeem(
        _ code: String, _ begun: PendingAccountLinks.Started
    ) async throws(Failure) -> (SourceTable.Link, SourcesAnswer.Account) {
        let source = try source(begun.source)
        try admit(begun.session.person)
        try admitAction(of: begun.session.person, at: source)
        do throws(SourceError) {
            let token = try await source.token(for: code, begun.proof)
            let account = SourcesAnswer.Account(try await source.account(of: token))
            let link = SourceTable.Link(
                source: begun.source, token: SealedText(token, by: dependencies.key).text,
                account: String(decoding: JSONValue.object(account.json).bytes, as: UTF8.self))
            return (link, account)
        } catch {
            throw failure(error, of: begun.source)
        }
    }

    private func save(_ link: SourceTable.Link, of person: PersonID) async throws(Failure) {
        try await write(of: person) { transaction throws(DatabaseError) in
            guard try AccountTable(transaction.connection).account(of: person) != nil else { return }
            try SourceTable(transaction.connection).set(link, of: person)
        }
    }
}

/// A user's permission for the server to act at a source.
struct Grant: Sendable {
    let token: String
    /// The link in its stored form.
    let link: SourceTable.Link
}

extension SourcesAnswer.Account {
    init(_ account: SourceAccount) {
        self.init(
            name: account.name, username: account.username, about: account.about, picture: account.picture)
    }

    /// Parses an account in its stored form.
    init?(stored json: String) {
        guard let object = try? JSONValue(parsing: Array(json.utf8)).object(),
            let account = try? SourcesAnswer.Account(object)
        else { return nil }
        self = account
    }
}

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
        let verifier = secureRandomID() + secureRandomID()
        let state = AccountLinkState(
            .started(source: request.source, verifier: verifier), of: session, at: dependencies.now())
        return Response(SourceLinkAnswer(address: source.authorisation(proof(state, verifier))).json)
    }

    /// A link is completed in the session that started it. In another session of the same user it must be confirmed. It
    /// is rejected for another user, because an attacker may have sent them the address.
    func finish(_ request: FinishLinkRequest, by session: Session) async throws(Failure) -> Response {
        let (key, now) = (dependencies.key, dependencies.now())
        guard let state = AccountLinkState(request.state, of: session.person, by: key, at: now) else {
            throw .notFound
        }
        switch state.step {
        case .unconfirmed(let link):
            guard request.isConfirmed, state.session == session.id else { throw .notFound }
            try await save(link, of: session.person)
        case .started(let source, let verifier):
            guard !request.isConfirmed else { throw .notFound }
            guard let code = request.code else { break }
            let (link, account) = try await redeem(
                code, at: source, proof(state, verifier), for: session.person)
            guard state.session == session.id else {
                let next = AccountLinkState(.unconfirmed(link), of: session, at: now)
                return Response(FinishLinkAnswer.confirm(account, state: next.text(by: key)).json)
            }
            try await save(link, of: session.person)
        }
        return Response(FinishLinkAnswer.done.json)
    }

    private func proof(_ state: AccountLinkState, _ verifier: String) -> LinkProof {
        LinkProof(
            state: state.text(by: dependencies.key), verifier: verifier,
            redirect: dependencies.address + "/linked")
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
        _ code: String, at name: String, _ proof: LinkProof, for person: PersonID
    ) async throws(Failure) -> (SourceTable.Link, SourcesAnswer.Account) {
        let source = try source(name)
        try admit(person)
        try admitAction(of: person, at: source)
        do throws(SourceError) {
            let token = try await source.token(for: code, proof)
            let account = SourcesAnswer.Account(try await source.account(of: token))
            let link = SourceTable.Link(
                source: name, token: SealedText(token, by: dependencies.key).text,
                account: String(decoding: JSONValue.object(account.json).bytes, as: UTF8.self))
            return (link, account)
        } catch {
            throw failure(error, of: name)
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

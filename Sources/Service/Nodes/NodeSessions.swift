import Database
import Domain
import HTTP
import Storage

/// The sessions that other nodes open and end. Safe from any thread.
public struct NodeSessions: Sendable {
    private let registry: SessionRegistry
    private let cookie: SessionCookie
    private let writer: Writer
    private let dependencies: AccountService.Dependencies

    init(
        _ registry: SessionRegistry, _ cookie: SessionCookie, _ writer: Writer,
        _ dependencies: AccountService.Dependencies
    ) {
        self.registry = registry
        self.cookie = cookie
        self.writer = writer
        self.dependencies = dependencies
    }

    /// Applies what another node has changed. Call in the order of commits.
    public func apply(_ changes: AccountChanges) {
        for person in changes.deleted { registry.delete(person) }
        let ended = registry.apply(changes.sessions)
        if !ended.isEmpty { dependencies.ended(ended) }
    }

    /// The session and the user of a valid cookie whose session this node does not know; nil for other requests. Then
    /// call `lookUp`.
    func unknown(of request: Request) -> (id: SessionID, person: PersonID)? {
        cookie.token(in: request).flatMap { registry.unknownSession(of: $0, at: dependencies.now()) }
    }

    /// Reads a session that another node may have opened. It is read in a turn of the writer: what other nodes have
    /// committed before is applied by then.
    /// - Parameter completion: receives false if the database cannot be read. Called where the writer runs completions.
    func lookUp(_ id: SessionID, of person: PersonID, completion: @escaping @Sendable (Bool) -> Void) {
        writer.submit(of: person) { transaction throws(DatabaseError) in
            try SessionTable(transaction.connection).session(id)
        } completion: { [registry, dependencies] result in
            switch result {
            case .success(let session):
                registry.add(session, as: id)
                completion(true)
            case .failure(let error):
                dependencies.report(.databaseFailed(error))
                completion(false)
            }
        }
    }
}

import Database
import Domain
import HTTP
import JSON
import Storage
import SyncRules
import Synchronization
import Wire

/// The users that a user can find in the directory.
public enum Directory: String, Sendable {
    /// All users with an account.
    case everyone
    /// Users who share something with the user.
    case shared
}

/// Lists users by name, one page at a time. Safe from any thread.
public final class DirectoryService: Sendable {
    private let directory: Directory
    private let readers: ReaderPool
    private let now: @Sendable () -> Instant
    private let report: @Sendable (DatabaseError) -> Void
    /// About as often as a user types, plus some pages.
    private let limit = Mutex(
        RateLimiter<PersonID>(.init(burst: 240, wait: 250, longestWait: 5000, memory: 60_000)))

    /// The maximum number of users in a page.
    static let pageLimit = 50

    /// - Parameter report: writes a failed read to the log.
    public init(
        _ directory: Directory, readers: ReaderPool, now: @escaping @Sendable () -> Instant,
        report: @escaping @Sendable (DatabaseError) -> Void
    ) {
        self.directory = directory
        self.readers = readers
        self.now = now
        self.report = report
    }

    /// Answers `Endpoint.people`.
    public func respond(to request: Request, by person: PersonID) async -> Response {
        do throws(Failure) {
            let question: PeopleRequest
            do { question = try PeopleRequest { request.target[$0] } } catch { throw .malformed }
            return Response(try await people(question, by: person).json)
        } catch {
            return Response(error)
        }
    }

    func people(_ request: PeopleRequest, by person: PersonID) async throws(Failure) -> PeopleAnswer {
        let now = now()
        try limit.withLock { limit throws(Failure) in try limit.admit(person, at: now) }
        guard let text = nameQuery(request.text) else { return PeopleAnswer(people: [], next: nil) }
        let query = NameTable.Query(
            text: text, isDescending: request.isDescending, asker: person,
            isAmongShared: directory == .shared)
        let position = request.after.flatMap(NameTable.Position.init)
        let result = await withCheckedContinuation { continuation in
            readers.read(of: person) { reader in
                continuation.resume(
                    returning: Result { () throws(DatabaseError) in
                        try NameTable(reader.get().connection).page(
                            of: query, after: position, limit: Self.pageLimit)
                    })
            }
        }
        switch result {
        case .success(let page): return PeopleAnswer(people: page.people, next: page.next?.text)
        case .failure(let error):
            report(error)
            throw .unavailable
        }
    }
}

extension NameTable.Position {
    fileprivate init?(_ text: String) {
        guard let end = text.lastIndex(of: "\n"),
            let person = PersonID(checking: String(text[text.index(after: end)...]))
        else { return nil }
        self.init(key: String(text[..<end]), person: person)
    }

    fileprivate var text: String { key + "\n" + person.text }
}

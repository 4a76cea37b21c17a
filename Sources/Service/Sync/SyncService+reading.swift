import Database
import Domain
import HTTP
import JSON
import Storage
import Sync
import Wire

// What is asked of the server and changes nothing.

extension SyncService {
    /// Answers a `PullRequest`.
    public func pull(_ body: [UInt8], by person: PersonID, answer: @escaping @Sendable (Response) -> Void) {
        // With cursors for everything it is long: it is read as JSON where only this person waits for that.
        readers.read(of: person) { [report] reader in
            guard let request = try? PullRequest(JSONValue(parsing: body)) else {
                return answer(Response(Failure.malformed))
            }
            answer(
                SyncService.response(report) { () throws(DatabaseError) in
                    try reader.get().pull(request, by: person)
                })
        }
    }

    /// Answers a `HistoryRequest`.
    public func history(
        _ body: [UInt8], of person: PersonID, answer: @escaping @Sendable (Response) -> Void
    ) {
        guard let json = try? JSONValue(parsing: body).object(), let request = try? HistoryRequest(json)
        else {
            return answer(Response(Failure.malformed))
        }
        read(answer, of: person) { reader throws(DatabaseError) in try reader.history(request, by: person) }
    }

    /// Answers a `LogRequest`.
    public func log(_ body: [UInt8], of person: PersonID, answer: @escaping @Sendable (Response) -> Void) {
        guard let json = try? JSONValue(parsing: body).object(), let request = try? LogRequest(json) else {
            return answer(Response(Failure.malformed))
        }
        read(answer, of: person) { reader throws(DatabaseError) in try reader.log(request, by: person) }
    }

    /// Answers a `SearchRequest`.
    public func search(
        _ body: [UInt8], by person: PersonID, answer: @escaping @Sendable (Response) -> Void
    ) {
        do throws(Failure) { try searches.admit(person, at: now()) } catch { return answer(Response(error)) }
        // With places to go on from in many chats it is long.
        searchers.read(of: person) { [report] reader in
            guard let json = try? JSONValue(parsing: body).object(), let request = try? SearchRequest(json),
                !SearchText(request.text).bytes.isEmpty
            else {
                return answer(Response(Failure.malformed))
            }
            answer(
                SyncService.response(report) { () throws(DatabaseError) in
                    try reader.get().search(request, by: person)
                })
        }
    }

    /// Answers a `ReadersRequest`.
    public func readers(
        _ body: [UInt8], by person: PersonID, answer: @escaping @Sendable (Response) -> Void
    ) {
        guard let json = try? JSONValue(parsing: body).object(), let request = try? ReadersRequest(json)
        else {
            return answer(Response(Failure.malformed))
        }
        read(answer, of: person) { reader throws(DatabaseError) in try reader.readers(request, by: person) }
    }

    /// - Parameter work: makes the answer's JSON; nil for what is not there for this person.
    private func read(
        _ answer: @escaping @Sendable (Response) -> Void, of person: PersonID,
        _ work: @escaping @Sendable (PullReader) throws(DatabaseError) -> [UInt8]?
    ) {
        readers.read(of: person) { [report] reader in
            answer(SyncService.response(report) { () throws(DatabaseError) in try work(reader.get()) })
        }
    }

    private static func response(
        _ report: (DatabaseError) -> Void, _ work: () throws(DatabaseError) -> [UInt8]?
    ) -> Response {
        do throws(DatabaseError) {
            return try work().map { .json($0) } ?? Response(Failure.notFound)
        } catch {
            // A device brings `.busy` about by asking for what is not here yet, as often as it likes.
            if error.kind != .busy { report(error) }
            return Response(Failure.unavailable)
        }
    }
}

extension Response {
    static func json(_ bytes: [UInt8]) -> Response {
        Response(
            .ok, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: .bytes(bytes))
    }
}

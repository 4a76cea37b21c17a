import Database
import Domain
import HTTP
import JSON
import Storage
import SyncProtocol
import SyncRules
import Wire

// Queries, which change nothing.

extension SyncService {
    /// Answers a `PullRequest`.
    public func pull(_ body: [UInt8], by person: PersonID, answer: @escaping @Sendable (Response) -> Void) {
        // A pull with cursors for everything is long. The reader pool parses it, so that only this user waits.
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
        // A request with positions in many chats is long.
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

    /// Answers a `ReadReceiptsRequest`.
    public func readReceipts(
        _ body: [UInt8], by person: PersonID, answer: @escaping @Sendable (Response) -> Void
    ) {
        guard let json = try? JSONValue(parsing: body).object(), let request = try? ReadReceiptsRequest(json)
        else {
            return answer(Response(Failure.malformed))
        }
        read(answer, of: person) { reader throws(DatabaseError) in
            try reader.readReceipts(request, by: person)
        }
    }

    /// - Parameter work: returns the JSON of the answer; nil if this user may not see the requested data.
    private func read(
        _ answer: @escaping @Sendable (Response) -> Void, of person: PersonID,
        _ work: @escaping @Sendable (SyncQueries) throws(DatabaseError) -> [UInt8]?
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
            // A device can cause `.busy` as often as it likes, by requesting data that is not here yet.
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

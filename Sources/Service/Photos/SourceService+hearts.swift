import Database
import Domain
import HTTP
import JSON
import PhotoSources
import Secrets
import Storage
import Sync
import Synchronization
import Wire

/// Hearts of photos of sources: like there and favourite here, or neither. Whoever has no account there has the favourite alone.
extension SourceService {
    func heart(_ request: SourceHeartRequest, by person: PersonID) async throws(Failure) -> Response {
        let photo: SourcePhoto
        do throws(Refusal) { photo = try request.photo.cleaned() } catch { throw .refused(error) }
        let source = try source(photo.source)
        let liking = PendingLike(person: person, source: photo.source, photo: photo.id)
        try admit(person)
        guard hearts.withLock({ $0.insert(liking).inserted }) else { throw .busy(retryAfter: 1) }
        defer { hearts.withLock { _ = $0.remove(liking) } }
        guard let grant = try await grant(of: person, at: source) else {
            try await keep(photo, request.isOn, liking)
            return Response([:])
        }
        try admitAction(of: person, at: source)
        try await write(of: person) { transaction throws(DatabaseError) in
            try SourceTable(transaction.connection).begin(liking)
        }
        try await like(request.isOn, liking, at: source, by: grant)
        do throws(Failure) { try await keep(photo, request.isOn, liking) } catch {
            try? await tell(!request.isOn, liking, at: source, by: grant)
            throw error
        }
        return Response([:])
    }

    /// About a day long, every ten minutes.
    private static let mostTries: Int64 = 144

    /// Puts right what the end of the server has left half done: the source then has what is here.
    public func mend() async {
        let left = try? await write { transaction throws(DatabaseError) in
            try SourceTable(transaction.connection).retry(limit: 20, most: Self.mostTries)
        }
        for liking in left ?? [] where hearts.withLock({ $0.insert(liking).inserted }) {
            defer { hearts.withLock { _ = $0.remove(liking) } }
            try? await mend(liking)
        }
    }

    private func mend(_ liking: PendingLike) async throws(Failure) {
        guard let source = try? source(liking.source),
            let grant = try await grant(of: liking.person, at: source)
        else { return try await end(liking) }
        try admitAction(of: liking.person, at: source)
        let id = SourceFavourite.recordID(of: liking.photo, from: liking.source)
        let isOn = try await read(of: liking.person) { connection throws(DatabaseError) in
            try RecordTable(connection).record(id, in: .user(liking.person))?.data != nil
        }
        try await tell(isOn, liking, at: source, by: grant)
    }

    /// Tells the source, after which nothing is to be put right.
    private func tell(
        _ isOn: Bool, _ liking: PendingLike, at source: any PhotoSource, by grant: Grant
    ) async throws(Failure) {
        do throws(SourceError) { try await source.setLike(isOn, of: liking.photo, by: grant.token) } catch {
            switch error {
            case .later, .failed: throw failure(error, of: liking.source)
            case .unlinked: try await forget(grant, of: liking.person)
            case .notFound, .refused: break
            }
        }
        try await end(liking)
    }

    /// Tells the source. Where it has done nothing, nothing is to be put right; where that is not known, it is told once more later.
    private func like(
        _ isOn: Bool, _ liking: PendingLike, at source: any PhotoSource, by grant: Grant
    ) async throws(Failure) {
        do throws(SourceError) { try await source.setLike(isOn, of: liking.photo, by: grant.token) } catch {
            switch error {
            case .failed: break
            case .unlinked:
                try await forget(grant, of: liking.person)
                try await end(liking)
            case .later, .notFound, .refused: try await end(liking)
            }
            throw failure(error, of: liking.source)
        }
    }

    private func end(_ liking: PendingLike) async throws(Failure) {
        try await write(of: liking.person) { transaction throws(DatabaseError) in
            try SourceTable(transaction.connection).end(liking)
        }
    }

    /// Keeps the favourite, or takes it away, and with it all that was to be put right.
    private func keep(_ photo: SourcePhoto, _ isOn: Bool, _ liking: PendingLike) async throws(Failure) {
        let intent: SourceFavouriteIntent = isOn ? .add(photo) : .remove(photo: photo.id, from: photo.source)
        let now = dependencies.now()
        var random = SystemRandomNumberGenerator()
        let command = Command(
            id: CommandID(at: now, random: &random), at: now, scope: .user(liking.person),
            intent: .sourceFavourite(intent))
        let result = try await write(of: liking.person) { transaction throws(DatabaseError) in
            let result = try transaction.processor.perform(command, by: liking.person, at: now)
            if case .done? = result?.outcome { try SourceTable(transaction.connection).end(liking) }
            return result
        } committed: { [dependencies] in
            for commit in $0?.commits ?? [] { dependencies.publish(commit) }
        }
        guard let result else { throw .busy(retryAfter: 60) }
        if case .refused(let refusal) = result.outcome { throw .refused(refusal) }
    }
}

import Database
import Domain
import HTTP
import JSON
import PhotoSources
import Secrets
import Storage
import SyncProtocol
import SyncRules
import Synchronization
import Wire

/// Likes of photos of sources. A photo is both liked at the source and a favourite here, or neither. Users without an
/// account there only have the favourite.
extension SourceService {
    func setLike(_ request: SourceLikeRequest, by person: PersonID) async throws(Failure) -> Response {
        let photo: SourcePhoto
        do throws(Refusal) { photo = try request.photo.cleaned() } catch { throw .refused(error) }
        let source = try source(photo.source)
        let liking = PendingLike(person: person, source: photo.source, photo: photo.id)
        try admit(person)
        guard pendingLikes.withLock({ $0.insert(liking).inserted }) else { throw .busy(retryAfter: 1) }
        defer { pendingLikes.withLock { _ = $0.remove(liking) } }
        guard let grant = try await grant(of: person, at: source) else {
            try await saveFavourite(photo, request.isOn, liking)
            return Response([:])
        }
        try admitAction(of: person, at: source)
        try await write(of: person) { transaction throws(DatabaseError) in
            try SourceTable(transaction.connection).begin(liking)
        }
        try await sendLike(request.isOn, liking, at: source, by: grant)
        do throws(Failure) { try await saveFavourite(photo, request.isOn, liking) } catch {
            try? await resendLike(!request.isOn, liking, at: source, by: grant)
            throw error
        }
        return Response([:])
    }

    /// Enough for about a day, with one try every ten minutes.
    private static let maxTries: Int64 = 144

    /// Completes likes that the last stop of the server has interrupted: makes the source match the favourite here.
    public func retryPendingLikes() async {
        let left = try? await write { transaction throws(DatabaseError) in
            try SourceTable(transaction.connection).retry(limit: 20, maxAttempts: Self.maxTries)
        }
        for liking in left ?? [] where pendingLikes.withLock({ $0.insert(liking).inserted }) {
            defer { pendingLikes.withLock { _ = $0.remove(liking) } }
            try? await retry(liking)
        }
    }

    private func retry(_ liking: PendingLike) async throws(Failure) {
        guard let source = try? source(liking.source),
            let grant = try await grant(of: liking.person, at: source)
        else { return try await removePending(liking) }
        try admitAction(of: liking.person, at: source)
        let id = SourceFavourite.recordID(of: liking.photo, from: liking.source)
        let isOn = try await read(of: liking.person) { connection throws(DatabaseError) in
            try RecordTable(connection).record(id, in: .user(liking.person))?.data != nil
        }
        try await resendLike(isOn, liking, at: source, by: grant)
    }

    /// Sets the like at the source, then removes the pending like. It stays pending if the source may succeed later.
    private func resendLike(
        _ isOn: Bool, _ liking: PendingLike, at source: any PhotoSource, by grant: Grant
    ) async throws(Failure) {
        do throws(SourceError) { try await source.setLike(isOn, of: liking.photo, by: grant.token) } catch {
            switch error {
            case .later, .failed: throw failure(error, of: liking.source)
            case .unlinked: try await forget(grant, of: liking.person)
            case .notFound, .refused: break
            }
        }
        try await removePending(liking)
    }

    /// Sets the like at the source. If the source has certainly not done it, the pending like is removed. If the
    /// outcome is unknown, it stays and is sent again later.
    private func sendLike(
        _ isOn: Bool, _ liking: PendingLike, at source: any PhotoSource, by grant: Grant
    ) async throws(Failure) {
        do throws(SourceError) { try await source.setLike(isOn, of: liking.photo, by: grant.token) } catch {
            switch error {
            case .failed: break
            case .unlinked:
                try await forget(grant, of: liking.person)
                try await removePending(liking)
            case .later, .notFound, .refused: try await removePending(liking)
            }
            throw failure(error, of: liking.source)
        }
    }

    private func removePending(_ liking: PendingLike) async throws(Failure) {
        try await write(of: liking.person) { transaction throws(DatabaseError) in
            try SourceTable(transaction.connection).end(liking)
        }
    }

    /// Adds or removes the favourite, and removes the pending like with it.
    private func saveFavourite(_ photo: SourcePhoto, _ isOn: Bool, _ liking: PendingLike)
        async throws(Failure)
    {
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
        if case .rejected(let refusal) = result.outcome { throw .refused(refusal) }
    }
}

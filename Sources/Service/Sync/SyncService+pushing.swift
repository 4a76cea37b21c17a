import Database
import Domain
import HTTP
import JSON
import Sync
import Wire

// What devices want to change.

extension SyncService {
    /// So many bytes of a push are read as JSON while all others wait.
    private static let mostReadAtOnce = 64 << 10

    /// Answers a `PushRequest`.
    public func push(_ body: [UInt8], by person: PersonID, answer: @escaping @Sendable (Response) -> Void) {
        let moment = look()
        guard body.count > SyncService.mostReadAtOnce else {
            return push(body, by: person, at: moment, answer: answer)
        }
        // A long one is read as JSON where only this person waits for that.
        readers.read(of: person) { reader in
            guard case .success = reader else { return answer(Response(Failure.unavailable)) }
            self.push(body, by: person, at: moment, answer: answer)
        }
    }

    /// From any thread.
    private func push(
        _ body: [UInt8], by person: PersonID, at moment: (now: Instant, isTrusted: Bool),
        answer: @escaping @Sendable (Response) -> Void
    ) {
        guard let json = try? JSONValue(parsing: body), let request = try? PushRequest(json) else {
            return answer(Response(Failure.malformed))
        }
        // What waits on a device that somebody else uses now is not theirs, and goes on waiting for whose it is.
        if let meant = try? json.object().optionalString("person"), meant != person.text {
            return answer(Response(Failure.signedOut))
        }
        push(request, of: body.count, by: person, at: moment) { result in
            switch result {
            case .success(let pushed):
                var writer = JSONWriter(capacity: 256)
                pushed.write(to: &writer)
                answer(.json(writer.bytes))
            case .failure: answer(Response(Failure.unavailable))
            }
        }
    }

    /// From any thread.
    func push(
        _ request: PushRequest, of bytes: Int, by person: PersonID,
        at moment: (now: Instant, isTrusted: Bool),
        completion: @escaping @Sendable (Result<PushAnswer, DatabaseError>) -> Void
    ) {
        let now = moment.now
        // Whose clock is wrong is not known yet: refusing would put a household's changes aside for good.
        if !moment.isTrusted, request.commands.contains(where: { $0.command.isAhead(of: now) }) {
            warn("Commands come from more than a day ahead of the clock. They have to wait.")
            return completion(.failure(DatabaseError(.busy, "The clock is not trusted yet.")))
        }
        writer.submit(of: person, bytes: bytes) {
            transaction throws(DatabaseError) -> (answer: PushAnswer, commits: [Commit])? in
            let deadline = ContinuousClock.now + CommandProcessor.mostTimeAtOnce
            return transaction.processor.mustWait(person, at: now)
                ? nil : try transaction.processor.push(request, by: person, at: now, until: deadline)
        } completion: { result in
            switch result {
            case .success(let pushed): self.publish(pushed?.commits ?? [])
            case .failure(let error): self.report(error)
            }
            completion(
                result.flatMap { pushed in
                    guard let pushed else {
                        return .failure(DatabaseError(.busy, "The person has written too much."))
                    }
                    return .success(pushed.answer)
                })
        }
    }
}

import Database
import Domain
import HTTP
import JSON
import SyncProtocol
import SyncRules
import Wire

// Changes from devices.

extension SyncService {
    /// The maximum size in bytes of a push that is parsed on the reactor's thread, while all others wait.
    private static let maxInlineParseBytes = 64 << 10

    /// Answers a `PushRequest`.
    public func push(_ body: [UInt8], by person: PersonID, answer: @escaping @Sendable (Response) -> Void) {
        let moment = checkClock()
        guard body.count > SyncService.maxInlineParseBytes else {
            return push(body, by: person, at: moment, answer: answer)
        }
        // The reader pool parses a long push, so that only this user waits.
        readers.read(of: person) { reader in
            guard case .success = reader else { return answer(Response(Failure.unavailable)) }
            self.push(body, by: person, at: moment, answer: answer)
        }
    }

    /// Safe from any thread.
    private func push(
        _ body: [UInt8], by person: PersonID, at moment: (now: Instant, isTrusted: Bool),
        answer: @escaping @Sendable (Response) -> Void
    ) {
        guard let json = try? JSONValue(parsing: body), let request = try? PushRequest(json) else {
            return answer(Response(Failure.malformed))
        }
        // Commands of another user of the device must not run for this user. They wait until that user signs in again.
        if let claimedPerson = try? json.object().optionalString("person"), claimedPerson != person.text {
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

    /// Safe from any thread.
    func push(
        _ request: PushRequest, of bytes: Int, by person: PersonID,
        at moment: (now: Instant, isTrusted: Bool),
        completion: @escaping @Sendable (Result<PushAnswer, DatabaseError>) -> Void
    ) {
        let now = moment.now
        // Either clock may be wrong. A rejection of a household's changes would be final.
        if !moment.isTrusted, request.commands.contains(where: { $0.command.isAhead(of: now) }) {
            reportClock(.commandsAhead)
            return completion(.failure(DatabaseError(.busy, "The clock is not trusted yet.")))
        }
        writer.submit(of: person, bytes: bytes) {
            transaction throws(DatabaseError) -> (answer: PushAnswer, commits: [Commit])? in
            let deadline = ContinuousClock.now + CommandProcessor.maxTimeAtOnce
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
                        return .failure(DatabaseError(.busy, "The write quota is exceeded."))
                    }
                    return .success(pushed.answer)
                })
        }
    }
}

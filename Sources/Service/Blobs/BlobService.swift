import Database
import Domain
import Pictures
import Storage
import Synchronization
import Wire

/// Takes pictures in, makes their sizes, and gives them out to those who see where they hang. Safe from any thread.
///
/// Files are written on a lane of their own, pictures are made by workers, the database is the writer's; nothing here
/// blocks. What is being worked on is claimed, so that no two do it at once.
public final class BlobService: Sendable {
    let folder: BlobFolder
    let writer: Writer
    let readers: Readers
    let workers: PictureWorkers
    let limits: BlobLimits
    let directory: Directory
    let now: @Sendable () -> Instant
    private let report: @Sendable (BlobEvent) -> Void
    private let lane = FileLane()
    private let claims = Mutex<Set<String>>([])
    private let begins: Mutex<RateLimiter<PersonID>>

    /// - Parameters:
    ///   - directory: who sees whose picture of themselves.
    ///   - report: writes to the log.
    public init(
        folder: BlobFolder, workers: PictureWorkers, limits: BlobLimits, directory: Directory,
        writer: Writer, readers: Readers,
        report: @escaping @Sendable (BlobEvent) -> Void, now: @escaping @Sendable () -> Instant
    ) {
        self.folder = folder
        self.workers = workers
        self.limits = limits
        self.directory = directory
        self.writer = writer
        self.readers = readers
        self.report = report
        self.now = now
        begins = Mutex(RateLimiter(limits.begins))
    }
}

// MARK: - Steps that operations have in common

extension BlobService {
    /// Does the work while nobody else does any under the same name.
    /// - Throws: `busy` when somebody does.
    func claiming<Value: Sendable>(
        _ name: String, _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard claims.withLock({ $0.insert(name).inserted }) else { throw .busy(retryAfter: 1) }
        defer { claims.withLock { _ = $0.remove(name) } }
        return try await work()
    }

    /// Counts an upload that is begun.
    func admit(_ person: PersonID) throws(Failure) {
        try begins.withLock { begins throws(Failure) in try begins.admit(person, at: now()) }
    }

    /// Reads or writes files.
    /// - Parameter person: whose time it is.
    func files<Value: Sendable>(
        of person: PersonID?, _ work: @escaping @Sendable (BlobFolder) throws(PictureError) -> Value
    ) async throws(Failure) -> Value {
        let folder = folder
        let result: Result<Value, PictureError>? = await withCheckedContinuation { continuation in
            let isTaken = lane.add(of: person) {
                continuation.resume(returning: Result { () throws(PictureError) in try work(folder) })
            }
            if !isTaken { continuation.resume(returning: nil) }
        }
        guard let result else { throw .busy(retryAfter: 1) }
        do { return try result.get() } catch {
            report(.failed(error))
            throw .unavailable
        }
    }

    /// - Parameter person: whose time it is.
    func read<Value: Sendable>(
        of person: PersonID?, _ work: @escaping @Sendable (any Connection) throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value {
        try unwrapped(
            await withCheckedContinuation { continuation in
                readers.read(of: person) { reader in
                    continuation.resume(
                        returning: Result { () throws(DatabaseError) in try work(reader.get().connection) })
                }
            })
    }

    /// Does the work in a transaction and returns after it was committed.
    /// - Parameters:
    ///   - person: in whose turn.
    ///   - work: may be run twice, so it changes nothing but the database.
    func write<Value: Sendable>(
        of person: PersonID? = nil,
        _ work: @escaping @Sendable (any Connection) throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value {
        try unwrapped(
            await withCheckedContinuation { continuation in
                writer.submit(of: person) { transaction throws(DatabaseError) in
                    try work(transaction.connection)
                } completion: {
                    continuation.resume(returning: $0)
                }
            })
    }

    func tell(_ event: BlobEvent) {
        report(event)
    }

    private func unwrapped<Value>(_ result: Result<Value, DatabaseError>) throws(Failure) -> Value {
        do { return try result.get() } catch {
            report(.databaseFailed(error))
            throw .unavailable
        }
    }
}

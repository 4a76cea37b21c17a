import Database
import Storage
import Synchronization

/// Checks that the server can do its work, for `GET /readyz`.
public final class Readiness: Sendable {
    private let writer: Writer
    private let readers: ReaderPool
    private let isFileInPlace: @Sendable () -> Bool
    private let isStopping = Atomic(false)

    /// - Parameter isFileInPlace: true while the path of the database leads to the open file. A server continues with a
    ///   removed file, but its changes to that file are lost when it stops.
    public init(writer: Writer, readers: ReaderPool, isFileInPlace: @escaping @Sendable () -> Bool) {
        self.writer = writer
        self.readers = readers
        self.isFileInPlace = isFileInPlace
    }

    /// From now on the server is not ready, so that a load balancer skips it while it still answers.
    public func stop() {
        isStopping.store(true, ordering: .relaxed)
    }

    /// Describes the problem for the operator; nil if there is none.
    func problem() async -> String? {
        if isStopping.load(ordering: .relaxed) { return "the server is stopping" }
        if writer.isOutdated { return "the server does not follow the other nodes" }
        if writer.isFailing { return "the database cannot be written" }
        if !isFileInPlace() { return "the file of the database is gone or cannot be opened" }
        let isReadable = await withCheckedContinuation { continuation in
            readers.read { continuation.resume(returning: Readiness.canRead($0)) }
        }
        return isReadable ? nil : "the database cannot be read"
    }

    private static func canRead(_ reader: Result<SyncQueries, DatabaseError>) -> Bool {
        do { return try MetaTable(reader.get().connection).value("epoch") != nil } catch { return false }
    }
}

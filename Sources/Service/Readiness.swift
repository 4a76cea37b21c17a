import Database
import Storage

/// Whether the server can do its work: what `GET /readyz` answers.
public struct Readiness: Sendable {
    private let writer: Writer
    private let readers: Readers
    private let isFileInPlace: @Sendable () -> Bool

    /// - Parameter isFileInPlace: whether the path of the database still leads to the file that is open. A server goes on with
    ///   a file that was removed, and what it writes there is lost when it stops.
    public init(writer: Writer, readers: Readers, isFileInPlace: @escaping @Sendable () -> Bool) {
        self.writer = writer
        self.readers = readers
        self.isFileInPlace = isFileInPlace
    }

    /// What is wrong, for the operator; nil if nothing is.
    func problem() async -> String? {
        if writer.isFailing { return "the database cannot be written" }
        if !isFileInPlace() { return "the file of the database is gone or cannot be opened" }
        let isReadable = await withCheckedContinuation { continuation in
            readers.read { continuation.resume(returning: Readiness.canRead($0)) }
        }
        return isReadable ? nil : "the database cannot be read"
    }

    private static func canRead(_ reader: Result<PullReader, DatabaseError>) -> Bool {
        do { return try MetaTable(reader.get().connection).value("epoch") != nil } catch { return false }
    }
}

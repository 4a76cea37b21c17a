/// The reason why an archive cannot be written.
public struct ArchiveError: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The reason why bytes are not a JSON document, or why a document does not match the expected format.
public struct JSONError: Error, Equatable, Sendable {
    /// The cause of the error.
    public var problem: Problem
    /// The position in the document in bytes; 0 for problems found after parsing.
    public var offset: Int

    public init(_ problem: Problem, offset: Int = 0) {
        self.problem = problem
        self.offset = offset
    }

    /// The causes. The first three are from parsing, the others from the typed getters. The enum is indirect because
    /// every call that may fail passes an error on, which is a pointer then.
    public indirect enum Problem: Equatable, Sendable {
        /// Violates RFC 8259: an unexpected byte or a premature end.
        case syntax
        /// Arrays and objects are nested deeper than ``JSONValue/depthLimit``.
        case depth
        /// Bytes that are not UTF-8, or an escaped surrogate without its counterpart.
        case invalidUTF8
        /// The object has no member with this name.
        case missing(String)
        /// The member has another type. The name is empty if the getter was called without one.
        case type(name: String, expected: Expected)
        /// The member is an integer outside the range of 64 bits.
        case range(String)
    }

    /// The types that a getter can expect.
    public enum Expected: Equatable, Sendable {
        case string, integer, bool, array, object
    }
}

/// Why bytes are no JSON document, or why a document is not the one that was expected.
public struct JSONError: Error, Equatable, Sendable {
    /// What was wrong.
    public var problem: Problem
    /// Bytes before the place in the document; 0 for problems found after reading it.
    public var offset: Int

    public init(_ problem: Problem, offset: Int = 0) {
        self.problem = problem
        self.offset = offset
    }

    /// The causes; the first three come from reading, the others from the typed getters. Indirect, since every call that
    /// may fail hands one on: it is a pointer there.
    public indirect enum Problem: Equatable, Sendable {
        /// Not RFC 8259: a byte that cannot stand here, or an end too early.
        case syntax
        /// Arrays and objects stand in one another deeper than ``JSONValue/depthLimit``.
        case depth
        /// Bytes that are not UTF-8, or an escaped surrogate without its partner.
        case invalidUTF8
        /// The object has no member of this name.
        case missing(String)
        /// The member has another type; the name is empty for a value that was asked without one.
        case type(name: String, expected: Expected)
        /// The member is a whole number that 64 bits cannot hold.
        case range(String)
    }

    /// The types one can ask for.
    public enum Expected: Equatable, Sendable {
        case string, integer, bool, array, object
    }
}

import Domain
import JSON

/// A record type. The conformance contains everything that its records need.
public protocol RecordType {
    /// The name of the kind in the store and on the wire. It never changes.
    static var kind: String { get }
    /// A value whose fields are read afterwards.
    static var placeholder: Self { get }
    /// Describes the fields in their order.
    mutating func code(_ fields: inout FieldCoder)
    /// The texts that users wrote, the name first.
    var userTexts: [String] { get }
    /// True if the history keeps overwritten versions.
    var keepsHistory: Bool { get }
    /// The position in the log of its scope: 1, 2, 3 … in the order of arrival at the server; nil if it has none.
    var logPosition: Int64? { get }
    /// When it was moved to the trash.
    var deleted: Instant? { get }
    /// The blobs that it references. They are kept while a record references them. A user who may read the record may
    /// read its blobs.
    var blobs: [BlobID] { get }
}

extension RecordType {
    public var userTexts: [String] { [] }
    public var keepsHistory: Bool { true }
    public var logPosition: Int64? { nil }
    public var deleted: Instant? { nil }
    public var blobs: [BlobID] { [] }

    /// Reads the fields from an object, which may have others.
    @inline(never)
    public init(_ fields: JSONObject) throws(JSONError) {
        var coder = FieldCoder(reading: fields)
        self = .placeholder
        code(&coder)
        if let error = coder.error { throw error }
    }

    /// Adds the fields to an object.
    @inline(never)
    public func write(to fields: inout JSONObject) {
        var coder = FieldCoder(writing: fields)
        var content = self
        content.code(&coder)
        fields = coder.object
    }
}

/// A field that is written as a text.
protocol TextField {
    var text: String { get }
    /// Nil if the text is not a valid value.
    init?(field text: String)
}

extension FieldCoder {
    @inline(never)
    mutating func text<Value: TextField>(_ name: String, _ value: inout Value) {
        var text = isReading ? "" : value.text
        string(name, &text)
        guard isReading, error == nil else { return }
        if let read = Value(field: text) { value = read } else { fail(.range(name)) }
    }

    /// A text; nil is not written.
    @inline(never)
    mutating func text<Value: TextField>(_ name: String, _ value: inout Value?) {
        var text = value?.text
        string(name, &text)
        guard isReading else { return }
        value = text.flatMap { Value(field: $0) }
        if value == nil, text != nil { fail(.range(name)) }
    }

    /// A text; an empty one is not written.
    @inline(never)
    mutating func unlessEmpty(_ name: String, _ value: inout String) {
        var text: String? = value.isEmpty ? nil : value
        string(name, &text)
        if isReading { value = text ?? "" }
    }

    /// A moment in milliseconds.
    @inline(never)
    mutating func instant(_ name: String, _ value: inout Instant) {
        var milliseconds = value.milliseconds
        integer(name, &milliseconds)
        value = Instant(milliseconds: milliseconds)
    }

    /// A moment in milliseconds; nil is not written.
    @inline(never)
    mutating func instant(_ name: String, _ value: inout Instant?) {
        var milliseconds = value?.milliseconds
        integer(name, &milliseconds)
        if isReading { value = milliseconds.map { Instant(milliseconds: $0) } }
    }
}

/// Any text is accepted and kept unchanged.
extension Identifier: TextField {
    init?(field text: String) {
        self.init(text)
    }
}

extension Rank: TextField {
    static let placeholder = Rank.spread(1)[0]

    init?(field text: String) {
        self.init(text)
    }
}

extension BlobID: TextField {
    init?(field text: String) {
        self.init(checking: text)
    }
}

extension CivilDay: TextField {
    init?(field text: String) {
        self.init(text)
    }
}

extension HabitColor: TextField {
    init?(field text: String) {
        self.init(text)
    }
}

/// A role of a newer version counts as a viewer.
extension Role: TextField {
    var text: String { rawValue }

    init?(field text: String) {
        self = Role(rawValue: text) ?? .viewer
    }
}

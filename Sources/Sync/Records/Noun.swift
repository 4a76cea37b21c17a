import Domain
import JSON

/// A noun of the product: all that records of it need is said in its conformance.
public protocol Noun {
    /// The name of the kind in the store and on the wire, which never changes.
    static var kind: String { get }
    /// A value whose fields are read afterwards.
    static var blank: Self { get }
    /// Describes the fields in their order.
    mutating func code(_ fields: inout FieldCoder)
    /// What people wrote in it, its name first.
    var words: [String] { get }
    /// Whether what it was is kept when it is overwritten.
    var keepsHistory: Bool { get }
    /// Its place in the log that its scope is: 1, 2, 3 … in the order in which the server took them; nil for what has none.
    var place: Int64? { get }
    /// When somebody put it into the trash.
    var deleted: Instant? { get }
    /// The blobs that it needs: they stay as long as something needs them, and whoever may read it may read them.
    var blobs: [BlobID] { get }
}

extension Noun {
    public var words: [String] { [] }
    public var keepsHistory: Bool { true }
    public var place: Int64? { nil }
    public var deleted: Instant? { nil }
    public var blobs: [BlobID] { [] }

    /// Reads the fields, among others.
    @inline(never)
    public init(_ fields: JSONObject) throws(JSONError) {
        var coder = FieldCoder(reading: fields)
        self = .blank
        code(&coder)
        if let error = coder.error { throw error }
    }

    /// Adds the fields to others.
    @inline(never)
    public func write(to fields: inout JSONObject) {
        var coder = FieldCoder(writing: fields)
        var noun = self
        noun.code(&coder)
        fields = coder.object
    }
}

/// A field that is written as a text.
protocol TextField {
    var text: String { get }
    /// Nil for a text that is none of these.
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

    /// Nil is not written.
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

    /// The same; nil is not written.
    @inline(never)
    mutating func instant(_ name: String, _ value: inout Instant?) {
        var milliseconds = value?.milliseconds
        integer(name, &milliseconds)
        if isReading { value = milliseconds.map { Instant(milliseconds: $0) } }
    }
}

/// An id that is kept as it came, whatever it is.
extension Identifier: TextField {
    init?(field text: String) {
        self.init(text)
    }
}

extension Rank: TextField {
    static let blank = Rank.spread(1)[0]

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

/// A role of a newer version may read at least.
extension Role: TextField {
    var text: String { rawValue }

    init?(field text: String) {
        self = Role(rawValue: text) ?? .viewer
    }
}

/// Reads members of an object into values, or writes values as members. One description of the format serves both.
///
/// Members are written in the order of their descriptions. The first error is kept; values read after it are invalid.
public struct FieldCoder {
    /// The object to read, or the members written so far.
    public private(set) var object: JSONObject
    public let isReading: Bool
    /// The reason why the object cannot be read.
    public private(set) var error: JSONError?
    /// The positions of the described members. Positions from 64 on are in `late`.
    private var described: UInt64 = 0
    private var late: [Int] = []
    /// The position where the next member is expected.
    private var next = 0

    public init(reading object: JSONObject) {
        self.object = object
        isReading = true
    }

    public init(writing object: JSONObject = JSONObject()) {
        self.object = object
        isReading = false
    }

    /// The members that no description names.
    public var rest: JSONObject {
        var rest = JSONObject()
        for (index, member) in object.members.enumerated() where !isDescribed(index) {
            rest.append(member.name, member.value)
        }
        return rest
    }

    /// Records the first reason why the object cannot be read.
    @inline(never)
    public mutating func fail(_ problem: JSONError.Problem) {
        if error == nil { error = JSONError(problem) }
    }

    /// Returns a member unchanged and marks it as described.
    @inline(never)
    public mutating func consume(_ name: String) -> JSONValue? {
        let members = object.members
        for step in members.indices {
            let index = next + step < members.count ? next + step : next + step - members.count
            guard members[index].name.hasSameBytes(as: name) else { continue }
            if index < 64 { described |= 1 << UInt64(index) } else { late.append(index) }
            next = index + 1 < members.count ? index + 1 : 0
            return members[index].value
        }
        return nil
    }

    @inline(never)
    public mutating func put(_ name: String, _ value: JSONValue) {
        object.append(name, value)
    }

    private func isDescribed(_ index: Int) -> Bool {
        index < 64 ? described >> UInt64(index) & 1 == 1 : late.contains(index)
    }
}

/// Required members.
extension FieldCoder {
    @inline(never)
    public mutating func string(_ name: String, _ value: inout String) {
        guard isReading else { return put(name, .string(value)) }
        if let read = required(name, { (json) throws(JSONError) in try json.string(named: name) }) {
            value = read
        }
    }

    @inline(never)
    public mutating func integer(_ name: String, _ value: inout Int64) {
        guard isReading else { return put(name, .integer(value)) }
        if let read = required(name, { (json) throws(JSONError) in try json.integer(named: name) }) {
            value = read
        }
    }

    /// An integer within a range.
    @inline(never)
    public mutating func integer(_ name: String, _ value: inout Int, in range: ClosedRange<Int>) {
        var number = Int64(value)
        integer(name, &number)
        guard isReading, error == nil else { return }
        if let read = Int(exactly: number), range.contains(read) { value = read } else { fail(.range(name)) }
    }

    @inline(never)
    public mutating func object(_ name: String, _ value: inout JSONObject) {
        guard isReading else { return put(name, .object(value)) }
        if let read = required(name, { (json) throws(JSONError) in try json.object(named: name) }) {
            value = read
        }
    }

    @inline(never)
    public mutating func array(_ name: String, _ value: inout [JSONValue]) {
        guard isReading else { return put(name, .array(value)) }
        if let read = required(name, { (json) throws(JSONError) in try json.array(named: name) }) {
            value = read
        }
    }

    private mutating func required<Value>(
        _ name: String, _ read: (JSONValue) throws(JSONError) -> Value
    ) -> Value? {
        guard let json = consume(name) else {
            fail(.missing(name))
            return nil
        }
        return converted(json, read)
    }

    fileprivate mutating func converted<Value>(
        _ json: JSONValue, _ read: (JSONValue) throws(JSONError) -> Value
    ) -> Value? {
        do throws(JSONError) { return try read(json) } catch { fail(error.problem) }
        return nil
    }
}

/// Optional members. An absent member and null are read as nil; nil is not written.
extension FieldCoder {
    @inline(never)
    public mutating func string(_ name: String, _ value: inout String?) {
        guard isReading else {
            if let value { put(name, .string(value)) }
            return
        }
        value = optional(name) { (json) throws(JSONError) in try json.string(named: name) }
    }

    @inline(never)
    public mutating func integer(_ name: String, _ value: inout Int64?) {
        guard isReading else {
            if let value { put(name, .integer(value)) }
            return
        }
        value = optional(name) { (json) throws(JSONError) in try json.integer(named: name) }
    }

    @inline(never)
    public mutating func bool(_ name: String, _ value: inout Bool?) {
        guard isReading else {
            if let value { put(name, .bool(value)) }
            return
        }
        value = optional(name) { (json) throws(JSONError) in try json.bool(named: name) }
    }

    @inline(never)
    public mutating func object(_ name: String, _ value: inout JSONObject?) {
        guard isReading else {
            if let value { put(name, .object(value)) }
            return
        }
        value = optional(name) { (json) throws(JSONError) in try json.object(named: name) }
    }

    /// False is not written.
    @inline(never)
    public mutating func flag(_ name: String, _ value: inout Bool) {
        var set: Bool? = value ? true : nil
        bool(name, &set)
        value = set ?? false
    }

    /// An empty text is not written.
    @inline(never)
    public mutating func text(_ name: String, _ value: inout String) {
        var text: String? = value.isEmpty ? nil : value
        string(name, &text)
        value = text ?? ""
    }

    private mutating func optional<Value>(
        _ name: String, _ read: (JSONValue) throws(JSONError) -> Value
    ) -> Value? {
        guard let json = consume(name) else { return nil }
        if case .null = json { return nil }
        return converted(json, read)
    }
}

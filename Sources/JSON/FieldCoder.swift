/// Reads members of an object into values, or writes values as members: one description of a form serves for both.
///
/// Members stand in the order in which they are described. The first error stays; what is read after it is of no use.
public struct FieldCoder {
    /// What is read, or what was written so far.
    public private(set) var object: JSONObject
    public let isReading: Bool
    /// Why the object cannot be read.
    public private(set) var error: JSONError?
    /// The places of the members that were described; those from the 64th on stand in `late`.
    private var described: UInt64 = 0
    private var late: [Int] = []
    /// Where the next member is probably found.
    private var next = 0

    public init(reading object: JSONObject) {
        self.object = object
        isReading = true
    }

    public init(writing object: JSONObject = JSONObject()) {
        self.object = object
        isReading = false
    }

    /// The members that no description named.
    public var rest: JSONObject {
        var rest = JSONObject()
        for (place, member) in object.members.enumerated() where !isDescribed(place) {
            rest.append(member.name, member.value)
        }
        return rest
    }

    /// Notes why the object cannot be read.
    @inline(never)
    public mutating func fail(_ problem: JSONError.Problem) {
        if error == nil { error = JSONError(problem) }
    }

    /// A member as it stands.
    @inline(never)
    public mutating func take(_ name: String) -> JSONValue? {
        let members = object.members
        for step in members.indices {
            let place = next + step < members.count ? next + step : next + step - members.count
            guard members[place].name.hasSameBytes(as: name) else { continue }
            if place < 64 { described |= 1 << UInt64(place) } else { late.append(place) }
            next = place + 1 < members.count ? place + 1 : 0
            return members[place].value
        }
        return nil
    }

    @inline(never)
    public mutating func put(_ name: String, _ value: JSONValue) {
        object.append(name, value)
    }

    private func isDescribed(_ place: Int) -> Bool {
        place < 64 ? described >> UInt64(place) & 1 == 1 : late.contains(place)
    }
}

/// A member that must be there.
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

    /// A whole number within a range.
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
        guard let json = take(name) else {
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

/// A member that may be absent or null, which both are nil; nil is not written.
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
        guard let json = take(name) else { return nil }
        if case .null = json { return nil }
        return converted(json, read)
    }
}

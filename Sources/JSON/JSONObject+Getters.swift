/// Getters of required members by type. The error names the member.
extension JSONObject {
    @inline(never)
    public func string(_ name: String) throws(JSONError) -> String {
        try required(name).string(named: name)
    }

    @inline(never)
    public func integer(_ name: String) throws(JSONError) -> Int64 {
        try required(name).integer(named: name)
    }

    public func bool(_ name: String) throws(JSONError) -> Bool {
        try required(name).bool(named: name)
    }

    @inline(never)
    public func array(_ name: String) throws(JSONError) -> [JSONValue] {
        try required(name).array(named: name)
    }

    @inline(never)
    public func object(_ name: String) throws(JSONError) -> JSONObject {
        try required(name).object(named: name)
    }

    private func required(_ name: String) throws(JSONError) -> JSONValue {
        guard let value = self[name] else { throw JSONError(.missing(name)) }
        return value
    }
}

/// Getters of optional members. An absent or null member is nil; another type throws an error that names the member.
extension JSONObject {
    public func optionalString(_ name: String) throws(JSONError) -> String? {
        try present(name)?.string(named: name)
    }

    @inline(never)
    public func optionalInteger(_ name: String) throws(JSONError) -> Int64? {
        try present(name)?.integer(named: name)
    }

    public func optionalBool(_ name: String) throws(JSONError) -> Bool? {
        try present(name)?.bool(named: name)
    }

    public func optionalArray(_ name: String) throws(JSONError) -> [JSONValue]? {
        try present(name)?.array(named: name)
    }

    public func optionalObject(_ name: String) throws(JSONError) -> JSONObject? {
        try present(name)?.object(named: name)
    }

    private func present(_ name: String) -> JSONValue? {
        if case .null? = self[name] { return nil }
        return self[name]
    }
}

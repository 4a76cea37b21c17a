import Domain
import JSON

extension Series: RecordType {
    public static let kind = "series"
    public static var placeholder: Series { Series(rule: nil, start: CivilDay(number: 0)) }

    /// The rule is a text of RFC 5545. A rule of a newer version is an error, so that the record is kept unread.
    public mutating func code(_ fields: inout FieldCoder) {
        var (text, isAfterCompletion) = (rule?.text, rule?.isAfterCompletion ?? false)
        fields.string("rule", &text)
        fields.flag("after", &isAfterCompletion)
        fields.text("start", &start)
        fields.integer("index", &startIndex, in: Series.indices)
        guard fields.isReading else { return }
        rule = text.flatMap { Recurrence($0, isAfterCompletion: isAfterCompletion) }
        if rule == nil, text != nil { fields.fail(.range("rule")) }
    }
}

extension Recurrence {
    /// The arguments of a command; no rule for nil.
    static func write(_ rule: Recurrence?, to arguments: inout JSONObject) {
        guard let rule else { return }
        arguments.append("rule", .string(rule.text))
        if rule.isAfterCompletion { arguments.append("after", .bool(true)) }
    }

    static func read(from arguments: JSONObject) throws(JSONError) -> Recurrence? {
        guard let text = try arguments.optionalString("rule") else { return nil }
        let isAfterCompletion = try arguments["after"]?.bool(named: "after") ?? false
        guard let rule = Recurrence(text, isAfterCompletion: isAfterCompletion) else {
            throw JSONError(.range("rule"))
        }
        return rule
    }
}

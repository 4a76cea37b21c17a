import Domain
import JSON

extension Item: Fields {
    public static let kind = "item"
    static let names = [
        "title", "rank", "done", "deleted", "by", "note", "quantity", "day", "deadline", "reminder",
        "assignee",
    ]

    init(_ fields: JSONObject) throws(JSONError) {
        guard let rank = Rank(try fields.string("rank")) else { throw JSONError(.missing("rank")) }
        self.init(
            title: try fields.string("title"), rank: rank,
            done: try fields.optionalInstant("done"), deleted: try fields.optionalInstant("deleted"),
            author: PersonID(try fields.string("by")))
        note = try fields.optionalString("note") ?? ""
        quantity = try fields.optionalObject("quantity").map(Quantity.read)
        day = try fields.optionalDay("day")
        deadline = try fields.optionalInstant("deadline")
        reminder = try fields.optionalInstant("reminder")
        assignee = try fields.optionalString("assignee").map { PersonID($0) }
    }

    func write(to fields: inout JSONObject) {
        fields.append("title", .string(title))
        fields.append("rank", .string(rank.text))
        fields.append("done", done)
        fields.append("deleted", deleted)
        fields.append("by", .string(author.text))
        if !note.isEmpty { fields.append("note", .string(note)) }
        if let quantity { fields.append("quantity", quantity.json) }
        if let day { fields.append("day", .string(day.text)) }
        fields.append("deadline", deadline)
        fields.append("reminder", reminder)
        if let assignee { fields.append("assignee", .string(assignee.text)) }
    }
}

extension Quantity {
    /// `{"n":thousandths,"unit":"kg"}`.
    var json: JSONValue {
        var object: JSONObject = ["n": .integer(thousandths)]
        if !unit.isEmpty { object.append("unit", .string(unit)) }
        return .object(object)
    }

    static func read(_ object: JSONObject) throws(JSONError) -> Quantity {
        let unit = try object.optionalString("unit") ?? ""
        let thousandths = try object.integer("n")
        guard let quantity = try? Quantity(thousandths: thousandths, unit: unit) else {
            throw JSONError(.range("n"))
        }
        return quantity
    }
}

extension JSONObject {
    /// A day as `YYYY-MM-DD`; nil when absent.
    func optionalDay(_ name: String) throws(JSONError) -> CivilDay? {
        guard let text = try optionalString(name) else { return nil }
        guard let day = CivilDay(text) else { throw JSONError(.range(name)) }
        return day
    }
}

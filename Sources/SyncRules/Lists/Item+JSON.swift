import Domain
import JSON

extension Item: RecordType {
    public static let kind = "item"
    public static var placeholder: Item { Item(title: "", rank: .placeholder, author: PersonID("")) }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.string("title", &title)
        fields.text("rank", &rank)
        fields.instant("done", &done)
        fields.instant("deleted", &deleted)
        fields.text("by", &author)
        fields.text("note", &note)
        fields.quantity("quantity", &quantity)
        fields.text("day", &day)
        fields.instant("deadline", &deadline)
        fields.instant("reminder", &reminder)
        fields.text("assignee", &assignee)
        fields.occurrence("repeat", &occurrence)
    }

    public var userTexts: [String] { [title, note] }
}

extension FieldCoder {
    /// `{"series":"01J…","n":3,"day":"2026-12-07"}`.
    mutating func occurrence(_ name: String, _ value: inout Occurrence?) {
        var object = value?.json
        self.object(name, &object)
        guard isReading else { return }
        do throws(JSONError) { value = try object.map(Occurrence.read) } catch { fail(error.problem) }
    }

    /// `{"n":thousandths,"unit":"kg"}`.
    mutating func quantity(_ name: String, _ value: inout Quantity?) {
        var object = value?.json
        self.object(name, &object)
        guard isReading else { return }
        do throws(JSONError) { value = try object.map(Quantity.read) } catch { fail(error.problem) }
    }
}

extension Quantity {
    var json: JSONObject {
        var object: JSONObject = ["n": .integer(thousandths)]
        if !unit.isEmpty { object.append("unit", .string(unit)) }
        return object
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

extension Occurrence {
    fileprivate var json: JSONObject {
        ["series": .string(series.text), "n": .integer(Int64(index)), "day": .string(day.text)]
    }

    fileprivate static func read(_ object: JSONObject) throws(JSONError) -> Occurrence {
        guard let series = SeriesID(checking: try object.string("series")) else {
            throw JSONError(.missing("series"))
        }
        guard let index = Int(exactly: try object.integer("n")), Series.indices.contains(index) else {
            throw JSONError(.range("n"))
        }
        guard let day = try object.optionalDay("day") else { throw JSONError(.missing("day")) }
        return Occurrence(of: series, index: index, on: day)
    }
}

extension JSONObject {
    /// A day as `YYYY-MM-DD`; nil if absent.
    func optionalDay(_ name: String) throws(JSONError) -> CivilDay? {
        guard let text = try optionalString(name) else { return nil }
        guard let day = CivilDay(text) else { throw JSONError(.range(name)) }
        return day
    }
}

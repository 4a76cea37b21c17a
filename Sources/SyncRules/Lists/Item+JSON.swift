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
        fields.timeOfDay("time", &time)
        fields.text("alert", &alert)
        fields.text("section", &section)
    }

    public var userTexts: [String] { [title, note] }
}

extension FieldCoder {
    /// Minutes since midnight.
    mutating func timeOfDay(_ name: String, _ value: inout Int?) {
        var minutes = value.map { Int64($0) }
        integer(name, &minutes)
        guard isReading else { return }
        value = minutes.flatMap { Item.timeOfDay($0) }
        if value == nil, minutes != nil { fail(.range(name)) }
    }

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

extension Alert: TextField {
    init?(field text: String) {
        self.init(text)
    }
}

extension Item {
    fileprivate static func timeOfDay(_ minutes: Int64) -> Int? {
        Int(exactly: minutes).flatMap { times.contains($0) ? $0 : nil }
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
        var object: JSONObject = [
            "series": .string(series.text), "n": .integer(Int64(index)), "day": .string(day.text),
        ]
        if isCancelled { object.append("off", .bool(true)) }
        if let expiredDeadline { object.append("expired", .integer(expiredDeadline.milliseconds)) }
        return object
    }

    fileprivate static func read(_ object: JSONObject) throws(JSONError) -> Occurrence {
        guard let series = SeriesID(checking: try object.string("series")) else {
            throw JSONError(.missing("series"))
        }
        guard let index = Int(exactly: try object.integer("n")), Series.indices.contains(index) else {
            throw JSONError(.range("n"))
        }
        guard let day = try object.optionalDay("day") else { throw JSONError(.missing("day")) }
        var occurrence = Occurrence(of: series, index: index, on: day)
        occurrence.isCancelled = try object["off"]?.bool(named: "off") ?? false
        occurrence.expiredDeadline = try object.optionalInstant("expired")
        return occurrence
    }
}

extension JSONObject {
    /// A time of day in minutes since midnight; nil if absent.
    func optionalTime(_ name: String) throws(JSONError) -> Int? {
        guard let minutes = try optionalInteger(name) else { return nil }
        guard let time = Item.timeOfDay(minutes) else { throw JSONError(.range(name)) }
        return time
    }

    /// A relative reminder; nil if absent.
    func optionalAlert(_ name: String) throws(JSONError) -> Alert? {
        guard let text = try optionalString(name) else { return nil }
        guard let alert = Alert(text) else { throw JSONError(.range(name)) }
        return alert
    }

    /// A day as `YYYY-MM-DD`; nil if absent.
    func optionalDay(_ name: String) throws(JSONError) -> CivilDay? {
        guard let text = try optionalString(name) else { return nil }
        guard let day = CivilDay(text) else { throw JSONError(.range(name)) }
        return day
    }
}

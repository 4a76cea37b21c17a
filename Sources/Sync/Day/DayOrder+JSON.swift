import Domain
import JSON

extension DayOrder: Fields {
    public static let kind = "dayOrder"
    static let names = ["day", "items"]

    /// The one record of a day, on whatever device it begins.
    static func recordID(_ day: CivilDay) -> RecordID {
        let (year, month, number) = day.parts
        return RecordID("day:" + String(year * 10_000 + month * 100 + number))
    }

    init(_ fields: JSONObject) throws(JSONError) {
        guard let day = try fields.optionalDay("day") else { throw JSONError(.missing("day")) }
        var items: [ItemID] = []
        for value in try fields.array("items") { items.append(ItemID(try value.string(named: "items"))) }
        self.init(day, items)
    }

    func write(to fields: inout JSONObject) {
        fields.append("day", .string(day.text))
        fields.append("items", .array(items.map { .string($0.text) }))
    }
}

extension Records {
    /// In which order a person wants to see a day; empty while nobody has put anything there in order.
    public func order(of day: CivilDay, for person: PersonID) -> [ItemID] {
        guard
            case .dayOrder(let order)? = record(DayOrder.recordID(day), in: .user(person))?.content
        else { return [] }
        return order.items
    }
}

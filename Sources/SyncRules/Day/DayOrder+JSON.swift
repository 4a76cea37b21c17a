import Domain
import JSON

extension DayOrder: RecordType {
    public static let kind = "dayOrder"
    public static var placeholder: DayOrder { DayOrder(CivilDay(number: 0), []) }

    /// The only record of a day, whichever device creates it.
    static func recordID(_ day: CivilDay) -> RecordID {
        let (year, month, number) = day.parts
        return RecordID("day:" + String(year * 10_000 + month * 100 + number))
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("day", &day)
        var values = items.map { JSONValue.string($0.text) }
        fields.array("items", &values)
        guard fields.isReading else { return }
        items = []
        for value in values {
            guard let item = try? value.string() else { return fields.fail(.range("items")) }
            items.append(ItemID(item))
        }
    }
}

extension Records {
    /// The user's order for a day; empty if they have set none.
    public func order(of day: CivilDay, for person: PersonID) -> [ItemID] {
        guard
            case .dayOrder(let order)? = record(DayOrder.recordID(day), in: .user(person))?.content
        else { return [] }
        return order.items
    }
}

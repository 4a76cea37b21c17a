import Domain
import JSON

/// The new value of one property of an item; nil removes it.
public enum ItemChange: Equatable, Sendable {
    case title(String)
    case note(String)
    case quantity(Quantity?)
    /// Without a day there is no time and no relative reminder.
    case day(CivilDay?)
    case time(Int?)
    case alert(Alert?)
    case deadline(Instant?)
    case reminder(Instant?)
    case assignee(PersonID?)
}

extension ItemChange {
    /// - Throws: the refusal of the field's rule; `invalid` if the assignee is not a member.
    func apply<Source: Records>(
        to item: inout Item, in scope: ScopeID, _ records: Source
    ) throws(Refusal) {
        switch self {
        case .title(let title): item.title = try Item.titleRule.clean(title)
        case .note(let note): item.note = try Item.noteRule.clean(note)
        case .quantity(let quantity): item.quantity = quantity
        case .day(let day): item.day = day
        case .time(let time): item.time = time
        case .alert(let alert): item.alert = alert
        case .deadline(let deadline):
            try Item.checkMoment(deadline)
            item.deadline = deadline
        case .reminder(let reminder):
            try Item.checkMoment(reminder)
            item.reminder = reminder
        case .assignee(let person):
            if let person {
                guard records.member(person, in: scope)?.isMemberOrInvited == true else { throw .invalid }
            }
            item.assignee = person
        }
    }

    /// True for the day and what depends on it.
    var isPlan: Bool {
        switch self {
        case .day, .time, .alert: true
        default: false
        }
    }

    /// The changes that restore the plan of an item. An older server knows only days.
    static func plan(of item: Item) -> [ItemChange] {
        item.time == nil && item.alert == nil
            ? [.day(item.day)] : [.day(item.day), .time(item.time), .alert(item.alert)]
    }

    /// The change for a later occurrence; nil for a day, which belongs to one occurrence only.
    func moved(by days: Int) -> ItemChange? {
        let shift = Int64(days) * Instant.day
        return switch self {
        case .day: nil
        case .deadline(let deadline): .deadline(deadline?.advanced(by: shift))
        case .reminder(let reminder): .reminder(reminder?.advanced(by: shift))
        case .title, .note, .quantity, .assignee, .time, .alert: self
        }
    }

    /// The text that the user wrote.
    var text: String? {
        switch self {
        case .title(let text), .note(let text): text
        case .quantity, .day, .time, .alert, .deadline, .reminder, .assignee: nil
        }
    }

    private var json: (name: String, value: JSONValue) {
        switch self {
        case .title(let title): ("title", .string(title))
        case .note(let note): ("note", .string(note))
        case .quantity(let quantity): ("quantity", quantity.map { .object($0.json) } ?? .null)
        case .day(let day): ("day", day.map { .string($0.text) } ?? .null)
        case .time(let time): ("time", time.map { .integer(Int64($0)) } ?? .null)
        case .alert(let alert): ("alert", alert.map { .string($0.text) } ?? .null)
        case .deadline(let deadline): ("deadline", deadline.map { .integer($0.milliseconds) } ?? .null)
        case .reminder(let reminder): ("reminder", reminder.map { .integer($0.milliseconds) } ?? .null)
        case .assignee(let person): ("assignee", person.map { .string($0.text) } ?? .null)
        }
    }

    private init(_ name: String, in object: JSONObject) throws(JSONError) {
        switch name {
        case "title": self = .title(try object.string(name))
        case "note": self = .note(try object.string(name))
        case "quantity":
            self = .quantity(try object.optionalObject(name).map(Quantity.read))
        case "day": self = .day(try object.optionalDay(name))
        case "time": self = .time(try object.optionalTime(name))
        case "alert": self = .alert(try object.optionalAlert(name))
        case "deadline": self = .deadline(try object.optionalInstant(name))
        case "reminder": self = .reminder(try object.optionalInstant(name))
        case "assignee":
            self = .assignee(try object.optionalString(name) == nil ? nil : try object.person(name))
        default: throw JSONError(.missing(name))
        }
    }

    /// Reads `{"title":…,"day":null}`. A property of a newer version is an error, so that the whole command is
    /// rejected.
    static func all(in object: JSONObject) throws(JSONError) -> [ItemChange] {
        var changes: [ItemChange] = []
        for member in object.members { changes.append(try ItemChange(member.name, in: object)) }
        return changes
    }

    static func json(_ changes: [ItemChange]) -> JSONObject {
        var object = JSONObject()
        for change in changes {
            let (name, value) = change.json
            object[name] = value
        }
        return object
    }
}

extension JSONObject {
    /// A moment, in milliseconds; nil if absent.
    func optionalInstant(_ name: String) throws(JSONError) -> Instant? {
        try optionalInteger(name).map { Instant(milliseconds: $0) }
    }
}

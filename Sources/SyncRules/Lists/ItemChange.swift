import Domain
import JSON

/// The new value of one property of an item; nil removes it.
public enum ItemChange: Equatable, Sendable {
    /// `base` is the text that the user changed; nil from older devices.
    case title(String, base: String? = nil)
    case note(String, base: String? = nil)
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
        case .title(let title, let base): try item.rename(to: title, from: base)
        case .note(let note, let base): try item.writeNote(note, over: base)
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

    /// The change that restores the property of an item; nil for the plan, which is restored as a whole.
    func inverse(for item: Item) -> ItemChange? {
        switch self {
        case .title(let title, _): .title(item.title, base: title)
        case .note(let note, _): .note(item.note, base: note)
        case .quantity: .quantity(item.quantity)
        case .deadline: .deadline(item.deadline)
        case .reminder: .reminder(item.reminder)
        case .assignee: .assignee(item.assignee)
        case .day, .time, .alert: nil
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
        case .title(let text, _), .note(let text, _): text
        case .quantity, .day, .time, .alert, .deadline, .reminder, .assignee: nil
        }
    }

    private var json: (name: String, value: JSONValue) {
        switch self {
        case .title(let title, _): ("title", .string(title))
        case .note(let note, _): ("note", .string(note))
        case .quantity(let quantity): ("quantity", quantity.map { .object($0.json) } ?? .null)
        case .day(let day): ("day", day.map { .string($0.text) } ?? .null)
        case .time(let time): ("time", time.map { .integer(Int64($0)) } ?? .null)
        case .alert(let alert): ("alert", alert.map { .string($0.text) } ?? .null)
        case .deadline(let deadline): ("deadline", deadline.map { .integer($0.milliseconds) } ?? .null)
        case .reminder(let reminder): ("reminder", reminder.map { .integer($0.milliseconds) } ?? .null)
        case .assignee(let person): ("assignee", person.map { .string($0.text) } ?? .null)
        }
    }

    /// The text that the user changed.
    private var base: String? {
        switch self {
        case .title(_, let base), .note(_, let base): base
        case .quantity, .day, .time, .alert, .deadline, .reminder, .assignee: nil
        }
    }

    private init(
        _ name: String, in object: JSONObject, basedOn texts: JSONObject
    ) throws(JSONError) {
        switch name {
        case "title": self = .title(try object.string(name), base: try texts.optionalString(name))
        case "note": self = .note(try object.string(name), base: try texts.optionalString(name))
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
    /// - Parameter texts: the texts that the user changed. Older versions neither send nor read them.
    static func all(
        in object: JSONObject, basedOn texts: JSONObject
    ) throws(JSONError) -> [ItemChange] {
        var changes: [ItemChange] = []
        for member in object.members {
            changes.append(try ItemChange(member.name, in: object, basedOn: texts))
        }
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

    /// The texts that the user changed.
    static func bases(of changes: [ItemChange]) -> JSONObject {
        var object = JSONObject()
        for change in changes {
            if let base = change.base { object[change.json.name] = .string(base) }
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

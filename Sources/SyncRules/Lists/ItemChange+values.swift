import Domain

/// The values of a property before and after a change.
extension ItemChange {
    /// The change that sets the property to the value that an item has.
    public func value(in item: Item) -> ItemChange {
        switch self {
        case .title: .title(item.title)
        case .note: .note(item.note)
        case .quantity: .quantity(item.quantity)
        case .day: .day(item.day)
        case .time: .time(item.time)
        case .alert: .alert(item.alert)
        case .deadline: .deadline(item.deadline)
        case .reminder: .reminder(item.reminder)
        case .assignee: .assignee(item.assignee)
        }
    }

    /// The change of a text without the text that the user changed.
    public var withoutBase: ItemChange {
        switch self {
        case .title(let title, _): .title(title)
        case .note(let note, _): .note(note)
        case .quantity, .day, .time, .alert, .deadline, .reminder, .assignee: self
        }
    }

    /// The change that replaces the value of another change of the same property.
    public func replacing(_ later: ItemChange) -> ItemChange {
        switch (self, later) {
        case (.title(let title, _), .title(let base, _)): .title(title, base: base)
        case (.note(let note, _), .note(let base, _)): .note(note, base: base)
        default: self
        }
    }

    /// True if both change the same property.
    public func hasProperty(of other: ItemChange) -> Bool { property == other.property }

    private var property: Int {
        switch self {
        case .title: 0
        case .note: 1
        case .quantity: 2
        case .day: 3
        case .time: 4
        case .alert: 5
        case .deadline: 6
        case .reminder: 7
        case .assignee: 8
        }
    }
}

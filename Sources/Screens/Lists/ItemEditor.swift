import Domain
import Sync

/// One item with all that it has: looked at, changed, and saved as a whole.
public enum ItemEditor {
    struct Model: Equatable {
        let list: ListID
        let id: ItemID
        /// The item as it is now; nil while it is not known, or when it is gone.
        var item: Item?
        var canEdit = false
        /// What stands in each field, once the item is known.
        var entries: [Entry] = []
        var choice = DayChoice()
        var isDone = false
        /// Whether it was done before somebody touched that here.
        var wasDone = false
        /// The overdue deadline that went with the tick, until that is taken back.
        var expired = ""
        /// Where somebody was about to go with changes that are not saved.
        var departure: Effect?
        /// What an earlier page had that was not saved.
        fileprivate let kept: [Draft]

        /// - Parameter drafts: whatever was typed and not saved, of this item and of others.
        init(_ list: ListID, _ id: ItemID, drafts: [Draft] = []) {
            self.list = list
            self.id = id
            kept = drafts
        }
    }

    /// What stands in one field.
    struct Entry: Equatable {
        /// What it says, as `text(of:in:world)` writes it; empty for a property that is not set.
        var typed: Typed
        /// Whether it is there though nothing is in it.
        var isOpened = false
        /// Whether it is half a date or a time.
        var isUnfinished = false
    }

    public enum Field: Int, CaseIterable, Sendable {
        case title
        case note
        case quantity
        case day
        case deadline
        case reminder
        case assignee

        /// Whether it is added, and taken away again.
        var isProperty: Bool { self != .title && self != .note }

        /// Of the field, and of the button that adds it: there is only ever one of them.
        var id: String {
            switch self {
            case .title: "edit-title"
            case .note: "edit-note"
            case .quantity: "edit-quantity"
            case .day: "edit-day"
            case .deadline: "edit-deadline"
            case .reminder: "edit-reminder"
            case .assignee: "edit-assignee"
            }
        }
    }

    public enum Message: Equatable {
        case backTapped
        case entered(Field, String)
        /// A date or a time was begun.
        case begun(Field)
        case left(Field, isUnfinished: Bool)
        case added(Field)
        case removed(Field)
        case stepped(by: Int64)
        case day(DayChoice.Event)
        case doneToggled(Bool)
        case saved
        case deleted
        case linkTapped(Route)
        case pictures(Pictures.Message)
        case notificationsAllowed
        case restored
        /// The answers to the question whether changes are to be saved.
        case savedAndLeft
        case discarded
        case stayed
    }
}

extension ItemEditor.Model {
    var route: Route { .item(list, id) }

    subscript(field: ItemEditor.Field) -> Typed {
        get { entries[field.rawValue].typed }
        set { entries[field.rawValue].typed = newValue }
    }

    /// Whether the field is there, and not the button that adds it.
    func shows(_ field: ItemEditor.Field) -> Bool {
        entries[field.rawValue].isOpened || !self[field].text.isEmpty
    }

    /// Whether the field has to be looked at when the item is saved: others may have changed what nobody touched.
    func isTouched(_ field: ItemEditor.Field) -> Bool {
        self[field].isTouched || isUnfinished(field)
    }

    /// Whether the property was added, or its date begun, and is not said yet. One that was set and is emptied goes.
    func isUnfinished(_ field: ItemEditor.Field) -> Bool {
        let entry = entries[field.rawValue]
        return field.isProperty && entry.isOpened && entry.typed.text.isEmpty
            && (entry.isUnfinished || entry.typed.original.isEmpty)
    }

    /// Whether there is something to save, and somebody who may.
    var isTouched: Bool {
        item != nil && canEdit && (isDone != wasDone || ItemEditor.Field.allCases.contains { isTouched($0) })
    }

    /// What is typed and not saved, each with what was there before. A deadline that went with a tick comes back without
    /// it, since the tick is not kept.
    var drafts: [Draft] {
        var drafts: [Draft] = []
        for field in ItemEditor.Field.allCases where self[field].isTouched {
            if field == .deadline, !expired.isEmpty { continue }
            drafts.append(Draft(self[field].text, in: place(field)))
            drafts.append(Draft(self[field].original, in: origin(field)))
        }
        return drafts
    }

    /// The same, nothing before the item is known.
    var openDrafts: [Draft] { entries.isEmpty ? [] : drafts }

    func owns(_ draft: Draft) -> Bool {
        ItemEditor.Field.allCases.contains { place($0) == draft.place || origin($0) == draft.place }
    }

    /// Goes on with what an earlier page had. What others have written since then is not overwritten: notes stand below
    /// theirs, the rest gives way.
    mutating func takeDrafts() {
        for field in ItemEditor.Field.allCases {
            guard let text = kept(place(field)) else { continue }
            if kept(origin(field)) == self[field].original {
                self[field].text = text
            } else if field == .note {
                self[field].text += "\n" + text
            }
        }
    }

    private func kept(_ place: String) -> String? {
        kept.first { $0.place == place }?.text
    }

    private func origin(_ field: ItemEditor.Field) -> String {
        place(field) + "/original"
    }

    private func place(_ field: ItemEditor.Field) -> String {
        id.text + "/" + field.id
    }

    /// The deadline that is in its field, if it is one.
    func deadline(_ world: World) -> Instant? {
        CivilTime(self[.deadline].text).map { world.zone.moment(of: $0) }
    }

    /// The item with the tick and the deadline that the form shows.
    func timed(_ world: World) -> Item? {
        var timed = item
        timed?.deadline = deadline(world)
        timed?.done = isDone ? world.now : nil
        return timed
    }

    func isOverdue(_ world: World) -> Bool { timed(world)?.isOverdue(at: world.now) ?? false }

    /// Forgets what was changed here.
    mutating func discard() {
        entries = entries.map { ItemEditor.Entry(typed: Typed($0.typed.original)) }
        isDone = wasDone
        expired = ""
        departure = nil
    }

    func perform(_ intent: ItemIntent) -> Effect {
        .perform(.item(intent), in: .list(list))
    }
}

import Domain
import SyncRules

/// The editor of one item. Typed text is saved when its field loses the focus, after a pause, and on leaving. All other
/// changes are saved at once.
public enum ItemEditor {
    struct Model: Equatable {
        let list: ListID
        let id: ItemID
        /// The current item; nil while it is not loaded, and after its deletion.
        var item: Item?
        var canEdit = false
        /// The fields, once the item is loaded.
        var entries: [Entry] = []
        /// The property whose control is shown below the chips.
        var panel: Field?
        var choice = DayChoice()
        var timeChoice = TimeChoice()
        /// The day that came with the chosen time; nil after the user has chosen a day.
        var timeDay: CivilDay?
        /// True while the field for another reminder is shown next to a relative one.
        var hasOwnReminder = false
        /// The form for a custom rule; nil while it is closed.
        var form: RepetitionForm?
        /// The saved changes; nil before the first action.
        var visit: VisitChanges?
        /// The number of the last timer that saves typed text.
        var pause = 0
        /// True after an empty title was replaced by the former one.
        var hasFormerTitle = false
        var subItems: SubItems.Model
        /// The unsaved text of an earlier page.
        fileprivate let savedDrafts: [Draft]

        /// - Parameter drafts: the unsaved text of this item and of others.
        init(_ list: ListID, _ id: ItemID, drafts: [Draft] = []) {
            self.list = list
            self.id = id
            savedDrafts = drafts
            subItems = SubItems.Model(of: id, in: list, drafts)
        }
    }

    /// The state of one field.
    struct Entry: Equatable {
        /// The text in the format of `text(of:in:_:)`; empty for a property without a value.
        var typed: EditableField
        /// True if the field contains an incomplete date or time.
        var isUnfinished = false
    }

    public enum Field: Int, CaseIterable, Sendable {
        case title
        case note
        case quantity
        case day
        case time
        case rule
        case deadline
        case reminder
        case assignee

        /// True if the property can be added and removed.
        var isProperty: Bool { self != .title && self != .note }

        /// The id of the field.
        var id: String {
            switch self {
            case .title: "edit-title"
            case .note: "edit-note"
            case .quantity: "edit-quantity"
            case .day: "edit-day"
            case .time: "edit-time"
            case .rule: "edit-repeat"
            case .deadline: "edit-deadline"
            case .reminder: "edit-reminder"
            case .assignee: "edit-assignee"
            }
        }

        var chipID: String { id + "-chip" }
    }

    public enum Message: Equatable {
        case backTapped
        /// The user has typed a value. It is saved after a pause.
        case entered(Field, String)
        /// The user has chosen a value. It is saved at once.
        case chosen(Field, String)
        /// The user has started to enter a date or time.
        case started(Field)
        /// Shows the field for another reminder. The present one stays until the user enters it.
        case ownReminderTapped
        case left(Field, isUnfinished: Bool)
        /// The user has not typed for a while since the timer with this number.
        case paused(Int)
        case removed(Field)
        /// Shows the control of a property, or hides it. It does not change the item.
        case chipTapped(Field)
        /// Asks for the list to move the item to.
        case moveAsked
        case stepped(by: Int64)
        case day(DayChoice.Event)
        case time(TimeChoice.Event)
        case doneToggled(Bool)
        case closed
        case deleted
        case changed(ItemIntent)
        /// Shows the form for a custom rule, or hides it.
        case customRuleTapped
        case repetition(RepetitionForm.Event)
        case linkTapped(Route)
        case pictures(Pictures.Message)
        case subItems(SubItems.Message)
        case notificationsAllowed
        case restored
    }
}

extension ItemEditor.Model {
    var route: Route { .item(list, id) }

    subscript(field: ItemEditor.Field) -> EditableField {
        get { entries[field.rawValue].typed }
        set { entries[field.rawValue].typed = newValue }
    }

    /// True if the property is set.
    func has(_ field: ItemEditor.Field) -> Bool { !self[field].text.isEmpty }

    /// True if the field contains an incomplete date. An emptied field removes its property.
    func isUnfinished(_ field: ItemEditor.Field) -> Bool {
        entries[field.rawValue].isUnfinished && self[field].text.isEmpty
    }

    /// True if there is text that is not saved yet.
    var isTouched: Bool {
        item != nil && canEdit
            && (form?.problem != nil
                || ItemEditor.Field.allCases.contains { self[$0].isTouched || isUnfinished($0) })
    }

    /// The unsaved text of each field, with its value before the edit.
    var drafts: [Draft] {
        var drafts: [Draft] = []
        for field in ItemEditor.Field.allCases where self[field].isTouched && !isUnfinished(field) {
            drafts.append(Draft(self[field].text, in: draftKey(field)))
            drafts.append(Draft(self[field].stored, in: origin(field)))
        }
        return drafts
    }

    /// The drafts; empty until the item is loaded.
    var openDrafts: [Draft] { entries.isEmpty ? [] : drafts }

    func owns(_ draft: Draft) -> Bool {
        ItemEditor.Field.allCases.contains { draftKey($0) == draft.key || origin($0) == draft.key }
    }

    /// Restores the unsaved text of an earlier page with the text that it was based on, as if the user had typed it now.
    /// - Returns: true if there is such text.
    mutating func restoreDrafts() -> Bool {
        for field in ItemEditor.Field.allCases {
            guard let text = savedDraft(draftKey(field)) else { continue }
            self[field] = EditableField(savedDraft(origin(field)) ?? self[field].original, text: text)
        }
        return isTouched
    }

    private func savedDraft(_ key: String) -> String? {
        savedDrafts.first { $0.key == key }?.text
    }

    private func origin(_ field: ItemEditor.Field) -> String {
        draftKey(field) + "/original"
    }

    private func draftKey(_ field: ItemEditor.Field) -> String {
        id.text + "/" + field.id
    }

    /// The deadline in its field, if it is valid.
    func deadline(_ env: AppEnvironment) -> Instant? {
        CivilTime(self[.deadline].text).map { env.zone.moment(of: $0) }
    }

    var isDone: Bool { item?.done != nil }

    func isOverdue(_ env: AppEnvironment) -> Bool {
        var timed = item
        timed?.deadline = deadline(env)
        return timed?.isOverdue(at: env.now) ?? false
    }

    /// Discards the unsaved changes.
    mutating func discard() {
        (subItems.draft, subItems.editor) = ("", nil)
        entries = entries.map { ItemEditor.Entry(typed: EditableField($0.typed.stored)) }
        form = nil
    }

    func perform(_ intent: ItemIntent) -> Effect {
        .perform(.item(intent), in: .list(list))
    }
}

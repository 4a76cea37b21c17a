import Domain
import SyncRules

/// The editor of one item. All changes are saved together.
public enum ItemEditor {
    struct Model: Equatable {
        let list: ListID
        let id: ItemID
        /// The current item; nil while it is not loaded, and after its deletion.
        var item: Item?
        var canEdit = false
        /// The fields, once the item is loaded.
        var entries: [Entry] = []
        var choice = DayChoice()
        var timeChoice = TimeChoice()
        /// The form for a custom rule; nil while it is closed.
        var form: RepetitionForm?
        var isDone = false
        /// True if the item was done before an edit here.
        var wasDone = false
        /// The overdue deadline that the tick has removed, for its undo.
        var expiredDeadline = ""
        /// The navigation that waits for the answer about unsaved changes.
        var pendingNavigation: Effect?
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
        /// The text in the format of `text(of:in:_:)`; empty for a property that is not set.
        var typed: EditableField
        /// True if the field is shown although it is empty.
        var isOpened = false
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

        /// The id of the field, and of the button that adds it. Only one of the two exists at a time.
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
    }

    public enum Message: Equatable {
        case backTapped
        case entered(Field, String)
        /// The user has started to enter a date or time.
        case started(Field)
        case left(Field, isUnfinished: Bool)
        case added(Field)
        case removed(Field)
        case stepped(by: Int64)
        case day(DayChoice.Event)
        case time(TimeChoice.Event)
        case doneToggled(Bool)
        case saved
        case deleted
        case changed(ItemIntent)
        case repetition(RepetitionForm.Event)
        case linkTapped(Route)
        case pictures(Pictures.Message)
        case subItems(SubItems.Message)
        case notificationsAllowed
        case restored
        /// The answers to the question about unsaved changes.
        case savedAndLeft
        case discarded
        case stayed
    }
}

extension ItemEditor.Model {
    var route: Route { .item(list, id) }

    subscript(field: ItemEditor.Field) -> EditableField {
        get { entries[field.rawValue].typed }
        set { entries[field.rawValue].typed = newValue }
    }

    /// True if the field is shown instead of the button that adds it.
    func shows(_ field: ItemEditor.Field) -> Bool {
        entries[field.rawValue].isOpened || !self[field].text.isEmpty
    }

    /// True if the field must be saved. Others may have changed the rest.
    func isTouched(_ field: ItemEditor.Field) -> Bool {
        self[field].isTouched || isUnfinished(field)
    }

    /// True if the property was added, or its date started, and has no value. A property that was set and is now empty
    /// is removed.
    func isUnfinished(_ field: ItemEditor.Field) -> Bool {
        let entry = entries[field.rawValue]
        return field.isProperty && entry.isOpened && entry.typed.text.isEmpty
            && (entry.isUnfinished || entry.typed.original.isEmpty)
    }

    /// True if there are changes that the user may save.
    var isTouched: Bool {
        item != nil && canEdit
            && (isDone != wasDone || form?.problem != nil
                || ItemEditor.Field.allCases.contains { isTouched($0) })
    }

    /// The unsaved text of each field, with its value before the edit. A deadline that a tick has removed is left out,
    /// because the tick is not stored.
    var drafts: [Draft] {
        var drafts: [Draft] = []
        for field in ItemEditor.Field.allCases where self[field].isTouched {
            if field == .deadline, !expiredDeadline.isEmpty { continue }
            drafts.append(Draft(self[field].text, in: draftKey(field)))
            drafts.append(Draft(self[field].original, in: origin(field)))
        }
        return drafts
    }

    /// The drafts; empty until the item is loaded.
    var openDrafts: [Draft] { entries.isEmpty ? [] : drafts }

    func owns(_ draft: Draft) -> Bool {
        ItemEditor.Field.allCases.contains { draftKey($0) == draft.key || origin($0) == draft.key }
    }

    /// Restores the unsaved text of an earlier page. Changes by others since then are not overwritten: a note is
    /// appended to theirs, any other text is dropped.
    mutating func restoreDrafts() {
        for field in ItemEditor.Field.allCases {
            guard let text = savedDraft(draftKey(field)) else { continue }
            if savedDraft(origin(field)) == self[field].original {
                self[field].text = text
            } else if field == .note {
                self[field].text += "\n" + text
            }
        }
    }

    private func savedDraft(_ place: String) -> String? {
        savedDrafts.first { $0.key == place }?.text
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

    /// The item with the tick and deadline of the form.
    func timed(_ env: AppEnvironment) -> Item? {
        var timed = item
        timed?.deadline = deadline(env)
        timed?.done = isDone ? env.now : nil
        return timed
    }

    func isOverdue(_ env: AppEnvironment) -> Bool { timed(env)?.isOverdue(at: env.now) ?? false }

    /// Discards the unsaved changes.
    mutating func discard() {
        entries = entries.map { ItemEditor.Entry(typed: EditableField($0.typed.original)) }
        isDone = wasDone
        expiredDeadline = ""
        form = nil
        pendingNavigation = nil
    }

    func perform(_ intent: ItemIntent) -> Effect {
        .perform(.item(intent), in: .list(list))
    }
}

import Domain
import Markup
import SyncRules
import Texts

/// One day: its tasks, the overdue ones, and the items that are due.
public enum Today {
    struct Model: Equatable {
        /// The shown day; nil for today.
        let day: CivilDay?
        /// The tasks of the day, in the user's order.
        var tasks: [TaskRow] = []
        /// The open tasks of earlier days.
        var overdue: [TaskRow] = []
        /// The items with a deadline or reminder on the day.
        var due: [TaskRow] = []
        /// The occurrences of repeating tasks on the day that are not items yet.
        var upcoming = UpcomingTasks()
        /// The inputs of the current rows.
        var layoutInputs: LayoutInputs?
        var draft = ""
        /// The words of the draft that stay in the title.
        var keptWords: [String] = []
        var draftError: Refusal?
        var sheet: NewTask?
        var isEditing = false
        var drag: Drag?
        /// The row that is swiped aside.
        var swiped: ItemID?
        var menu: Menu?
        var picking: Picking?
        var fresh: ItemID?
        var announcement: Announcement?
        /// The moment of the next change without user action: a deadline, or the end of the day.
        var nextChange: Instant?

        /// - Parameters:
        ///   - last: another day that this one replaces.
        ///   - drafts: the unsubmitted text of all screens.
        init(_ day: CivilDay?, after last: Model?, drafts: [Draft]) {
            self.day = day
            draft = drafts.text(in: draftID) ?? ""
            fresh = last?.fresh
            announcement = last?.announcement
            nextChange = last?.nextChange
        }

        var hasRows: Bool { !(tasks.isEmpty && overdue.isEmpty && due.isEmpty) }
    }

    /// The inputs of the rows besides the time. The rows stay while the inputs are equal.
    struct LayoutInputs: Equatable {
        let day: CivilDay
        let today: CivilDay
        /// The version of the index of days.
        let version: Int
        let order: [ItemID]
        let settings: Settings
        /// The device's time zone, which applies if the settings name none.
        let zone: String
        let language: Language
        let isWide: Bool
    }

    /// The menu of a task, with the position of the pointer.
    struct Menu: Equatable {
        let item: ItemID
        let pointer: Pointer
    }

    /// The text of a new task with the meaning of its words.
    static func typed(_ text: String, keeping kept: [String], _ env: AppEnvironment) -> TypedItem {
        TypedItem(text, keeping: kept, in: nil, isDated: true, env)
    }

    /// A task for which a day is being chosen.
    struct Picking: Equatable {
        let row: TaskRow
        var choice = DayChoice()
    }

    public enum Message: Equatable {
        case linkTapped(Route)
        case refreshAsked
        case daySelected(CivilDay)
        case weekTurned(by: Int)
        case draftEntered(String)
        case wordsKept(String)
        case draftSubmitted
        case sheetAsked
        case titleEntered(String)
        /// An event of the choice of a day or time in the form.
        case day(DayChoice.Event)
        case time(TimeChoice.Event)
        /// Expands or collapses the repetitions or lists of the form.
        case panelTapped(NewTask.Panel)
        case ruleChosen(Recurrence?)
        case listChosen(ListID)
        /// The detected words of the form stay in the title.
        case sheetWordsKept([String])
        case sheetSubmitted
        case sheetClosed
        /// An action on an item of a list.
        case changed(ItemIntent, in: ListID)
        case overdueMoved
        case editToggled
        case moved(ItemID, Direction)
        case swiped(ItemID)
        case menuAsked(ItemID, Pointer)
        case menuClosed
        case pickAsked(ItemID)
        /// An event of the choice of a day for an existing task.
        case picking(DayChoice.Event)
        case grabbed(ItemID, Pointer)
        case dragged(Pointer)
        case dropped
        case dragCancelled
        case habitChecked(HabitID, CivilDay, Bool)
        case habitStepped(HabitID, CivilDay)
        case onboarding(Onboarding.Message)
    }

    static let draftID = "new-task"
    static let sheetTitleID = "task-title"
    static let sheetDayID = "task-day"
    static let sheetTimeID = "task-time"
    static let sheetRuleID = "task-rule"
    static let sheetListID = "task-list"
    /// The draft keys of the sheet.
    static let sheetKeys = [sheetTitleID, sheetDayID, sheetTimeID, sheetRuleID, sheetListID]

    static func dayID(_ day: CivilDay) -> String { "day-" + day.text }
}

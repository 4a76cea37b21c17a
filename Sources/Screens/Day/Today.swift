import Domain
import Markup
import Sync
import Texts

/// One day: what is to be done on it, what is overdue, and what falls due.
public enum Today {
    struct Model: Equatable {
        /// The day that is looked at; nil for the one that it is.
        let day: CivilDay?
        /// What is to be done on the day, in the person's order.
        var tasks: [Row] = []
        /// What was to be done before today.
        var overdue: [Row] = []
        /// What has its deadline or its reminder on the day.
        var due: [Row] = []
        /// What the rows were laid out for.
        var basis: Basis?
        var draft = ""
        var draftError: Refusal?
        var sheet: NewTask?
        var isEditing = false
        var drag: Drag?
        /// The row that a finger has moved aside.
        var swiped: ItemID?
        var menu: Menu?
        var picking: Picking?
        var fresh: ItemID?
        var announcement: Announcement?
        /// When something on the screen changes by itself: a deadline passes, or the day ends.
        var awaited: Instant?

        /// - Parameters:
        ///   - last: another day, whose place it takes.
        ///   - drafts: whatever was typed and does not count yet.
        init(_ day: CivilDay?, after last: Model?, drafts: [Draft]) {
            self.day = day
            draft = drafts.text(in: draftID) ?? ""
            fresh = last?.fresh
            announcement = last?.announcement
            awaited = last?.awaited
        }

        /// What is typed and not added.
        var drafts: [Draft] { [Draft(draft, in: draftID)] + (sheet?.drafts ?? []) }

        var hasRows: Bool { !(tasks.isEmpty && overdue.isEmpty && due.isEmpty) }
    }

    /// What a day looks like follows from, beside the time: as long as it is the same, the rows stay.
    struct Basis: Equatable {
        let day: CivilDay
        /// The day that it is.
        let today: CivilDay
        /// The version of the index of days.
        let version: Int
        let order: [ItemID]
        let settings: Settings
        /// The device's time zone, which counts where the settings name none.
        let zone: String
        let language: Language
    }

    /// An item with what is to be known of it on a day.
    struct Row: Equatable {
        let item: ItemID
        let list: ListID
        let day: CivilDay?
        /// A number that rises from row to row.
        let place: Int
        let title: String
        /// The list, and the time, or the day if it is another than the shown one.
        let note: RowNote
        let isDone: Bool
        let isOverdue: Bool
        let canEdit: Bool
        /// Whether it was ticked here, and stands here only until the screen is left.
        let isKept: Bool

        /// Whether "all" means it, too, where all that is overdue is put on today.
        var isToMove: Bool { canEdit && !isDone }
    }

    /// What can be done with a task, and where somebody asked for it.
    struct Menu: Equatable {
        let item: ItemID
        let place: Pointer
    }

    /// A task, and the day that it is to have.
    struct Picking: Equatable {
        let row: Row
        var choice = DayChoice()
    }

    /// What is written on the sheet for something new.
    struct NewTask: Equatable {
        var title: String
        var day: CivilDay
        var choice = DayChoice()
        var error: Refusal?
        /// The day that it was opened on.
        private let selected: CivilDay

        /// - Parameter drafts: what was typed and does not count yet; this sheet goes on with what is its own.
        init(on selected: CivilDay, _ drafts: [Draft]) {
            self.selected = selected
            title = drafts.text(in: sheetTitleID) ?? ""
            day = drafts.text(in: sheetDayID).flatMap { CivilDay($0) } ?? selected
        }

        /// What is typed; empty where nothing is.
        var drafts: [Draft] {
            [Draft(title, in: sheetTitleID), Draft(day == selected ? "" : day.text, in: sheetDayID)]
        }

        var isWhole: Bool {
            do throws(Refusal) { _ = try Item.titleRule.clean(title) } catch { return error != .empty }
            return true
        }
    }

    public enum Message: Equatable {
        case linkTapped(Route)
        case refreshAsked
        case daySelected(CivilDay)
        case weekTurned(by: Int)
        case draftEntered(String)
        case draftSubmitted
        case sheetAsked
        case titleEntered(String)
        /// About the day on the sheet.
        case day(DayChoice.Event)
        case sheetSubmitted
        case sheetClosed
        /// Something is done with an item of a list.
        case changed(ItemIntent, in: ListID)
        case overdueMoved
        case editToggled
        case moved(ItemID, Direction)
        case swiped(ItemID)
        case menuAsked(ItemID, Pointer)
        case menuClosed
        case pickAsked(ItemID)
        /// About the day of the task for which one is picked.
        case picking(DayChoice.Event)
        case grabbed(ItemID, Pointer)
        case dragged(Pointer)
        case dropped
        case dragCancelled
        case habitChecked(HabitID, CivilDay, Bool)
        case welcome(Welcome.Message)
    }

    static let draftID = "new-task"
    static let sheetTitleID = "task-title"
    static let sheetDayID = "task-day"

    static func dayID(_ day: CivilDay) -> String { "day-" + day.text }
}

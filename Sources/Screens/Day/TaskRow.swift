import Domain
import SyncRules

/// An item of a day, with the values that its row shows.
struct TaskRow: Equatable {
    let item: ItemID
    let list: ListID
    let day: CivilDay?
    /// The time of its day, in minutes since midnight.
    let time: Int?
    /// The sort order of the rows.
    let order: Int
    let title: String
    /// The list and the time, or the day if it is not the shown one.
    let note: RowNote
    let isDone: Bool
    let isOverdue: Bool
    let canEdit: Bool
    /// True if it was ticked here and is shown only until the screen is left.
    let isRetained: Bool

    /// True if the action that moves all overdue tasks to today includes it.
    var isMovable: Bool { canEdit && !isDone }
}

/// The actions on the item.
extension TaskRow {
    func tick(_ isDone: Bool) -> Today.Message {
        .changed(.tick(item, done: isDone), in: list)
    }
    var delete: Today.Message { .changed(.delete(item), in: list) }
    /// Removes the task from its day if nil.
    func put(on day: CivilDay?) -> Today.Message { .changed(.edit(item, [.day(day)]), in: list) }
}

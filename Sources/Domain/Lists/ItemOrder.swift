/// The order in which a user sees the open items of a list.
public enum ItemOrder: String, CaseIterable, Sendable {
    /// The common order of the list, set by dragging.
    case hand
    case name
    /// By day and time; items without a day are last.
    case day
    /// By the name of the assignee; items without one are last.
    case person
}

/// The rows of an endless list that are on the page. Each step adds some; there are never more than `maxRows`.
struct RowWindow: Equatable {
    /// The number of rows per step, and the maximum on the page.
    static let (step, maxRows) = (20, 60)

    private var first = 0
    /// The index after the last row. It is larger than the count while more rows are requested.
    private(set) var end = RowWindow.step

    /// The indices of the visible rows in a list with this count.
    func rows(of count: Int) -> Range<Int> {
        let end = min(end, count)
        return max(0, min(first, end - RowWindow.step))..<end
    }

    /// True if rows were added since the list was opened. From then on the list may change at both ends.
    var hasMoved: Bool { end > RowWindow.step }

    /// Shows the next rows of a list with this count.
    mutating func showNext(in count: Int) {
        (first, end) = (rows(of: count).lowerBound, min(end, count) + RowWindow.step)
        first = max(first, end - RowWindow.maxRows)
    }

    /// Shows the previous rows of a list with this count.
    mutating func showPrevious(in count: Int) {
        first = max(0, rows(of: count).lowerBound - RowWindow.step)
        end = min(end, first + RowWindow.maxRows)
    }
}

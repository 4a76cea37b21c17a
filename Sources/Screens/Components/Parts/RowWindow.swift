/// The rows of an endless list that are on the page. Each step adds some; there are never more than `maxRows`.
struct RowWindow: Equatable {
    /// The number of rows per step, and the maximum on the page. They fill 2, 3, 4 or 6 columns.
    static let (step, maxRows) = (24, 72)

    private let step: Int
    private let maxRows: Int
    private var first = 0
    /// The index after the last row. It is larger than the count while more rows are requested.
    private(set) var end: Int

    /// - Parameter scale: a factor for more and smaller rows.
    init(scale: Int = 1) {
        (step, maxRows) = (RowWindow.step * scale, RowWindow.maxRows * scale)
        end = step
    }

    /// The indices of the visible rows in a list with this count.
    func rows(of count: Int) -> Range<Int> {
        let end = min(end, count)
        return max(0, min(first, end - step))..<end
    }

    /// True if rows were added since the list was opened. From then on the list may change at both ends.
    var hasMoved: Bool { end > step }

    /// Shows the next rows of a list with this count.
    mutating func showNext(in count: Int) {
        (first, end) = (rows(of: count).lowerBound, min(end, count) + step)
        first = max(first, end - maxRows)
    }

    /// Shows the previous rows of a list with this count.
    mutating func showPrevious(in count: Int) {
        first = max(0, rows(of: count).lowerBound - step)
        end = min(end, first + maxRows)
    }
}

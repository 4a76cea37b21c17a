/// Which rows of a list without end stand on the page: some more with each step, and never more than `most`.
struct RowWindow: Equatable {
    /// How many rows come as one scrolls, and how many stand there at most.
    static let (step, most) = (20, 60)

    private var first = 0
    /// Behind the last row. It lies beyond the list while more are asked for.
    private(set) var end = RowWindow.step

    /// The places of the rows in a list of so many.
    func rows(of count: Int) -> Range<Int> {
        let end = min(end, count)
        return max(0, min(first, end - RowWindow.step))..<end
    }

    /// Whether rows have come since the list was opened: from then on it may change at both ends.
    var hasMoved: Bool { end > RowWindow.step }

    /// Shows what comes after the rows of a list of so many.
    mutating func moveOn(in count: Int) {
        (first, end) = (rows(of: count).lowerBound, min(end, count) + RowWindow.step)
        first = max(first, end - RowWindow.most)
    }

    /// Shows what comes before the rows of a list of so many.
    mutating func moveBack(in count: Int) {
        first = max(0, rows(of: count).lowerBound - RowWindow.step)
        end = min(end, first + RowWindow.most)
    }
}

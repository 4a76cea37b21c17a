import Markup

/// A dragged row with its start and its drop target. Rows are identified by the ids of their drop targets.
struct Drag: Equatable {
    let id: String
    let startY: Double
    var y: Double
    var target = ""
    var isBefore = false

    init(_ id: String, at pointer: Pointer) {
        self.id = id
        startY = pointer.y
        y = pointer.y
    }

    /// The distance of the drag, in CSS pixels.
    var shift: Int { Int(y - startY) }

    mutating func move(to pointer: Pointer) {
        y = pointer.y
        guard !pointer.target.isEmpty else { return }
        target = pointer.target
        isBefore = pointer.isUpperHalf
    }

    /// The CSS class of a row that is the current drop target; empty for other rows.
    func mark(of row: String) -> String {
        guard target == row, row != id else { return "" }
        return isBefore ? "drop-before" : "drop-after"
    }
}

/// The direction of a move among neighbours.
public enum Direction: Equatable, Sendable {
    case up
    case down
}

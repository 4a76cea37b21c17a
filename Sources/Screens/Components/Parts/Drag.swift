import Markup

/// A row that is being dragged, from where to where; rows are known by their drop targets.
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

    /// How far it has been dragged, in CSS pixels.
    var shift: Int { Int(y - startY) }

    mutating func move(to pointer: Pointer) {
        y = pointer.y
        guard !pointer.target.isEmpty else { return }
        target = pointer.target
        isBefore = pointer.isUpperHalf
    }

    /// What marks a row as the one before or after which the dragged one would go.
    func mark(of row: String) -> String {
        guard target == row, row != id else { return "" }
        return isBefore ? "drop-before" : "drop-after"
    }
}

/// Where to among neighbours.
public enum Direction: Equatable, Sendable {
    case up
    case down
}

import Domain

/// The arrangement of several pictures as one block: rows of equal width, in which each picture has about its own shape.
struct Mosaic: Equatable {
    /// The indices of the pictures of each row.
    let rows: [Range<Int>]
    /// The shape of each picture, as width in thousandths of its height.
    let shapes: [Int]

    /// The narrowest and the widest picture. Others are cut to these shapes.
    private static let (narrowest, widest) = (650, 1700)
    /// The most pleasant height of a row, and the maximum height of the block, in thousandths of the width.
    private static let (rowHeight, maxHeight) = (550, 1250)
    /// The maximum number of pictures in a row.
    private static let maxInRow = 4

    /// - Parameter sizes: the sizes of 2 to 10 pictures.
    init(_ sizes: [ImageInfo]) {
        var shapes: [Int] = []
        for size in sizes {
            // Products of 1,000 and a side exceed 32 bits.
            let shape = Int64(size.width) * 1000 / Int64(max(size.height, 1))
            shapes.append(Int(min(max(shape, Int64(Mosaic.narrowest)), Int64(Mosaic.widest))))
        }
        self.shapes = shapes
        var best: (rows: [Range<Int>], cost: Int) = ([], .max)
        // Each bit is a possible break between two pictures.
        for breaks in 0..<(1 << max(shapes.count - 1, 0)) {
            var rows: [Range<Int>] = []
            var start = 0
            for index in shapes.indices where index + 1 == shapes.count || breaks >> index & 1 == 1 {
                rows.append(start..<index + 1)
                start = index + 1
            }
            let cost = Mosaic.cost(rows, shapes)
            if cost < best.cost { best = (rows, cost) }
        }
        rows = best.rows
    }

    /// The sum of the shapes of a row: its width in thousandths of its height.
    func shape(of row: Range<Int>) -> Int { Mosaic.sum(row, shapes) }

    private static func sum(_ row: Range<Int>, _ shapes: [Int]) -> Int {
        shapes[row].reduce(0) { $0 + $1 }
    }

    private static func cost(_ rows: [Range<Int>], _ shapes: [Int]) -> Int {
        var (cost, total) = (0, 0)
        for row in rows {
            let height = 1_000_000 / sum(row, shapes)
            let distance = height - rowHeight
            cost += distance * distance + (row.count > maxInRow ? maxHeight * maxHeight : 0)
            total += height
        }
        let excess = max(0, total - maxHeight)
        return cost + 4 * excess * excess
    }
}

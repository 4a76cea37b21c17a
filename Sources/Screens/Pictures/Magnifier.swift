/// How large a picture is seen in its frame, and which part of it: by fingers, a wheel, a mouse, buttons or keys.
struct Magnifier: Equatable {
    /// How large it is as long as it is not zoomed, in CSS pixels; zero while that is not known.
    private var picture = Point()
    private var frame = Point()
    private var mostZoom = 1.0
    private(set) var zoom = 1.0
    /// How far its middle is from that of the frame, in CSS pixels.
    private(set) var offset = Point()
    /// Where the pointer is that moves it.
    private var grip: Point?
    /// Where the fingers are that zoom it, from the middle of the frame.
    private var pinch: Point?

    struct Point: Equatable {
        var x = 0.0
        var y = 0.0
    }

    /// More is of no use.
    static let most = 8.0

    mutating func show(_ picture: Point, in frame: Point, mostZoom: Double = Magnifier.most) {
        (self.picture, self.frame, self.mostZoom) = (picture, frame, max(1, mostZoom))
        move(right: 0, down: 0)
    }

    mutating func grab(_ point: Point) { (grip, pinch) = (point, nil) }

    mutating func drag(to point: Point) {
        guard let from = grip else { return }
        grip = point
        move(right: point.x - from.x, down: point.y - from.y)
    }

    mutating func letGo() { (grip, pinch) = (nil, nil) }

    /// Two fingers, which have gone down before, take the picture along. A wheel does not; and a double click, whose factor is
    /// zero, enlarges it, or shows it as it was before.
    mutating func pinch(by factor: Double, at point: Point) {
        if let pinch { move(right: point.x - pinch.x, down: point.y - pinch.y) }
        if grip != nil || pinch != nil { (grip, pinch) = (nil, point) }
        zoom(by: factor > 0 ? factor : zoom > 1 ? 1 / zoom : 2.5, about: point)
    }

    /// One step, by a button or a key.
    mutating func step(in isIn: Bool) { zoom(by: isIn ? 1.25 : 0.8, about: Point()) }

    private mutating func zoom(by factor: Double, about point: Point) {
        let before = zoom
        zoom = min(max(zoom * factor, 1), mostZoom)
        offset.x = point.x + (offset.x - point.x) * zoom / before
        offset.y = point.y + (offset.y - point.y) * zoom / before
        move(right: 0, down: 0)
    }

    /// No more of the frame gets empty than is.
    mutating func move(right: Double, down: Double) {
        guard picture.x > 0, picture.y > 0 else { return }
        let most = Point(
            x: max(0, picture.x * zoom - frame.x) / 2, y: max(0, picture.y * zoom - frame.y) / 2)
        offset.x = min(max(offset.x + right, -most.x), most.x)
        offset.y = min(max(offset.y + down, -most.y), most.y)
    }
}

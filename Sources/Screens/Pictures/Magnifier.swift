/// How large a picture is seen in its frame, how it is turned, and which part of it: by fingers, a wheel, a mouse, buttons or
/// keys. It stays as it was left.
struct Magnifier: Equatable {
    /// How large it is as long as it is not zoomed, in CSS pixels; zero while that is not known.
    private var picture = Point()
    private var frame = Point()
    private var mostZoom = 1.0
    private(set) var zoom = 1.0
    /// In degrees, clockwise; also beyond a full turn, so that no turn takes the long way.
    private(set) var angle = 0.0
    /// How far its middle is from that of the frame, in CSS pixels.
    private(set) var offset = Point()
    /// Where the pointer is that moves it.
    private var grip: Point?
    /// Where the fingers are that zoom it, from the middle of the frame.
    private var pinch: Point?
    /// By how much these fingers have turned, in degrees.
    private var twist = 0.0

    struct Point: Equatable {
        var x = 0.0
        var y = 0.0
    }

    /// More is of no use.
    static let most = 8.0
    /// Fingers that turn less, in degrees, mean to zoom alone.
    private static let leastTwist = 8.0

    /// - Parameter fills: whether a picture that was not zoomed yet fills the frame; else it is shown whole.
    mutating func show(
        _ picture: Point, in frame: Point, mostZoom: Double = Magnifier.most, fills: Bool = false
    ) {
        let fills = self.frame == Point() ? fills : isEnlarged && isFilling
        (self.picture, self.frame, self.mostZoom) = (picture, frame, max(1, mostZoom))
        if fills { (zoom, offset) = (fillingZoom, Point()) }
        settle()
    }

    mutating func grab(_ point: Point) { (grip, pinch, twist) = (point, nil, 0) }

    mutating func drag(to point: Point) {
        guard let from = grip else { return }
        grip = point
        move(right: point.x - from.x, down: point.y - from.y)
    }

    mutating func letGo() { (grip, pinch, twist) = (nil, nil, 0) }

    /// Two fingers, which have gone down before, take the picture along. A wheel does not; and a double click, whose factor is
    /// zero, enlarges it until it fills the frame, or shows all of it, straight.
    mutating func pinch(by factor: Double, at point: Point) {
        if let pinch { move(right: point.x - pinch.x, down: point.y - pinch.y) }
        if grip != nil || pinch != nil { (grip, pinch) = (nil, point) }
        guard factor == 0 else { return zoom(by: factor, about: point) }
        let isEnlarged = isEnlarged
        turn(to: Double(quarters) * 90, about: point)
        zoom(by: (isEnlarged ? leastZoom : max(2.5 * zoom, fillingZoom)) / zoom, about: point)
    }

    /// Two fingers turn it about a point, in degrees.
    mutating func turn(by degrees: Double, at point: Point) {
        if isStraight, abs(twist + degrees) < Magnifier.leastTwist { return twist += degrees }
        turn(to: angle + degrees, about: point)
        settle()
    }

    /// A quarter of a turn, by a button or a key. What was seen whole still is, and what filled the frame still does.
    mutating func turn(clockwise isClockwise: Bool) {
        let (isEnlarged, isFilling) = (isEnlarged, isFilling)
        turn(to: Double(quarters + (isClockwise ? 1 : -1)) * 90, about: Point())
        zoom(by: !isEnlarged ? leastZoom / zoom : isFilling ? fillingZoom / zoom : 1, about: Point())
    }

    /// One step, by a button or a key.
    mutating func step(in isIn: Bool) { zoom(by: isIn ? 1.25 : 0.8, about: Point()) }

    mutating func move(right: Double, down: Double) {
        guard picture.x > 0, picture.y > 0 else { return }
        offset = Point(x: offset.x + right, y: offset.y + down)
        settle()
    }
}

// MARK: - Geometry

extension Magnifier {
    /// Whether not all of it is seen, or not straight.
    var isEnlarged: Bool { zoom > leastZoom * 1.001 || !isStraight }

    var isStraight: Bool { angle == Double(quarters) * 90 }

    /// Whether it is higher than the frame.
    var isHigher: Bool { picture.y > 0 && box(at: zoom).y > frame.y + 1 }

    private var isFilling: Bool { abs(zoom - fillingZoom) < 0.001 }

    /// At which it just covers the frame, as far as it is turned by quarters.
    private var fillingZoom: Double {
        guard picture.x > 0, picture.y > 0 else { return 1 }
        let box = box(at: 1)
        return min(mostZoom, max(frame.x / box.x, frame.y / box.y))
    }

    /// The quarters of a turn that are nearest.
    private var quarters: Int { Int(angle / 90 + (angle < 0 ? -0.5 : 0.5)) }

    /// At which all of it is just to be seen, however it is turned.
    private var leastZoom: Double {
        guard angle != 0, picture.x > 0, picture.y > 0 else { return 1 }
        let box = box(at: 1)
        return min(1, frame.x / box.x, frame.y / box.y)
    }

    /// What it takes up in the frame.
    private func box(at zoom: Double) -> Point {
        let (cosine, sine) = direction(of: angle)
        return Point(
            x: (abs(picture.x * cosine) + abs(picture.y * sine)) * zoom,
            y: (abs(picture.x * sine) + abs(picture.y * cosine)) * zoom)
    }

    private mutating func zoom(by factor: Double, about point: Point) {
        let before = zoom
        zoom = min(max(zoom * factor, leastZoom), mostZoom)
        offset.x = point.x + (offset.x - point.x) * zoom / before
        offset.y = point.y + (offset.y - point.y) * zoom / before
        settle()
    }

    private mutating func turn(to degrees: Double, about point: Point) {
        let (cosine, sine) = direction(of: degrees - angle)
        let (right, down) = (offset.x - point.x, offset.y - point.y)
        offset = Point(x: point.x + right * cosine - down * sine, y: point.y + right * sine + down * cosine)
        angle = degrees
    }

    /// No more of the frame gets empty than is.
    private mutating func settle() {
        guard picture.x > 0, picture.y > 0 else { return }
        zoom = max(zoom, leastZoom)
        let box = box(at: zoom)
        let most = Point(x: max(0, box.x - frame.x) / 2, y: max(0, box.y - frame.y) / 2)
        offset.x = min(max(offset.x, -most.x), most.x)
        offset.y = min(max(offset.y, -most.y), most.y)
    }
}

/// Cosine and sine of an angle in degrees, to a few millionths: the app in a browser has no library for them.
private func direction(of degrees: Double) -> (cosine: Double, sine: Double) {
    let quarters = Int(degrees / 90 + (degrees < 0 ? -0.5 : 0.5))
    let angle = (degrees - Double(quarters) * 90) * .pi / 180
    let square = angle * angle
    let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    return switch quarters & 3 {
    case 0: (cosine, sine)
    case 1: (-sine, cosine)
    case 2: (-cosine, -sine)
    default: (sine, -cosine)
    }
}

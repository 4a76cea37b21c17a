/// The zoom, rotation and position of a picture in its frame, changed with fingers, a wheel, a mouse, buttons or keys.
/// They stay until the next change.
struct Magnifier: Equatable {
    /// The size of the picture without zoom, in CSS pixels; zero until it is known.
    private var picture = Point()
    private(set) var frame = Point()
    private var maxZoom = 1.0
    private(set) var zoom = 1.0
    /// In degrees, clockwise. Values beyond a full turn let each rotation take the short way.
    private(set) var angle = 0.0
    /// The distance of the picture's middle from that of the frame, in CSS pixels.
    private(set) var offset = Point()
    /// The position of the pointer that moves it.
    private var grip: Point?
    /// The position of the fingers that zoom it, relative to the middle of the frame.
    private var pinch: Point?
    /// The rotation by these fingers so far, in degrees.
    private var twist = 0.0

    struct Point: Equatable {
        var x = 0.0
        var y = 0.0
    }

    /// A larger zoom is of no use.
    static let maxPixelZoom = 8.0
    /// The minimum rotation by fingers, in degrees. Smaller ones are part of a zoom.
    private static let minTwist = 8.0

    /// - Parameter fills: true if a picture without zoom fills the frame; otherwise it is shown whole.
    mutating func show(
        _ picture: Point, in frame: Point, maxZoom: Double = Magnifier.maxPixelZoom, fills: Bool = false
    ) {
        let fills = self.frame == Point() ? fills : isEnlarged && isFilling
        (self.picture, self.frame, self.maxZoom) = (picture, frame, max(1, maxZoom))
        if fills { (zoom, offset) = (fillingZoom, Point()) }
        clampOffset()
    }

    mutating func grab(_ point: Point) { (grip, pinch, twist) = (point, nil, 0) }

    mutating func drag(to point: Point) {
        guard let from = grip else { return }
        grip = point
        move(right: point.x - from.x, down: point.y - from.y)
    }

    mutating func release() { (grip, pinch, twist) = (nil, nil, 0) }

    /// Zooms with two fingers, which also move the picture, or with a wheel. A double click has the factor zero: it
    /// enlarges the picture until it fills the frame, or shows all of it, straight.
    mutating func pinch(by factor: Double, at point: Point) {
        if let pinch { move(right: point.x - pinch.x, down: point.y - pinch.y) }
        if grip != nil || pinch != nil { (grip, pinch) = (nil, point) }
        guard factor == 0 else { return zoom(by: factor, about: point) }
        let isEnlarged = isEnlarged
        turn(to: Double(quarters) * 90, about: point)
        zoom(by: (isEnlarged ? minZoom : max(2.5 * zoom, fillingZoom)) / zoom, about: point)
    }

    /// Rotates about a point with two fingers, in degrees.
    mutating func turn(by degrees: Double, at point: Point) {
        if isStraight, abs(twist + degrees) < Magnifier.minTwist { return twist += degrees }
        turn(to: angle + degrees, about: point)
        clampOffset()
    }

    /// Rotates by a quarter, by a button or a key. A picture that was shown whole or filled the frame still does.
    mutating func turn(clockwise isClockwise: Bool) {
        let (isEnlarged, isFilling) = (isEnlarged, isFilling)
        turn(to: Double(quarters + (isClockwise ? 1 : -1)) * 90, about: Point())
        zoom(by: !isEnlarged ? minZoom / zoom : isFilling ? fillingZoom / zoom : 1, about: Point())
    }

    /// Zooms by one step, by a button or a key.
    mutating func step(in isIn: Bool) { zoom(by: isIn ? 1.25 : 0.8, about: Point()) }

    mutating func move(right: Double, down: Double) {
        guard picture.x > 0, picture.y > 0 else { return }
        offset = Point(x: offset.x + right, y: offset.y + down)
        clampOffset()
    }
}

// MARK: - Geometry

extension Magnifier {
    /// True if a part of the picture is hidden or it is not straight.
    var isEnlarged: Bool { zoom > minZoom * 1.001 || !isStraight }

    var isStraight: Bool { angle == Double(quarters) * 90 }

    /// True if the picture is higher than the frame.
    var isHigher: Bool { picture.y > 0 && box(at: zoom).y > frame.y + 1 }

    private var isFilling: Bool { abs(zoom - fillingZoom) < 0.001 }

    /// The zoom at which the picture just covers the frame, for rotations by quarters.
    private var fillingZoom: Double {
        guard picture.x > 0, picture.y > 0 else { return 1 }
        let box = box(at: 1)
        return min(maxZoom, max(frame.x / box.x, frame.y / box.y))
    }

    /// The nearest number of quarter turns.
    private var quarters: Int { Int(angle / 90 + (angle < 0 ? -0.5 : 0.5)) }

    /// The zoom at which all of the picture is just visible at the current angle.
    private var minZoom: Double {
        guard angle != 0, picture.x > 0, picture.y > 0 else { return 1 }
        let box = box(at: 1)
        return min(maxZoom, frame.x / box.x, frame.y / box.y)
    }

    /// The size of its bounding box.
    private func box(at zoom: Double) -> Point {
        let (cosine, sine) = direction(of: angle)
        return Point(
            x: (abs(picture.x * cosine) + abs(picture.y * sine)) * zoom,
            y: (abs(picture.x * sine) + abs(picture.y * cosine)) * zoom)
    }

    private mutating func zoom(by factor: Double, about point: Point) {
        let before = zoom
        zoom = min(max(zoom * factor, minZoom), maxZoom)
        offset.x = point.x + (offset.x - point.x) * zoom / before
        offset.y = point.y + (offset.y - point.y) * zoom / before
        clampOffset()
    }

    private mutating func turn(to degrees: Double, about point: Point) {
        let (cosine, sine) = direction(of: degrees - angle)
        let (right, down) = (offset.x - point.x, offset.y - point.y)
        offset = Point(x: point.x + right * cosine - down * sine, y: point.y + right * sine + down * cosine)
        angle = degrees
    }

    /// Limits zoom and position, so that the frame has no unnecessary empty space.
    private mutating func clampOffset() {
        guard picture.x > 0, picture.y > 0 else { return }
        zoom = max(zoom, minZoom)
        let box = box(at: zoom)
        let maximum = Point(x: max(0, box.x - frame.x) / 2, y: max(0, box.y - frame.y) / 2)
        offset.x = min(max(offset.x, -maximum.x), maximum.x)
        offset.y = min(max(offset.y, -maximum.y), maximum.y)
    }
}

/// Cosine and sine of an angle in degrees, to a few millionths. The app in a browser has no library for them.
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

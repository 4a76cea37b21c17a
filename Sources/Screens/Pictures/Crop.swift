import Domain
import Sync

/// Which square of a picture is shown of a person or a group: chosen with fingers, a mouse, buttons or keys.
public struct Crop: Equatable {
    /// The whole picture.
    let blob: BlobID
    /// Whose picture it is to be.
    let scope: ScopeID
    /// In pixels, upright; zero until the browser shows it.
    private(set) var width = 0.0
    private(set) var height = 0.0
    /// How much larger it is shown than it must be to fill the square.
    private(set) var zoom = 1.0
    /// How far its middle is from that of the square, in CSS pixels.
    private(set) var offset = Point()
    /// Where the pointer is that moves it.
    private var grip: Point?
    /// Where the fingers are that zoom it, from the middle of the square.
    private var pinch: Point?

    struct Point: Equatable {
        var x = 0.0
        var y = 0.0
    }

    /// A square of the picture, in its pixels.
    public struct Square: Equatable, Sendable {
        public let x: Int
        public let y: Int
        public let side: Int
    }

    public enum Message: Equatable {
        case loaded(width: Double, height: Double)
        case grabbed(x: Double, y: Double)
        case dragged(x: Double, y: Double)
        case dropped
        case pinched(by: Double, x: Double, y: Double)
        /// By a button or a key.
        case zoomed(in: Bool)
        case moved(right: Double, down: Double)
        case saved
        case cancelled

        /// Whether nothing is chosen after it.
        var isLast: Bool { self == .saved || self == .cancelled }
    }

    /// The side of the square on the screen, in CSS pixels; as in `pictures.css`.
    static let side = 280.0
    /// The most pixels of a side that are kept.
    public static let mostPixels = 1024
    static let stageID = "crop"

    init(_ blob: BlobID, of scope: ScopeID) {
        self.blob = blob
        self.scope = scope
    }

    mutating func update(_ message: Message) -> [Effect] {
        switch message {
        case .loaded(let width, let height): (self.width, self.height) = (width, height)
        case .grabbed(let x, let y): (grip, pinch) = (Point(x: x, y: y), nil)
        case .dragged(let x, let y):
            guard let from = grip else { return [] }
            grip = Point(x: x, y: y)
            move(right: x - from.x, down: y - from.y)
        case .dropped: (grip, pinch) = (nil, nil)
        case .pinched(let factor, let x, let y): zoom(by: factor, at: Point(x: x, y: y))
        case .zoomed(let isIn): zoom(by: isIn ? 1.25 : 0.8, about: Point())
        case .moved(let right, let down): move(right: right, down: down)
        case .saved: return [square.map { .crop(blob, $0, of: scope) } ?? Pictures.portray(scope, blob)]
        case .cancelled: break
        }
        return []
    }
}

// MARK: - Geometry

extension Crop {
    /// How large a pixel of the picture is on the screen, in CSS pixels.
    var scale: Double { Crop.side / min(width, height) * zoom }

    /// At least 128 pixels stay in the square, and no more than eight times is of use.
    private var mostZoom: Double { max(1, min(8, min(width, height) / 128)) }

    /// What is in the square; nil while the browser does not show the picture.
    var square: Square? {
        guard width > 0, height > 0 else { return nil }
        let side = max(1, Double(Int(min(width, height) / zoom)))
        let x = (width - side) / 2 - offset.x / scale
        let y = (height - side) / 2 - offset.y / scale
        return Square(
            x: Int(min(max(x + 0.5, 0), width - side)), y: Int(min(max(y + 0.5, 0), height - side)),
            side: Int(side))
    }

    /// Two fingers, which have gone down before, take the picture along. A wheel does not.
    private mutating func zoom(by factor: Double, at point: Point) {
        if let pinch { move(right: point.x - pinch.x, down: point.y - pinch.y) }
        if grip != nil || pinch != nil { (grip, pinch) = (nil, point) }
        zoom(by: factor, about: point)
    }

    private mutating func zoom(by factor: Double, about point: Point) {
        guard width > 0, height > 0 else { return }
        let before = zoom
        zoom = min(max(zoom * factor, 1), mostZoom)
        offset.x = point.x + (offset.x - point.x) * zoom / before
        offset.y = point.y + (offset.y - point.y) * zoom / before
        move(right: 0, down: 0)
    }

    /// The square stays full.
    private mutating func move(right: Double, down: Double) {
        guard width > 0, height > 0 else { return }
        let most = Point(x: (width * scale - Crop.side) / 2, y: (height * scale - Crop.side) / 2)
        offset.x = min(max(offset.x + right, -most.x), most.x)
        offset.y = min(max(offset.y + down, -most.y), most.y)
    }
}

import Domain
import SyncRules

/// The choice of a square of a picture for a user or a group, with fingers, a mouse, buttons or keys.
public struct Crop: Equatable {
    /// The whole picture.
    let blob: BlobID
    /// The user or group of the picture.
    let scope: ScopeID
    /// In pixels, upright; zero until the browser shows it.
    private(set) var width = 0.0
    private(set) var height = 0.0
    /// Without zoom the picture just fills the square.
    private(set) var magnifier = Magnifier()

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

        /// True if the message closes the sheet.
        var isLast: Bool { self == .saved || self == .cancelled }
    }

    /// The side of the square on the screen, in CSS pixels, as in `pictures.css`.
    static let side = 280.0
    /// The minimum side of the square, in pixels of the picture.
    private static let minPixels = 128.0
    static let stageID = "crop"

    init(_ blob: BlobID, of scope: ScopeID) {
        self.blob = blob
        self.scope = scope
    }

    mutating func update(_ message: Message) -> [Effect] {
        switch message {
        case .loaded(let width, let height):
            (self.width, self.height) = (width, height)
            let side = min(width, height)
            magnifier.show(
                Magnifier.Point(x: width * Crop.side / side, y: height * Crop.side / side),
                in: Magnifier.Point(x: Crop.side, y: Crop.side),
                maxZoom: min(Magnifier.maxPixelZoom, side / Crop.minPixels))
        case .grabbed(let x, let y): magnifier.grab(Magnifier.Point(x: x, y: y))
        case .dragged(let x, let y): magnifier.drag(to: Magnifier.Point(x: x, y: y))
        case .dropped: magnifier.release()
        case .pinched(let factor, let x, let y): magnifier.pinch(by: factor, at: Magnifier.Point(x: x, y: y))
        case .zoomed(let isIn): magnifier.step(in: isIn)
        case .moved(let right, let down): magnifier.move(right: right, down: down)
        case .saved: return [square.map { .crop(blob, $0, of: scope) } ?? Pictures.setPicture(scope, blob)]
        case .cancelled: break
        }
        return []
    }
}

// MARK: - Geometry

extension Crop {
    /// The size of a pixel of the picture on the screen, in CSS pixels.
    var scale: Double { Crop.side / min(width, height) * magnifier.zoom }

    /// The chosen square; nil while the browser does not show the picture.
    var square: Pictures.Square? {
        guard width > 0, height > 0 else { return nil }
        let side = max(1, Double(Int(min(width, height) / magnifier.zoom)))
        let x = (width - side) / 2 - magnifier.offset.x / scale
        let y = (height - side) / 2 - magnifier.offset.y / scale
        return Pictures.Square(
            x: Int(min(max(x + 0.5, 0), width - side)), y: Int(min(max(y + 0.5, 0), height - side)),
            side: Int(side))
    }
}

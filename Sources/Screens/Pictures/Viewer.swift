import Domain
import Markup
import Sync

/// One picture after the other of an item or of a chat, looked at on the whole screen.
public enum Viewer {
    public enum Message: Equatable {
        case addTapped(ItemID, in: ListID)
        case closed
        case stepped(by: Int)
        case touched(Touch)
        case firstTapped
        case deleteTapped(PictureID)
        case heartTapped(SeenPhoto, Bool)
        case shareTapped(Pointer)
        case shareClosed
        case saved
        case imageShared
        case linkShared
        case linkStopped
        case source(Sources.Message)
        case retried
        case givenUp
    }

    static let id = "viewer"
    static let nameID = "picture-name"

    /// What hands do to the picture.
    public enum Touch: Equatable {
        case grabbed(x: Double, y: Double)
        case dragged(x: Double, y: Double)
        case dropped(x: Double, y: Double)
        case released
        /// The picture was clicked, or what does the same was pressed.
        case tapped
        /// There is so much room for it, on a screen of so many pixels.
        case sized(width: Double, height: Double, density: Double)
        case zoomed(by: Double, x: Double, y: Double)
        case turned(by: Double, x: Double, y: Double)
        /// By a button or a key.
        case stepped(in: Bool)
        case quarterTurned(clockwise: Bool)
        case arrow(right: Double, down: Double)
    }

    /// How a photo leaves the app.
    struct Sharing: Equatable {
        let place: Pointer
        /// Where its link leads: that of a photo of a source to its page there, any other to the page that everyone sees.
        /// Nil while there is none, as far as is known.
        var link: String?
    }

    /// What is looked at.
    struct Model: Equatable {
        var album: Album
        var shown: RecordKey { didSet { magnifier = Magnifier() } }
        /// How often somebody wanted it to be fetched again.
        var retries = 0
        /// The one that did not come, and is waited for no more.
        var givenUp: RecordKey?
        private(set) var magnifier = Magnifier()
        /// How what is shown leaves the app, while that is being chosen.
        var sharing: Sharing?
        /// How many pixels the screen has for the longest side of a picture that fills it; 0 until that is known.
        private(set) var pixels = 0.0
        /// Whether nothing lies over the picture.
        private(set) var isBare = false
        /// Whether the user wanted to see pictures whole, which else fill the screen.
        private var isWhole = false
        /// Where a finger went down, and how far it has taken a picture that cannot be moved further.
        private var grip: Grip?
        private var pull = Magnifier.Point()
        /// Whether that finger has moved, so that no tap comes of it.
        private var hasMoved = false

        private struct Grip: Equatable {
            let point: Magnifier.Point
            /// Of the picture.
            let offset: Magnifier.Point
            /// Whether the finger may step or close. A second one, and one that moves a turned picture, do not.
            var mayLeave: Bool
        }

        init(_ album: Album, showing key: RecordKey) {
            self.album = album
            shown = key
        }

        /// The photo that is shown; nil for other pictures.
        var photo: AnyPhoto? {
            switch album {
            case .photos(let photos): photos.first { $0.key == shown }.map { .photo($0) }
            case .sources(let photos, _):
                photos.first { $0.heart(of: PersonID(shown.scope.id)) == shown }.map { .source($0) }
            case .item, .chat: nil
            }
        }

        /// The id of what is shown.
        var picture: PictureID { PictureID(shown.id.text) }

        /// Of photos, lets go of those that are known to be deleted.
        mutating func dropDeleted(_ replica: Replica) {
            guard case .photos(let photos) = album else { return }
            album = .photos(
                photos.filter { photo in
                    let record = replica.record(RecordID(photo.id.text), in: photo.scope)
                    guard case .photo(let known)? = record?.content else { return true }
                    return known.shown != nil
                })
        }

        /// How far the picture is from where it stands by itself, in CSS pixels.
        var shift: Magnifier.Point {
            Magnifier.Point(x: magnifier.offset.x + pull.x, y: magnifier.offset.y + pull.y)
        }

        /// What a touch means beyond the picture.
        enum Turn {
            case step(by: Int)
            case close
        }
    }
}

extension Viewer.Model {
    mutating func feel(_ touch: Viewer.Touch, _ world: World) -> Turn? {
        switch touch {
        case .grabbed(let x, let y):
            let point = Magnifier.Point(x: x, y: y)
            hasMoved = grip != nil
            grip = Grip(
                point: point, offset: magnifier.offset, mayLeave: grip == nil && magnifier.isStraight)
            pull = Magnifier.Point()
            magnifier.grab(point)
        case .dragged(let x, let y): drag(to: Magnifier.Point(x: x, y: y))
        case .dropped(let x, let y):
            defer { letGo() }
            drag(to: Magnifier.Point(x: x, y: y))
            return turn()
        case .released: letGo()
        case .tapped:
            if !hasMoved { isBare.toggle() }
            hasMoved = false
        case .sized(let width, let height, let density):
            pixels = max(width, height) * density
            let picture = fitted(width, height, world)
            // A tall picture in a wide window would be cut to a strip.
            let isCut = picture.x < picture.y && width > height
            magnifier.show(
                picture, in: Magnifier.Point(x: width, y: height),
                fills: album.fillsScreen && !isWhole && !isCut)
        case .zoomed(let factor, let x, let y):
            grip?.mayLeave = false
            pull = Magnifier.Point()
            magnifier.pinch(by: factor, at: Magnifier.Point(x: x, y: y))
            isWhole = isWhole || !magnifier.isEnlarged
        case .turned(let degrees, let x, let y): magnifier.turn(by: degrees, at: Magnifier.Point(x: x, y: y))
        case .stepped(let isIn):
            magnifier.step(in: isIn)
            isWhole = isWhole || !magnifier.isEnlarged
        case .quarterTurned(let isClockwise): magnifier.turn(clockwise: isClockwise)
        case .arrow(let right, let down):
            let before = magnifier.offset
            magnifier.move(right: right, down: down)
            if right != 0, magnifier.offset == before, magnifier.isStraight {
                return .step(by: right < 0 ? 1 : -1)
            }
        }
        return nil
    }

    private mutating func letGo() {
        (grip, pull) = (nil, Magnifier.Point())
        magnifier.letGo()
    }

    /// Moves the picture as far as it goes; the rest of the way is a pull, to one side.
    private mutating func drag(to point: Magnifier.Point) {
        magnifier.drag(to: point)
        guard let grip else { return }
        let (right, down) = (point.x - grip.point.x, point.y - grip.point.y)
        hasMoved = hasMoved || max(abs(right), abs(down)) > 8
        let isAcross = abs(right) > abs(down)
        pull = Magnifier.Point()
        guard grip.mayLeave, isAcross || !magnifier.isHigher else { return }
        if isAcross { pull.x = right + grip.offset.x - magnifier.offset.x } else { pull.y = down }
    }

    /// A pull to the side leads to the next one; one down or up closes.
    private func turn() -> Turn? {
        if abs(pull.y) > 90 { return .close }
        // Who moves a picture to its edge does not want to leave it yet.
        guard abs(pull.x) > (grip?.offset == magnifier.offset ? 45 : 120) else { return nil }
        return .step(by: pull.x < 0 ? 1 : -1)
    }

    /// The size at which all of the picture is just to be seen.
    private func fitted(_ width: Double, _ height: Double, _ world: World) -> Magnifier.Point {
        let looks = world.replica.pictures(of: album).first { $0.key == shown }?.looks
        guard let looks, looks.isKnown else { return Magnifier.Point(x: width, y: height) }
        let scale = min(width / Double(looks.width), height / Double(looks.height))
        return Magnifier.Point(x: Double(looks.width) * scale, y: Double(looks.height) * scale)
    }
}

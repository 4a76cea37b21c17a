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
        case shareTapped(SeenPhoto, Pointer)
        case shareClosed
        case imageShared(SeenPhoto)
        case linkShared(SeenPhoto)
        case linkStopped(SeenPhoto)
        case source(Sources.Message)
        case sourceShared(SourcePhoto)
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
        let photo: SeenPhoto
        let place: Pointer
        /// Where its public link leads; nil while there is none, as far as is known.
        var link: String?
    }

    /// What is looked at.
    struct Model: Equatable {
        private(set) var album: Album
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
        /// Where a finger went down that turns or closes, and how far it has taken the picture.
        private var start: Magnifier.Point?
        private var pull = Magnifier.Point()

        init(_ album: Album, showing key: RecordKey) {
            self.album = album
            shown = key
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
            // A second finger is none that turns or closes.
            start = magnifier.isEnlarged || start != nil ? nil : Magnifier.Point(x: x, y: y)
            pull = Magnifier.Point()
            magnifier.grab(Magnifier.Point(x: x, y: y))
        case .dragged(let x, let y):
            magnifier.drag(to: Magnifier.Point(x: x, y: y))
            if let start { pull = Magnifier.Point(x: x - start.x, y: y - start.y) }
        case .dropped(let x, let y):
            defer { letGo() }
            return start.flatMap { turn(right: x - $0.x, down: y - $0.y) }
        case .released: letGo()
        case .sized(let width, let height, let density):
            pixels = max(width, height) * density
            magnifier.show(fitted(width, height, world), in: Magnifier.Point(x: width, y: height))
        case .zoomed(let factor, let x, let y):
            (start, pull) = (nil, Magnifier.Point())
            magnifier.pinch(by: factor, at: Magnifier.Point(x: x, y: y))
        case .turned(let degrees, let x, let y): magnifier.turn(by: degrees, at: Magnifier.Point(x: x, y: y))
        case .stepped(let isIn): magnifier.step(in: isIn)
        case .quarterTurned(let isClockwise): magnifier.turn(clockwise: isClockwise)
        case .arrow(let right, _) where !magnifier.isEnlarged:
            return right == 0 ? nil : .step(by: right < 0 ? 1 : -1)
        case .arrow(let right, let down): magnifier.move(right: right, down: down)
        }
        return nil
    }

    private mutating func letGo() {
        (start, pull) = (nil, Magnifier.Point())
        magnifier.letGo()
    }

    /// A swipe to the side turns to the next one; one down or up closes.
    private func turn(right: Double, down: Double) -> Turn? {
        if abs(down) > 90, abs(down) > 2 * abs(right) { return .close }
        guard abs(right) > 45, abs(right) > abs(down) else { return nil }
        return .step(by: right < 0 ? 1 : -1)
    }

    /// The size at which all of the picture is just to be seen.
    private func fitted(_ width: Double, _ height: Double, _ world: World) -> Magnifier.Point {
        let looks = world.replica.pictures(of: album).first { $0.key == shown }?.looks
        guard let looks, looks.isKnown else { return Magnifier.Point(x: width, y: height) }
        let scale = min(width / Double(looks.width), height / Double(looks.height))
        return Magnifier.Point(x: Double(looks.width) * scale, y: Double(looks.height) * scale)
    }
}

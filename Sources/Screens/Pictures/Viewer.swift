import Domain
import Markup
import SyncClient
import SyncRules

/// The viewer: one picture after the other of an item or chat, on the whole screen.
public enum Viewer {
    public enum Message: Equatable {
        case addTapped(ItemID, in: ListID)
        case closed
        case stepped(by: Int)
        case touched(Touch)
        case firstTapped
        case deleteTapped(PictureID)
        case likeTapped(PhotoViewData, Bool)
        case shareTapped(Pointer)
        case shareClosed
        case saved
        case imageShared
        case linkShared
        case linkStopped
        case sendTapped(SentPicture)
        case editTapped(PhotoViewData)
        /// Adds a picture of a chat to the user's photos.
        case keepTapped(BlobID)
        case source(PhotoProviders.Message)
        case retried
        case loadingFailed
    }

    static let id = "viewer"
    static let nameID = "picture-name"
    /// Between a picture and its neighbors, in CSS pixels.
    static let gap = 16.0

    /// Gestures and keys on the picture.
    public enum Touch: Equatable {
        case grabbed(x: Double, y: Double)
        case dragged(x: Double, y: Double)
        case dropped(x: Double, y: Double)
        case released
        /// The picture was clicked, or an equivalent key was pressed.
        case tapped
        /// The size of the frame, and the pixel density of the screen.
        case sized(width: Double, height: Double, density: Double)
        case zoomed(by: Double, x: Double, y: Double)
        case turned(by: Double, x: Double, y: Double)
        /// By a button or a key.
        case stepped(in: Bool)
        case quarterTurned(clockwise: Bool)
        case arrow(right: Double, down: Double)
    }

    /// The state of the share sheet.
    struct Sharing: Equatable {
        let pointer: Pointer
        /// The address of the link: for a provider's photo its page there, otherwise the public page. Nil until a link
        /// is known.
        var link: String?
    }

    /// The state of the viewer.
    struct Model: Equatable {
        var collection: PictureCollection
        var shown: RecordKey { didSet { (magnifier, entrance) = (Magnifier(), 0) } }
        /// The number of retries by the user.
        var retries = 0
        /// The picture that could not be loaded and is no longer retried.
        var failedPicture: RecordKey?
        private(set) var magnifier = Magnifier()
        /// The share sheet, while it is open.
        var sharing: Sharing?
        /// The number of pixels on the longest side of a picture that fills the screen; 0 until it is known.
        private(set) var pixels = 0.0
        /// True while the controls over the picture are hidden.
        private(set) var hidesControls = false
        /// True if the user wants to see pictures whole that would fill the screen.
        private var isWhole = false
        /// The point where a finger went down, and the distance by which it has pulled a picture beyond its limits.
        private var grip: Grip?
        private var pull = Magnifier.Point()
        /// The distance by which the shown picture entered from the side, in CSS pixels: it followed the finger that
        /// pulled the one before it away. Zero for a picture that is shown at once.
        var entrance = 0.0
        /// True if that finger has moved, so that it is not a tap.
        private var hasMoved = false

        private struct Grip: Equatable {
            let point: Magnifier.Point
            /// The offset of the picture.
            let offset: Magnifier.Point
            /// True if the finger may step or close. A second finger may not, nor one that moves a rotated picture.
            var mayLeave: Bool
        }

        init(_ album: PictureCollection, showing key: RecordKey) {
            self.collection = album
            shown = key
        }

        /// The shown photo; nil for other pictures.
        var photo: AnyPhoto? {
            switch collection {
            case .photos(let photos): photos.first { $0.key == shown }.map { .photo($0) }
            case .sources(let photos, _):
                photos.first { $0.likeKey(of: PersonID(shown.scope.id)) == shown }.map { .source($0) }
            case .item, .chat: nil
            }
        }

        /// The pictures to step through: those of blocked users only if the user has opened them.
        func series(_ replica: Replica) -> [CollectionPicture] {
            let pictures = replica.pictures(of: collection)
            guard !replica.blocks(of: replica.person).isEmpty else { return pictures }
            return pictures.filter {
                $0.key == shown || !replica.collapses($0.key.id, in: $0.key.scope)
            }
        }

        /// The id of the shown picture.
        var picture: PictureID { PictureID(shown.id.text) }

        /// Removes photos that were deleted, and updates the others.
        mutating func dropDeleted(_ replica: Replica) {
            guard case .photos(let photos) = collection else { return }
            let left = photos.filter { photo in
                let record = replica.record(RecordID(photo.id.text), in: photo.scope)
                guard case .photo(let known)? = record?.content else { return true }
                return known.visibleBlob != nil
            }
            // Their texts may have been edited.
            collection = .photos(left.map { replica.photoViewData($0.key) ?? $0 })
        }

        /// The distance of the picture from its resting position, in CSS pixels.
        var shift: Magnifier.Point {
            Magnifier.Point(x: magnifier.offset.x + pull.x, y: magnifier.offset.y + pull.y)
        }

        /// In CSS pixels; zero until it is known.
        var frameWidth: Double { magnifier.frame.x }

        /// The distance by which its neighbors are pulled towards the middle, in CSS pixels.
        var pullAcross: Double { pull.x }

        /// The effect of a touch beyond the picture.
        enum Turn: Equatable {
            /// - Parameter pull: the distance by which a finger has pulled the next picture towards the middle.
            case step(by: Int, pull: Double? = nil)
            case close
        }
    }
}

extension Viewer.Model {
    mutating func handle(_ touch: Viewer.Touch, _ env: AppEnvironment) -> Turn? {
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
            defer { release() }
            drag(to: Magnifier.Point(x: x, y: y))
            return turn()
        case .released: release()
        case .tapped:
            if !hasMoved { hidesControls.toggle() }
            hasMoved = false
        case .sized(let width, let height, let density):
            pixels = max(width, height) * density
            let picture = fitted(width, height, env)
            // A tall picture in a wide window would be cut to a strip.
            let isCut = picture.x < picture.y && width > height
            magnifier.show(
                picture, in: Magnifier.Point(x: width, y: height),
                fills: collection.fillsScreen && !isWhole && !isCut)
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

    private mutating func release() {
        (grip, pull) = (nil, Magnifier.Point())
        magnifier.release()
    }

    /// Moves the picture up to its limits. The rest of the distance is a pull in one direction.
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

    /// A horizontal pull steps to the next picture, a vertical one closes the viewer.
    private func turn() -> Turn? {
        if abs(pull.y) > 90 { return .close }
        // A user who moves a picture to its edge does not want to leave it yet.
        guard abs(pull.x) > (grip?.offset == magnifier.offset ? 45 : 120) else { return nil }
        return .step(by: pull.x < 0 ? 1 : -1, pull: pull.x)
    }

    /// The size at which all of the picture is just visible.
    private func fitted(_ width: Double, _ height: Double, _ env: AppEnvironment) -> Magnifier.Point {
        let imageInfo = env.replica.pictures(of: collection).first { $0.key == shown }?.imageInfo
        guard let imageInfo, imageInfo.hasDetails else { return Magnifier.Point(x: width, y: height) }
        let scale = min(width / Double(imageInfo.width), height / Double(imageInfo.height))
        return Magnifier.Point(x: Double(imageInfo.width) * scale, y: Double(imageInfo.height) * scale)
    }
}

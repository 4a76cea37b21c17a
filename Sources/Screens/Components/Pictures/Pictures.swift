import Domain
import Platform
import SyncRules
import Texts

/// The pictures of items, users and groups on other screens: shown, chosen and removed.
public enum Pictures {
    /// The purpose of a picture selection.
    public enum Target: Equatable, Sendable {
        case item(ItemID, in: ListID)
        /// A new item for each picture.
        case newItem(in: ListID)
        /// The next messages in a chat.
        case message(in: ScopeID)
        /// The photo feed.
        case photo
        /// A user or a group. A square is chosen next.
        case portrait(of: ScopeID)
        /// A user or a group, with the chosen square.
        case square(of: ScopeID)

        /// The maximum number of pictures in one selection.
        public var maxCount: Int {
            switch self {
            case .item, .newItem, .photo: Int(Int32.max)
            case .message: ChatMessage.maxPictures
            case .portrait, .square: 1
            }
        }
    }

    /// The outcome for one chosen picture.
    public enum Picked: Equatable, Sendable {
        /// The picture is stored on the device.
        case stored(BlobID)
        case tooLarge
        case empty
        /// Some dropped or pasted files are no pictures.
        case noPicture
        /// More pictures were chosen than allowed. The rest was skipped.
        case tooMany
        case noSpace
        case notAllowed
    }

    /// A square of the picture, in its pixels.
    public struct Square: Equatable, Sendable {
        public let x: Int
        public let y: Int
        public let side: Int

        /// The maximum side of the stored square, in pixels.
        public static let maxPixels = 1024
    }

    public enum Message: Equatable {
        case addTapped(ItemID, in: ListID, camera: Bool)
        /// Pictures were dropped or pasted: for an item, or for the list.
        case offered(to: ItemID?, in: ListID)
        case opened(PictureID, in: ListID)
    }

    /// The effects of a message, on any screen with pictures.
    static func update(_ message: Message) -> [Effect] {
        switch message {
        case .addTapped(let item, let list, let isCamera):
            [.pick(.item(item, in: list), from: isCamera ? .camera : .files)]
        case .offered(let item, let list):
            [.pick(item.map { .item($0, in: list) } ?? .newItem(in: list), from: .offered)]
        case .opened(let id, let list): [.app(.showPicture(id, in: .list(list)))]
        }
    }

    /// True if the target is an item with the maximum number of pictures.
    static func isFull(_ target: Target, _ env: AppEnvironment) -> Bool {
        guard case .item(let item, let list) = target else { return false }
        return env.replica.pictures(of: item, in: list).count >= Picture.maxPerItem
    }

    /// - Parameter scope: the scope of a user or a group.
    static func setPicture(_ scope: ScopeID, _ blob: BlobID?) -> Effect {
        let intent: Intent =
            switch scope.kind {
            case .group: .group(.setPicture(blob))
            case .user, .list, .chat, .photos, .unknown: .person(.setPicture(blob))
            }
        return .perform(intent, in: scope)
    }
}

import Domain
import Sync
import Texts

/// Pictures of items and of people, as they stand on other screens: shown, chosen, and taken away.
public enum Pictures {
    /// What a picture is chosen for.
    public enum Target: Equatable, Sendable {
        case item(ItemID, in: ListID)
        /// An item of its own for each picture.
        case newItem(in: ListID)
        /// The messages that are about to be sent in a chat.
        case message(in: ScopeID)
        /// The feed of photos.
        case photo
        /// A person or a group; which square of it is then chosen.
        case portrait(of: ScopeID)
        /// The same, with the square that was chosen.
        case square(of: ScopeID)

        /// How many can be chosen at once.
        public var most: Int {
            switch self {
            case .item, .newItem, .photo: Int(Int32.max)
            case .message: ChatMessage.mostPictures
            case .portrait, .square: 1
            }
        }
    }

    /// Where pictures come from.
    public enum Source: Equatable, Sendable {
        case files
        case camera
        /// What was dropped or pasted.
        case offered
        /// What another app has shared.
        case shared
    }

    /// What became of one that was chosen.
    public enum Picked: Equatable, Sendable {
        /// The device has it.
        case kept(BlobID)
        case tooLarge
        case empty
        /// Of so many chosen at once, the rest is left out.
        case tooMany
        case noRoom
        case notAllowed
    }

    /// A square of the picture, in its pixels.
    public struct Square: Equatable, Sendable {
        public let x: Int
        public let y: Int
        public let side: Int

        /// The most pixels of a side that are kept.
        public static let mostPixels = 1024
    }

    public enum Message: Equatable {
        case addTapped(ItemID, in: ListID, camera: Bool)
        /// Pictures were dropped or pasted: for an item, or for the list.
        case offered(to: ItemID?, in: ListID)
        case opened(PictureID, in: ListID)
        case portraitTapped(of: ScopeID)
        case portraitRemoved(of: ScopeID)
    }

    /// What follows on whichever screen they stand.
    static func update(_ message: Message) -> [Effect] {
        switch message {
        case .addTapped(let item, let list, let isCamera):
            [.pick(.item(item, in: list), from: isCamera ? .camera : .files)]
        case .offered(let item, let list):
            [.pick(item.map { .item($0, in: list) } ?? .newItem(in: list), from: .offered)]
        case .opened(let id, let list): [.app(.showPicture(id, in: .list(list)))]
        case .portraitTapped(let scope): [.pick(.portrait(of: scope), from: .files)]
        case .portraitRemoved(let scope): [setPicture(scope, nil), .focus(portraitID)]
        }
    }

    static let portraitID = "portrait"

    /// Whether it is an item that has as many pictures as it may.
    static func isFull(_ target: Target, _ world: World) -> Bool {
        guard case .item(let item, let list) = target else { return false }
        return world.replica.pictures(of: item, in: list).count >= Picture.mostPerItem
    }

    /// - Parameter scope: that of a person or a group.
    static func setPicture(_ scope: ScopeID, _ blob: BlobID?) -> Effect {
        let intent: Intent =
            switch scope.kind {
            case .group: .group(.setPicture(blob))
            case .user, .list, .chat, .photos, .unknown: .person(.setPicture(blob))
            }
        return .perform(intent, in: scope)
    }
}

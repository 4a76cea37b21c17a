import Domain
import SyncClient
import SyncRules

/// A message with the values that its row shows.
struct MessageRow: Equatable {
    let id: MessageID
    let position: Int64
    let authorID: PersonID
    /// Empty for the user's own message.
    let author: String
    let portrait: String?
    /// True for the first message of a run by another user in a group. The name appears above it.
    let showsAuthor: Bool
    /// True for the last message of a run by one author.
    var endsRun = true
    let text: String
    let picture: Thumbnail?
    let blob: BlobID?
    /// The size of the picture; as measured by this device while the server does not have it.
    let imageInfo: ImageInfo
    /// The album that contains the picture.
    let album: MessageID?
    /// The list if the message is a card.
    let list: ListID?
    let isRemoved: Bool
    /// True if a blocked user wrote it in a group, until the user opens it.
    let isCollapsed: Bool
    let isEdited: Bool
    /// The author of a forwarded message.
    let source: String?
    let quote: Quote?
    let reactions: [ReactionCount]
    let time: CivilTime
    /// The time of writing if the message arrived much later.
    let written: CivilTime?
    /// Nil for messages of others.
    let state: MessageState?
    /// True if the user may delete it for everyone.
    let isRemovable: Bool
    /// True if the server has confirmed it.
    let isConfirmed: Bool
    /// True for the first message of its day.
    let isFirstOfDay: Bool
    /// True for the first message that was unread when the chat was opened.
    let isFirstNew: Bool

    /// The message to which another one replies.
    struct Quote: Equatable {
        let id: MessageID
        /// Empty for the user's own message.
        let author: String
        /// The first line; empty if it was deleted or is not loaded.
        let text: String
        let isPicture: Bool
    }

    /// The number of users with the same reaction.
    struct ReactionCount: Equatable {
        let sign: String
        var count: Int
        /// True if this user is one of them.
        var isOwn: Bool
    }
}

extension MessageRow {
    /// True for the last message of a run by another user. The picture of the user appears next to it.
    var showsPortrait: Bool { state == nil && endsRun }

    /// True for the user's own message that is neither forwarded nor a card.
    var isEditable: Bool { state != nil && source == nil && list == nil && !isRemoved }
}

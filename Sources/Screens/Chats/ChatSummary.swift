import Domain
import SyncClient
import SyncRules
import Texts

/// A chat with the values that its row shows.
struct ChatSummary: Equatable {
    let scope: ScopeID
    /// The revisions of the scope and of its group at the time of creation.
    let revision: Int64
    let preference: ChatPreference
    /// The name of the other participant or of the group; empty for the user's saved messages.
    let name: String
    let isOfGroup: Bool
    /// True if the other participant's account was deleted.
    let hasDeletedPeer: Bool
    let portrait: String?
    var last: LastMessage?
    /// The number of unread messages by others.
    let unread: Int
    /// The position of the newest message by another user; 0 if there is none.
    let received: Int64
    /// The marks of delivered and read messages of this user.
    let mark: ChatMark

    struct LastMessage: Equatable {
        let text: String
        let isRemoved: Bool
        /// True if a blocked user wrote it in a group.
        let isBlocked: Bool
        let authorID: PersonID
        let isPicture: Bool
        let thumbnail: Thumbnail?
        /// True for the card of a list. Its text is the name of the list.
        let isCard: Bool
        /// The author, unless the chat shows it.
        let author: String
        let at: Instant
        /// The state of the user's own message.
        let state: MessageState?
    }

    init(_ scope: ScopeID, _ replica: Replica) {
        self.scope = scope
        let group = scope.groupID(unlessOwnedBy: replica.person)
        revision = ChatSummary.revision(of: scope, replica)
        preference = replica.preference(of: replica.person, forChat: scope)
        name = replica.name(of: scope) ?? ""
        isOfGroup = group != nil
        hasDeletedPeer = replica.hasDeletedPeer(scope)
        portrait = replica.portrait(ofChat: scope)
        mark = replica.mark(of: replica.person, in: scope)
        (unread, received) = replica.unread(in: scope, after: mark.read)
        if let record = replica.lastShown(in: scope), case .message(let message) = record.content {
            let isOwn = message.author == replica.person
            last = LastMessage(
                text: message.text.lines.first ?? "", isRemoved: message.removed != nil,
                isBlocked: replica.collapses(message.author, in: scope),
                authorID: message.author,
                isPicture: message.picture != nil,
                thumbnail: message.picture.map {
                    replica.thumbnail(PictureID(record.id.text), $0, message.imageInfo, in: scope)
                },
                isCard: message.list != nil,
                author: isOwn || group == nil ? "" : replica.member(message.author, in: scope)?.name ?? "",
                at: message.at,
                state: isOwn ? replica.state(of: record, at: message.position, in: scope) : nil)
        }
    }

    /// True if the summary is up to date.
    func isCurrent(_ replica: Replica) -> Bool {
        revision == ChatSummary.revision(of: scope, replica)
            && preference == replica.preference(of: replica.person, forChat: scope)
            && mark == replica.mark(of: replica.person, in: scope)
            && last.map { $0.isBlocked == replica.collapses($0.authorID, in: scope) } ?? true
    }

    private static func revision(of scope: ScopeID, _ replica: Replica) -> Int64 {
        replica.revision(of: scope)
            + (scope.groupID(unlessOwnedBy: replica.person).map { replica.revision(of: .group($0)) } ?? 0)
    }

    /// The number of unread messages. A chat that the user has marked as unread counts as one.
    var unreadOrMarked: Int { max(unread, preference.isMarkedUnread ? 1 : 0) }

    /// True if the chat is in the list. A deleted chat is not, until a new message is written.
    var isListed: Bool { last != nil || !preference.isHidden }

    static func precedes(_ left: ChatSummary, _ right: ChatSummary) -> Bool {
        ChatPlace.precedes(left.place, right.place)
    }

    private var place: ChatPlace { ChatPlace(scope: scope, isPinned: preference.isPinned, last: last?.at) }
}

extension Language {
    /// The name of a chat in a list.
    func name(of summary: ChatSummary) -> String {
        guard summary.name.isEmpty else { return summary.name }
        if summary.hasDeletedPeer { return self[.deletedAccount] }
        return summary.isOfGroup || summary.scope.pair != nil ? "" : self[.savedMessages]
    }
}

extension Replica {
    /// The address of the picture of the group or the other participant.
    func portrait(ofChat chat: ScopeID) -> String? {
        if let group = chat.groupID(unlessOwnedBy: person) { return portrait(of: group) }
        return chat.otherParticipant(than: person).flatMap { member($0, in: chat) }.flatMap {
            portrait(of: $0, in: chat)
        }
    }
}

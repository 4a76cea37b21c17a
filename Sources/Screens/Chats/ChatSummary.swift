import Domain
import Sync
import Texts

/// A chat as its row shows it.
struct ChatSummary: Equatable {
    let scope: ScopeID
    /// The revisions of the scope and of its group that the rest is from.
    let revision: Int64
    let preference: ChatPreference
    /// Of whom one writes with, or of the group; empty for the chat with oneself.
    let name: String
    let isOfGroup: Bool
    /// Whether the account of whom one writes with was deleted.
    let isDeserted: Bool
    let portrait: String?
    var last: LastMessage?
    /// How many messages of others were not seen.
    let unread: Int
    /// The place of the newest message of somebody else; 0 where there is none.
    let received: Int64
    /// How far this person has come.
    let mark: ChatMark

    struct LastMessage: Equatable {
        let text: String
        let isRemoved: Bool
        let isPicture: Bool
        /// Whether it is the card of a list, whose name is the text.
        let isCard: Bool
        /// Who wrote it, where that is not plain.
        let author: String
        let at: Instant
        /// Of one's own, what has become of it.
        let state: MessageState?
    }

    init(_ scope: ScopeID, _ replica: Replica) {
        self.scope = scope
        let group = scope.group(besides: replica.person)
        revision = ChatSummary.revision(of: scope, replica)
        preference = replica.preference(of: replica.person, forChat: scope)
        name = replica.name(of: scope) ?? ""
        isOfGroup = group != nil
        isDeserted = replica.isDeserted(scope)
        portrait = replica.portrait(ofChat: scope)
        mark = replica.mark(of: replica.person, in: scope)
        (unread, received) = replica.unread(in: scope, after: mark.read)
        if let record = replica.lastShown(in: scope), case .message(let message) = record.content {
            let isOwn = message.author == replica.person
            last = LastMessage(
                text: message.text.lines.first ?? "", isRemoved: message.removed != nil,
                isPicture: message.picture != nil, isCard: message.list != nil,
                author: isOwn || group == nil ? "" : replica.member(message.author, in: scope)?.name ?? "",
                at: message.at,
                state: isOwn ? replica.state(of: record, at: message.number, in: scope) : nil)
        }
    }

    /// Whether it is what would be made now.
    func isCurrent(_ replica: Replica) -> Bool {
        revision == ChatSummary.revision(of: scope, replica)
            && preference == replica.preference(of: replica.person, forChat: scope)
            && mark == replica.mark(of: replica.person, in: scope)
    }

    private static func revision(of scope: ScopeID, _ replica: Replica) -> Int64 {
        replica.revision(of: scope)
            + (scope.group(besides: replica.person).map { replica.revision(of: .group($0)) } ?? 0)
    }

    /// Whether it is in the list: not when it was deleted and nothing was written since.
    var isListed: Bool { last != nil || !preference.isHidden }

    /// Those that are pinned come first, then that where something happened last.
    static func precedes(_ left: ChatSummary, _ right: ChatSummary) -> Bool {
        if left.preference.isPinned != right.preference.isPinned { return left.preference.isPinned }
        let (first, second) = (left.last?.at, right.last?.at)
        if first == second { return left.scope < right.scope }
        guard let first, let second else { return first != nil }
        return first > second
    }
}

extension Language {
    /// What a chat is called in a list of them.
    func name(of summary: ChatSummary) -> String {
        guard summary.name.isEmpty else { return summary.name }
        if summary.isDeserted { return self[.deletedAccount] }
        return summary.isOfGroup || summary.scope.pair != nil ? "" : self[.savedMessages]
    }
}

extension Replica {
    /// Where the picture of a group is, or of whom one writes with.
    func portrait(ofChat chat: ScopeID) -> String? {
        if let group = chat.group(besides: person) { return portrait(of: group) }
        return chat.companion(of: person).flatMap { member($0, in: chat) }.flatMap {
            portrait(of: $0, in: chat)
        }
    }
}

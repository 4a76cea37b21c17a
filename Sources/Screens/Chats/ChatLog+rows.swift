import Domain
import SyncClient
import SyncRules
import Texts

extension ChatLog {
    /// A message with the values that its row shows.
    struct Row: Equatable {
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
    }

    /// Notes the size of a picture, so that its message has the right shape before the server knows it.
    static func measure(
        _ blob: BlobID, _ width: Double, _ height: Double, _ model: inout Model, _ env: AppEnvironment
    ) -> [Effect] {
        guard !model.measures.contains(where: { $0.blob == blob }) else { return [] }
        model.measures.append(PictureMeasure(blob, width, height))
        model.revision = nil
        return refresh(&model, env)
    }

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

    static func rowID(_ id: MessageID) -> String { "m-" + id.text }

    /// Updates the rows.
    static func refresh(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        // The stored messages may not be loaded yet.
        let replica = env.replica
        guard !env.isLoading(model.chat), replica.isReadyToOpen(model.chat) else { return [] }
        let preference = replica.preference(of: replica.person, forChat: model.chat)
        guard
            model.revision != replica.revision(of: model.chat) || model.preference != preference
                || model.target != nil || model.soughtMessage != nil
        else { return [] }
        model.preference = preference
        seekNew(&model, replica)
        model.revision = replica.revision(of: model.chat)
        let effects = followEdit(&model, env) + seek(&model, replica) + approachTarget(&model, replica)
        let beginning = replica.firstVisiblePosition(of: model.chat)
        let records = replica.shown(in: model.chat, last: model.shownCount + 1, through: model.end).filter {
            ($0.content.logPosition ?? 0) >= beginning
        }
        model.hasEarlier = records.count > model.shownCount || replica.hasOlder(in: model.chat)
        model.hasLater = model.end != nil
        let shown = records.suffix(model.shownCount)
        model.rows = []
        model.rows.reserveCapacity(shown.count)
        var before: (day: CivilDay, author: PersonID)?
        for record in shown {
            guard case .message(let message) = record.content else { continue }
            let row = row(record, message, after: before, model, env)
            if let before, before.author == message.author, !row.isFirstOfDay {
                model.rows[model.rows.count - 1].endsRun = false
            }
            model.rows.append(row)
            before = (row.time.day, message.author)
        }
        return effects
    }

    /// The current rows of messages in the order of the chat, also of messages that are not on the page. Hidden
    /// messages are left out.
    static func rows(of ids: [MessageID], _ model: Model, _ env: AppEnvironment) -> [Row] {
        let beginning = env.replica.firstVisiblePosition(of: model.chat)
        var rows: [Row] = []
        for id in ids where !model.preference.hides(id) {
            guard let record = env.replica.record(RecordID(id.text), in: model.chat),
                case .message(let message) = record.content, message.removed == nil,
                message.position >= beginning
            else { continue }
            rows.append(row(record, message, after: nil, model, env))
        }
        return rows.inOrder { $0.position < $1.position }
    }

    private static func row(
        _ record: Record, _ message: ChatMessage, after before: (day: CivilDay, author: PersonID)?,
        _ model: Model, _ env: AppEnvironment
    ) -> Row {
        let (replica, chat) = (env.replica, model.chat)
        let isOwn = message.author == replica.person
        let group = chat.groupID(unlessOwnedBy: replica.person)
        let time = env.zone.time(at: message.at)
        let author = isOwn ? nil : replica.member(message.author, in: chat)
        let isFirstOfDay = time.day != before?.day
        return Row(
            id: MessageID(record.id.text), position: message.position, authorID: message.author,
            author: isOwn ? "" : name(author, env),
            portrait: author.flatMap { replica.portrait(of: $0, in: chat) },
            showsAuthor: group != nil && !isOwn && (isFirstOfDay || before?.author != message.author),
            text: message.text,
            picture: message.picture.map { blob in
                replica.thumbnail(PictureID(record.id.text), blob, message.imageInfo, in: chat, .screen)
            },
            blob: message.picture, imageInfo: model.measures.size(message.imageInfo, of: message.picture),
            album: message.album, list: message.list, isRemoved: message.removed != nil,
            isEdited: message.edited != nil,
            source: message.source,
            quote: message.reply.map { quote($0, in: chat, env) },
            reactions: reactionCounts(message.reactions, of: replica.person), time: time,
            written: written(message, env),
            state: isOwn ? replica.state(of: record, at: message.position, in: chat) : nil,
            isRemovable: isOwn || replica.canModerate(chat, by: replica.person),
            isConfirmed: !isOwn || replica.isConfirmed(record.id, in: chat),
            isFirstOfDay: isFirstOfDay, isFirstNew: message.position == model.firstNew)
    }

    /// Nil if it arrived within a few minutes.
    private static func written(_ message: ChatMessage, _ env: AppEnvironment) -> CivilTime? {
        guard let written = message.written,
            abs(written.milliseconds - message.at.milliseconds) > maxDelay
        else { return nil }
        return env.zone.time(at: written)
    }

    /// In milliseconds.
    private static let maxDelay: Int64 = 300_000

    /// The name of a deleted account is not known.
    private static func name(_ member: Member?, _ env: AppEnvironment) -> String {
        let name = member?.name ?? ""
        return name.isEmpty ? env.language[.somebody] : name
    }

    static func quote(_ id: MessageID, in chat: ScopeID, _ env: AppEnvironment) -> Quote {
        guard case .message(let message)? = env.replica.record(RecordID(id.text), in: chat)?.content,
            message.position >= env.replica.firstVisiblePosition(of: chat),
            !env.replica.preference(of: env.replica.person, forChat: chat).hides(id)
        else { return Quote(id: id, author: "", text: "", isPicture: false) }
        let isOwn = message.author == env.replica.person
        return Quote(
            id: id,
            author: isOwn
                ? env.language[.byYou] : name(env.replica.member(message.author, in: chat), env),
            text: message.text.lines.first ?? "", isPicture: message.picture != nil)
    }

    /// In the order of the offered emoji. Those of a newer version are last.
    private static func reactionCounts(_ reactions: [ChatMessage.Reaction], of person: PersonID)
        -> [ReactionCount]
    {
        guard !reactions.isEmpty else { return [] }
        var tallies = ChatMessage.reactionEmoji().map { ReactionCount(sign: $0, count: 0, isOwn: false) }
        for reaction in reactions {
            let place = tallies.firstIndex { $0.sign == reaction.emoji } ?? tallies.count
            if place == tallies.count {
                tallies.append(ReactionCount(sign: reaction.emoji, count: 0, isOwn: false))
            }
            tallies[place].count += 1
            if reaction.person == person { tallies[place].isOwn = true }
        }
        return tallies.filter { $0.count > 0 }
    }

    /// Finds the first new message once all new messages are loaded. Until then the target is the start of the unread
    /// part.
    private static func seekNew(_ model: inout Model, _ replica: Replica) {
        guard model.needsFirstNew else { return }
        let start = replica.unreadStart(in: model.chat) + 1
        let isAnywhere = model.target.map { $0 == start } ?? true
        model.needsFirstNew = replica.hasUnreadOnServer(in: model.chat)
        if !model.needsFirstNew { model.firstNew = firstNew(in: model.chat, replica) }
        if isAnywhere { model.target = model.needsFirstNew ? start : model.firstNew }
    }

    /// The position of the first unread message by another user.
    private static func firstNew(in chat: ScopeID, _ replica: Replica) -> Int64? {
        let mark = replica.mark(of: replica.person, in: chat)
        let preference = replica.preference(of: replica.person, forChat: chat)
        for record in replica.messages(in: chat, since: mark.read) {
            if case .message(let message) = record.content, message.author != replica.person,
                !preference.hides(record.id)
            {
                return message.position
            }
        }
        return nil
    }
}

extension ChatLog.Row {
    /// True for the last message of a run by another user. The picture of the user appears next to it.
    var showsPortrait: Bool { state == nil && endsRun }
}

import Domain
import SyncClient
import SyncRules
import Texts

/// The row of a message, from the data of the device.
extension MessageRow {
    /// The current rows of messages in the order of the chat, also of messages that are not on the page. Hidden
    /// messages are left out.
    static func rows(of ids: [MessageID], _ model: ChatLog.Model, _ env: AppEnvironment) -> [MessageRow] {
        let firstPosition = env.replica.firstVisiblePosition(of: model.chat)
        var rows: [MessageRow] = []
        for id in ids where !model.preference.hides(id) {
            guard let record = env.replica.record(RecordID(id.text), in: model.chat),
                case .message(let message) = record.content, message.removed == nil,
                message.position >= firstPosition
            else { continue }
            rows.append(row(record, message, after: nil, model, env))
        }
        return rows.inOrder { $0.position < $1.position }
    }

    static func row(
        _ record: Record, _ message: ChatMessage, after before: (day: CivilDay, author: PersonID)?,
        _ model: ChatLog.Model, _ env: AppEnvironment
    ) -> MessageRow {
        let (replica, chat) = (env.replica, model.chat)
        let isOwn = message.author == replica.person
        let group = chat.groupID(unlessOwnedBy: replica.person)
        let time = env.zone.time(at: message.at)
        let author = isOwn ? nil : replica.member(message.author, in: chat)
        let isFirstOfDay = time.day != before?.day
        return MessageRow(
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
            isCollapsed: replica.collapses(message.author, in: chat)
                && !model.openedMessages.contains(record.id.text),
            isEdited: message.edited != nil,
            source: message.source,
            quote: message.reply.map { quote($0, in: chat, env) },
            reactions: reactionCounts(
                message.reactions.filter { !replica.isBlocked($0.person, by: replica.person) },
                of: replica.person), time: time,
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
        let name = name(env.replica.member(message.author, in: chat), env)
        if env.replica.collapses(message.author, in: chat) {
            return Quote(id: id, author: name, text: env.language[.blockedMessage], isPicture: false)
        }
        return Quote(
            id: id,
            author: isOwn
                ? env.language[.byYou] : name,
            text: message.text.lines.first ?? "", isPicture: message.picture != nil)
    }

    /// In the order of the offered emoji. Those of a newer version are last.
    private static func reactionCounts(_ reactions: [ChatMessage.Reaction], of person: PersonID)
        -> [ReactionCount]
    {
        guard !reactions.isEmpty else { return [] }
        var tallies = ChatMessage.reactionEmoji().map { ReactionCount(sign: $0, count: 0, isOwn: false) }
        for reaction in reactions {
            let index = tallies.firstIndex { $0.sign == reaction.emoji } ?? tallies.count
            if index == tallies.count {
                tallies.append(ReactionCount(sign: reaction.emoji, count: 0, isOwn: false))
            }
            tallies[index].count += 1
            if reaction.person == person { tallies[index].isOwn = true }
        }
        return tallies.filter { $0.count > 0 }
    }
}

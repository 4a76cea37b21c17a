import Domain
import Sync
import Texts

extension ChatLog {
    /// A message as it is shown.
    struct Row: Equatable {
        let id: MessageID
        let place: Int64
        /// Empty for one's own.
        let author: String
        let portrait: String?
        /// True for the first message of a run by another user in a group: their name stands above it.
        let showsAuthor: Bool
        /// True for the last message of a run by another user: their picture stands next to it.
        var showsPortrait: Bool
        let text: String
        let picture: Thumb?
        let looks: ImageInfo
        /// The list of which it is a card.
        let list: ListID?
        let isRemoved: Bool
        let isEdited: Bool
        /// Of a message from another chat, who wrote it there.
        let source: String?
        let quote: Quote?
        let reactions: [Tally]
        let time: CivilTime
        /// When it was written, where that is far from when it came.
        let written: CivilTime?
        /// Nil for those of others.
        let state: MessageState?
        /// Whether this person may take it back.
        let isRemovable: Bool
        /// Whether the server has it.
        let isTold: Bool
        /// Whether it is the first one of its day.
        let isFirstOfDay: Bool
        /// Whether it is the first one that was new when the chat was opened.
        let isFirstNew: Bool
    }

    /// The message that another one answers.
    struct Quote: Equatable {
        let id: MessageID
        /// Empty for one's own.
        let author: String
        /// Its first line; empty when it was taken back, or is not held here.
        let text: String
        let isPicture: Bool
    }

    /// How many people feel the same about a message.
    struct Tally: Equatable {
        let sign: String
        var count: Int
        /// Whether this person is among them.
        var isOwn: Bool
    }

    static func rowID(_ id: MessageID) -> String { "m-" + id.text }

    /// Brings the rows up to date.
    static func refresh(_ model: inout Model, _ world: World) -> [Effect] {
        // What the device holds may not be read yet.
        let replica = world.replica
        guard !world.isComing(model.chat), replica.isOpened(model.chat) else { return [] }
        let preference = replica.preference(of: replica.person, forChat: model.chat)
        guard
            model.revision != replica.revision(of: model.chat) || model.preference != preference
                || model.target != nil || model.sought != nil
        else { return [] }
        model.preference = preference
        seekNew(&model, replica)
        model.revision = replica.revision(of: model.chat)
        let effects = followEdit(&model, world) + seek(&model, replica) + approachTarget(&model, replica)
        let beginning = replica.beginning(of: model.chat)
        let records = replica.shown(in: model.chat, last: model.shownCount + 1, through: model.end).filter {
            ($0.content.place ?? 0) >= beginning
        }
        model.hasEarlier = records.count > model.shownCount || replica.hasOlder(in: model.chat)
        model.hasLater = model.end != nil
        let shown = records.suffix(model.shownCount)
        model.rows = []
        model.rows.reserveCapacity(shown.count)
        var before: (day: CivilDay, author: PersonID)?
        for record in shown {
            guard case .message(let message) = record.content else { continue }
            let row = row(record, message, after: before, model, world)
            if let before, before.author == message.author, !row.isFirstOfDay {
                model.rows[model.rows.count - 1].showsPortrait = false
            }
            model.rows.append(row)
            before = (row.time.day, message.author)
        }
        return effects
    }

    /// Messages as they are now, in the order of the chat, also those that are not on the page; without what is not shown
    /// any more.
    static func rows(of ids: [MessageID], _ model: Model, _ world: World) -> [Row] {
        let beginning = world.replica.beginning(of: model.chat)
        var rows: [Row] = []
        for id in ids where !model.preference.hides(id) {
            guard let record = world.replica.record(RecordID(id.text), in: model.chat),
                case .message(let message) = record.content, message.removed == nil,
                message.number >= beginning
            else { continue }
            rows.append(row(record, message, after: nil, model, world))
        }
        return rows.inOrder { $0.place < $1.place }
    }

    private static func row(
        _ record: Record, _ message: ChatMessage, after before: (day: CivilDay, author: PersonID)?,
        _ model: Model, _ world: World
    ) -> Row {
        let (replica, chat) = (world.replica, model.chat)
        let isOwn = message.author == replica.person
        let group = chat.group(besides: replica.person)
        let time = world.zone.time(at: message.at)
        let author = isOwn ? nil : replica.member(message.author, in: chat)
        let isFirstOfDay = time.day != before?.day
        return Row(
            id: MessageID(record.id.text), place: message.number,
            author: isOwn ? "" : name(author, world),
            portrait: author.flatMap { replica.portrait(of: $0, in: chat) },
            showsAuthor: group != nil && !isOwn && (isFirstOfDay || before?.author != message.author),
            showsPortrait: !isOwn,
            text: message.text,
            picture: message.picture.map { blob in
                replica.thumb(PictureID(record.id.text), blob, message.looks, in: chat, .screen)
            },
            looks: message.looks, list: message.list, isRemoved: message.removed != nil,
            isEdited: message.edited != nil,
            source: message.source,
            quote: message.reply.map { quote($0, in: chat, world) },
            reactions: tallies(message.reactions, of: replica.person), time: time,
            written: written(message, world),
            state: isOwn ? replica.state(of: record, at: message.number, in: chat) : nil,
            isRemovable: isOwn || replica.moderates(chat, replica.person),
            isTold: !isOwn || replica.isTold(record.id, in: chat),
            isFirstOfDay: isFirstOfDay, isFirstNew: message.number == model.firstNew)
    }

    /// Nil where it came within some minutes.
    private static func written(_ message: ChatMessage, _ world: World) -> CivilTime? {
        guard let written = message.written,
            abs(written.milliseconds - message.at.milliseconds) > mostDelay
        else { return nil }
        return world.zone.time(at: written)
    }

    /// In milliseconds.
    private static let mostDelay: Int64 = 300_000

    /// Of an account that was deleted no name is left.
    private static func name(_ member: Member?, _ world: World) -> String {
        let name = member?.name ?? ""
        return name.isEmpty ? world.language[.somebody] : name
    }

    static func quote(_ id: MessageID, in chat: ScopeID, _ world: World) -> Quote {
        guard case .message(let message)? = world.replica.record(RecordID(id.text), in: chat)?.content,
            message.number >= world.replica.beginning(of: chat),
            !world.replica.preference(of: world.replica.person, forChat: chat).hides(id)
        else { return Quote(id: id, author: "", text: "", isPicture: false) }
        let isOwn = message.author == world.replica.person
        return Quote(
            id: id,
            author: isOwn
                ? world.language[.byYou] : name(world.replica.member(message.author, in: chat), world),
            text: message.text.lines.first ?? "", isPicture: message.picture != nil)
    }

    /// In the order in which the signs are offered; those of a newer version come last.
    private static func tallies(_ reactions: [ChatMessage.Reaction], of person: PersonID) -> [Tally] {
        guard !reactions.isEmpty else { return [] }
        var tallies = ChatMessage.signs().map { Tally(sign: $0, count: 0, isOwn: false) }
        for reaction in reactions {
            let place = tallies.firstIndex { $0.sign == reaction.sign } ?? tallies.count
            if place == tallies.count { tallies.append(Tally(sign: reaction.sign, count: 0, isOwn: false)) }
            tallies[place].count += 1
            if reaction.person == person { tallies[place].isOwn = true }
        }
        return tallies.filter { $0.count > 0 }
    }

    /// Finds the first new message once all of them are held; until then one goes to where they begin.
    private static func seekNew(_ model: inout Model, _ replica: Replica) {
        guard model.seeksNew else { return }
        let start = replica.unreadStart(in: model.chat) + 1
        let isAnywhere = model.target.map { $0 == start } ?? true
        model.seeksNew = replica.lacksUnread(in: model.chat)
        if !model.seeksNew { model.firstNew = firstNew(in: model.chat, replica) }
        if isAnywhere { model.target = model.seeksNew ? start : model.firstNew }
    }

    /// The place of the first message of somebody else that was not seen.
    private static func firstNew(in chat: ScopeID, _ replica: Replica) -> Int64? {
        let mark = replica.mark(of: replica.person, in: chat)
        let preference = replica.preference(of: replica.person, forChat: chat)
        for record in replica.messages(in: chat, since: mark.read) {
            if case .message(let message) = record.content, message.author != replica.person,
                !preference.hides(record.id)
            {
                return message.number
            }
        }
        return nil
    }
}

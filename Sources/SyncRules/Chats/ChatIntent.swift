import Domain

/// Intents for a chat.
public enum ChatIntent: Equatable, Sendable {
    /// Sends a message. The first one starts the chat. In a chat of two, `to` is the recipient.
    case write(NewMessage, to: Recipient?)
    /// Sends a copy of a message of another chat, with its text at that time and the name of its author.
    case forward(MessageID, of: ScopeID, as: MessageID)
    /// Changes the text of the author's own message.
    case edit(MessageID, String)
    /// Removes a message for all users: one by the author, or any message in a group that the author owns or moderates.
    /// Its record remains without the text.
    case remove(MessageID)
    /// Sets the author's reaction to a message; nil removes it.
    case react(MessageID, String?)
    /// Marks messages up to these positions as read, or as delivered to a device; 0 changes nothing.
    case mark(read: Int64, delivered: Int64)
}

/// A message to be sent.
public struct NewMessage: Equatable, Sendable {
    public let id: MessageID
    public let text: String
    /// The message of the same chat to which it replies.
    public let reply: MessageID?
    /// A message has at most one.
    public let picture: BlobID?
    /// The properties of the picture; nil until the server has its bytes.
    public var imageInfo: ImageInfo?
    /// For pictures that were sent together: the id of the first message.
    public let album: MessageID?
    /// For a card of a list, whose text is the name of the list.
    public let list: ListID?

    public init(
        _ id: MessageID, _ text: String, reply: MessageID? = nil, picture: BlobID? = nil,
        imageInfo: ImageInfo? = nil, album: MessageID? = nil, list: ListID? = nil
    ) {
        self.id = id
        self.text = text
        self.reply = reply
        self.picture = picture
        self.imageInfo = imageInfo
        self.album = album
        self.list = list
    }

    /// The rule for its text.
    public var rule: TextRule {
        list != nil ? List.nameRule : picture == nil ? ChatMessage.textRule : ChatMessage.captionRule
    }
}

/// The recipient of a new chat, as far as the device knows.
public struct Recipient: Equatable, Sendable {
    /// Shown until the server sends the name from the user's profile.
    public let name: String
    /// The address that was used to find the user; empty if they were found in the directory.
    public let email: String

    public init(name: String, email: String = "") {
        self.name = name
        self.email = email
    }
}

extension ChatIntent {
    /// The recipient, if it starts a chat.
    public var recipient: Recipient? {
        if case .write(_, let recipient) = self { recipient } else { nil }
    }
}

extension Command {
    /// The message whose text it contains.
    public var writtenMessage: RecordID? {
        switch intent {
        case .chat(.write(let message, _)): RecordID(message.id.text)
        case .chat(.edit(let id, _)): RecordID(id.text)
        default: nil
        }
    }
}

extension ChatIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .chat }

    public var policy: IntentPolicy {
        switch self {
        case .write, .forward: IntentPolicy(role: .editor, canStartLog: true)
        case .edit, .remove, .react: IntentPolicy(role: .editor)
        case .mark: IntentPolicy(role: .viewer, isAutomatic: true)
        }
    }

    public var content: IntentContent {
        switch self {
        case .write(let message, _): IntentContent(text: message.text, blob: message.picture)
        case .edit(let id, let text): IntentContent(subject: RecordID(id.text), text: text)
        case .remove(let id), .react(let id, _): IntentContent(subject: RecordID(id.text))
        case .forward, .mark: IntentContent()
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        // Users who get access must not see what an earlier command removes.
        footprint.read(.audience)
        if let message { footprint.write(.record(RecordID(message.text))) }
        switch self {
        // Messages keep the order of their creation.
        case .write(let message, _):
            footprint.write(.order)
            if let list = message.list.map({ ScopeID.list($0) }) {
                footprint.read(.record(List.recordID), in: list)
                footprint.follow(.audience, in: list)
            }
        // It copies the message as it was at that time.
        case .forward(let original, let source, _):
            footprint.write(.order)
            footprint.read(.record(RecordID(original.text)), in: source)
            footprint.follow(.order, in: source)
        // An earlier message may start the chat, or accept the invitation to it.
        case .edit, .remove, .react, .mark: footprint.follow(.order)
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] { [] }

    public func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        try checkBlock(command.scope, author, records)
        switch self {
        case .write(let message, let recipient):
            let text = try message.rule.clean(message.text)
            try message.imageInfo?.check()
            try checkCard(message, by: author, records)
            return try add(message.id, to: recipient, command, by: author, records) {
                $0.text = text
                $0.reply = message.reply
                $0.picture = message.picture
                $0.imageInfo = message.imageInfo ?? ImageInfo()
                if message.picture != nil { $0.album = message.album }
                $0.list = message.list
            }
        case .forward(let original, let chat, let id):
            guard chat.kind == .chat, records.member(author, in: chat)?.role != nil else { throw .notFound }
            let (_, source) = try records.message(original, in: chat, seenBy: author)
            return try add(id, to: nil, command, by: author, records) {
                $0.text = source.text
                $0.picture = source.picture
                $0.imageInfo = source.imageInfo
                $0.list = source.list
                $0.source = source.source ?? records.member(source.author, in: chat)?.name ?? ""
            }
        case .edit(let id, let text):
            return try change(id, command.scope, by: author, records) { message throws(Refusal) in
                // A forwarded message names its author, and a card has the name of its list.
                guard message.author == author, message.source == nil, message.list == nil else {
                    throw .forbidden
                }
                let rule = message.picture == nil ? ChatMessage.textRule : ChatMessage.captionRule
                message.text = try rule.clean(text)
                message.edited = command.at
            }
        case .remove(let id):
            return try change(id, command.scope, by: author, records) { message throws(Refusal) in
                guard message.author == author || records.canModerate(command.scope, by: author) else {
                    throw .forbidden
                }
                message.remove(at: command.at)
            }
        case .react(let id, let sign):
            guard sign.map({ ChatMessage.reactionEmoji().contains($0) }) ?? true else { throw .invalid }
            return try change(id, command.scope, by: author, records) { message throws(Refusal) in
                message.react(author, sign)
                guard message.reactions.count <= ChatMessage.maxReactions else { throw .tooLarge }
            }
        case .mark(let read, let delivered):
            guard read >= 0, delivered >= 0 else { throw .invalid }
            return mark(read, delivered, command, by: author, records)
        }
    }

    /// A user blocked by the other user of a chat may only remove their own messages.
    private func checkBlock<Source: Records>(
        _ chat: ScopeID, _ author: PersonID, _ records: Source
    ) throws(Refusal) {
        switch self {
        case .write, .forward, .edit, .react:
            if let peer = chat.otherParticipant(than: author), records.isBlocked(author, by: peer) {
                throw .forbidden
            }
        case .remove, .mark: break
        }
    }

    /// A user who cannot see a list cannot send a card of it, and does not learn that it exists.
    private func checkCard<Source: Records>(
        _ message: NewMessage, by author: PersonID, _ records: Source
    ) throws(Refusal) {
        guard let list = message.list.map({ ScopeID.list($0) }) else { return }
        guard message.picture == nil else { throw .invalid }
        guard records.role(of: author, in: list) != nil else { throw .notFound }
        guard !list.isInbox(of: author) else { throw .forbidden }
        guard !records.isInTrash(list) else { throw .gone }
    }

    /// Adds all members of the chat, if this is the first message.
    private func startChat<Source: Records>(
        with recipient: Recipient?, _ text: String, _ command: Command, by author: PersonID,
        _ records: Source
    ) throws(Refusal) -> [Change] {
        let scope = command.scope
        let peer = scope.otherParticipant(than: author)
        let offer = ContactOffer(kind: .message, title: "", excerpt: text)
        if let member = records.member(author, in: scope) {
            guard let peer else { return [] }
            if member.invitedRole != nil {
                return records.changes(accepting: peer, in: scope, by: author, command)
                    + records.changesOnceBothWrote(in: scope)
            }
            guard let other = records.member(peer, in: scope), other.isMemberOrInvited else { throw .gone }
            if other.invitedRole == nil {
                return records.changes(marking: peer, asKnownTo: author)
                    + records.changesForFirstAnswer(in: scope, by: author)
            }
            if records.accepts(author, by: peer) {
                return records.changes(joining: peer, to: scope, command.id)
            }
            let request = records.contactRequest(from: author, to: peer)
            if let request, request.scopes.contains(scope.text) { return [] }
            // An earlier request for this chat has expired.
            return records.changes(asking: peer, for: scope, offer, by: author, command.id)
        }
        if let group = scope.groupID(unlessOwnedBy: author) {
            return try records.changes(
                sharing: scope, with: group, named: "", as: .editor, by: author, command.id)
        }
        if let peer, records.isGone(peer) { throw .notFound }
        let members = peer.map { [author, $0] } ?? [author]
        return members.flatMap { person in
            if !records.accepts(author, by: person) {
                return records.changes(
                    inviting: person, named: recipient?.name ?? "", as: .editor, in: scope, offer,
                    by: author, command.id)
            }
            return records.changes(
                to: person, named: person == author ? "" : recipient?.name ?? "", in: scope, by: nil,
                command.id
            ) {
                $0.ownRole = peer == nil ? .owner : .editor
                $0.grant = command.id.text
            }.map { $0.awaiting(peer) }
        }
    }

    private func add<Source: Records>(
        _ id: MessageID, to recipient: Recipient?, _ command: Command, by author: PersonID,
        _ records: Source,
        _ fill: (inout ChatMessage) -> Void
    ) throws(Refusal) -> [Change] {
        guard records.record(RecordID(id.text), in: command.scope) == nil else { throw .conflict }
        var before: ChatMessage?
        if case .message(let last)? = records.last(in: command.scope)?.content { before = last }
        var message = ChatMessage(
            // A device without any message does not have those from before its user joined.
            position: before.map { $0.position + 1 } ?? records.member(author, in: command.scope)?.since ?? 1,
            author: author, text: "", written: command.at, arrival: records.arrival ?? command.at,
            after: before?.at)
        fill(&message)
        return try startChat(with: recipient, message.text, command, by: author, records)
            + [Change(command.scope, Record(id: RecordID(id.text), content: .message(message)))]
    }

    private func change<Source: Records>(
        _ id: MessageID, _ scope: ScopeID, by author: PersonID, _ records: Source,
        _ edit: (inout ChatMessage) throws(Refusal) -> Void
    ) throws(Refusal) -> [Change] {
        var (record, message) = try records.message(id, in: scope, seenBy: author)
        let former = message.text
        try edit(&message)
        record.content = .message(message)
        return [Change(scope, record)]
            + records.changes(rewording: former, as: message.text, in: scope, by: author)
    }

    /// A mark beyond the end is moved to the end: the server may have lost the messages there. In three cases the mark
    /// is in the user's own scope, where no other user sees it. These are chats with many members, chats of two until
    /// both have written, and users who hide their presence.
    private func mark<Source: Records>(
        _ read: Int64, _ delivered: Int64, _ command: Command, by author: PersonID, _ records: Source
    ) -> [Change] {
        let chat = command.scope
        let end = records.last(in: chat)?.content.logPosition ?? 0
        let before = records.mark(of: author, in: chat)
        var mark = before
        mark.advance(read: min(read, end), delivered: min(delivered, end))
        guard mark != before else { return [] }
        let isShared =
            !records.settings(of: author).hidesPresence && !records.awaitsAnswer(chat, author)
            && !records.holds(moreThan: ChatMark.maxMembersForReceipts, Member.kind, in: chat)
        let id = isShared ? ChatMark.recordID(author) : ChatMark.recordID(of: chat)
        let record = Record(id: id, content: .mark(mark))
        return [records.preservingUnknownFields(Change(isShared ? chat : .user(author), record))]
    }
}

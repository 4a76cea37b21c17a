import Domain

/// What people do in a chat.
public enum ChatIntent: Equatable, Sendable {
    /// Sends a message. The first one begins the chat; of a chat of two, `to` says with whom.
    case write(NewMessage, to: Addressee?)
    /// Sends a message of another chat, with its words as they are then, and the name of who wrote it.
    case forward(MessageID, of: ScopeID, as: MessageID)
    /// Changes the text of a message of one's own.
    case edit(MessageID, String)
    /// Takes a message back, for everybody: one's own, in a group that one owns any. A trace stays.
    case remove(MessageID)
    /// Says what one feels about a message; nil for nothing any more.
    case react(MessageID, String?)
    /// Messages up to these numbers were seen, or stored on a device; 0 says nothing.
    case mark(read: Int64, delivered: Int64)
}

/// A message to be sent.
public struct NewMessage: Equatable, Sendable {
    public let id: MessageID
    public let text: String
    /// The message of the same chat that it answers.
    public let reply: MessageID?
    /// Several are several messages.
    public let picture: BlobID?
    /// Of the picture; nil until the server has its bytes.
    public var looks: ImageInfo?
    /// The list of which it is a card, with the list's name for a text.
    public let list: ListID?

    public init(
        _ id: MessageID, _ text: String, reply: MessageID? = nil, picture: BlobID? = nil,
        looks: ImageInfo? = nil, list: ListID? = nil
    ) {
        self.id = id
        self.text = text
        self.reply = reply
        self.picture = picture
        self.looks = looks
        self.list = list
    }

    /// What its text may be.
    public var rule: TextRule {
        list != nil ? List.nameRule : picture == nil ? ChatMessage.textRule : ChatMessage.captionRule
    }
}

/// Whom somebody begins a chat with, as far as the device knows.
public struct Addressee: Equatable, Sendable {
    /// Shown until the server tells the person's own.
    public let name: String
    /// The address by which they were found; empty where the directory showed them.
    public let email: String

    public init(name: String, email: String = "") {
        self.name = name
        self.email = email
    }
}

extension ChatIntent {
    /// Whom it begins a chat with.
    public var addressee: Addressee? {
        if case .write(_, let addressee) = self { addressee } else { nil }
    }
}

extension Command {
    /// The message whose words it brings.
    public var written: RecordID? {
        switch intent {
        case .chat(.write(let message, _)): RecordID(message.id.text)
        case .chat(.edit(let id, _)): RecordID(id.text)
        default: nil
        }
    }
}

extension ChatIntent: Verbs {
    public static func suits(_ kind: ScopeID.Kind) -> Bool { kind == .chat }

    public var rules: VerbRules {
        switch self {
        case .write, .forward: VerbRules(role: .editor, beginsLog: true)
        case .edit, .remove, .react: VerbRules(role: .editor)
        case .mark: VerbRules(role: .viewer, isAutomatic: true)
        }
    }

    public var content: VerbContent {
        switch self {
        case .write(let message, _): VerbContent(text: message.text, blob: message.picture)
        case .edit(let id, let text): VerbContent(subject: RecordID(id.text), text: text)
        case .remove(let id), .react(let id, _): VerbContent(subject: RecordID(id.text))
        case .forward, .mark: VerbContent()
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
        case .write(let message, let addressee):
            let text = try message.rule.clean(message.text)
            try message.looks?.check()
            try checkCard(message, by: author, records)
            return try add(message.id, to: addressee, command, by: author, records) {
                $0.text = text
                $0.reply = message.reply
                $0.picture = message.picture
                $0.looks = message.looks ?? ImageInfo()
                $0.list = message.list
            }
        case .forward(let original, let chat, let id):
            guard chat.kind == .chat, records.member(author, in: chat)?.role != nil else { throw .notFound }
            let (_, source) = try records.message(original, in: chat, seenBy: author)
            return try add(id, to: nil, command, by: author, records) {
                $0.text = source.text
                $0.picture = source.picture
                $0.looks = source.looks
                $0.list = source.list
                $0.source = source.source ?? records.member(source.author, in: chat)?.name ?? ""
            }
        case .edit(let id, let text):
            return try change(id, command.scope, by: author, records) { message throws(Refusal) in
                // What was forwarded says who wrote it, and a card says what the list was called.
                guard message.author == author, message.source == nil, message.list == nil else {
                    throw .forbidden
                }
                let rule = message.picture == nil ? ChatMessage.textRule : ChatMessage.captionRule
                message.text = try rule.clean(text)
                message.edited = command.at
            }
        case .remove(let id):
            return try change(id, command.scope, by: author, records) { message throws(Refusal) in
                guard message.author == author || records.moderates(command.scope, author) else {
                    throw .forbidden
                }
                message.remove(at: command.at)
            }
        case .react(let id, let sign):
            guard sign.map({ ChatMessage.signs().contains($0) }) ?? true else { throw .invalid }
            return try change(id, command.scope, by: author, records) { message throws(Refusal) in
                message.react(author, sign)
                guard message.reactions.count <= ChatMessage.mostReactions else { throw .tooLarge }
            }
        case .mark(let read, let delivered):
            guard read >= 0, delivered >= 0 else { throw .invalid }
            return mark(read, delivered, command, by: author, records)
        }
    }

    /// Who was blocked by the other one of a pair may only take back what they wrote.
    private func checkBlock<Source: Records>(
        _ chat: ScopeID, _ author: PersonID, _ records: Source
    ) throws(Refusal) {
        switch self {
        case .write, .forward, .edit, .react:
            if let companion = chat.companion(of: author), records.isBlocked(author, by: companion) {
                throw .forbidden
            }
        case .remove, .mark: break
        }
    }

    /// Only who sees a list may show it to others. Whether there is one is not told.
    private func checkCard<Source: Records>(
        _ message: NewMessage, by author: PersonID, _ records: Source
    ) throws(Refusal) {
        guard let list = message.list.map({ ScopeID.list($0) }) else { return }
        guard message.picture == nil else { throw .invalid }
        guard records.role(of: author, in: list) != nil else { throw .notFound }
        guard !list.isInbox(of: author) else { throw .forbidden }
        guard !records.isInTrash(list) else { throw .gone }
    }

    /// Lets everybody in, if this is the first message.
    private func begin<Source: Records>(
        with addressee: Addressee?, _ text: String, _ command: Command, by author: PersonID,
        _ records: Source
    ) throws(Refusal) -> [Change] {
        let scope = command.scope
        let companion = scope.companion(of: author)
        let offer = ContactOffer(kind: .message, title: "", excerpt: text)
        if let member = records.member(author, in: scope) {
            guard let companion else { return [] }
            if member.invited != nil {
                return records.changes(accepting: companion, in: scope, by: author, command)
                    + records.changesOnceBothWrote(in: scope)
            }
            guard let other = records.member(companion, in: scope), other.isExpected else { throw .gone }
            if other.invited == nil {
                return records.changes(noting: companion, asKnownTo: author)
                    + records.firstAnswer(in: scope, by: author)
            }
            if records.accepts(author, by: companion) {
                return records.changes(lettingIn: companion, to: scope, command.id)
            }
            let request = records.contactRequest(from: author, to: companion)
            if let request, request.scopes.contains(scope.text) { return [] }
            // An earlier request for this chat has expired.
            return records.changes(asking: companion, for: scope, offer, by: author, command.id)
        }
        if let group = scope.group(besides: author) {
            return try records.changes(
                sharing: scope, with: group, named: "", as: .editor, by: author, command.id)
        }
        if let companion, records.isGone(companion) { throw .notFound }
        let members = companion.map { [author, $0] } ?? [author]
        return members.flatMap { person in
            if !records.accepts(author, by: person) {
                return records.changes(
                    inviting: person, named: addressee?.name ?? "", as: .editor, in: scope, offer,
                    by: author, command.id)
            }
            return records.changes(
                to: person, named: person == author ? "" : addressee?.name ?? "", in: scope, by: nil,
                command.id
            ) {
                $0.ownRole = companion == nil ? .owner : .editor
                $0.grant = command.id.text
            }.map { $0.awaiting(companion) }
        }
    }

    private func add<Source: Records>(
        _ id: MessageID, to addressee: Addressee?, _ command: Command, by author: PersonID,
        _ records: Source,
        _ fill: (inout ChatMessage) -> Void
    ) throws(Refusal) -> [Change] {
        guard records.record(RecordID(id.text), in: command.scope) == nil else { throw .conflict }
        var before: ChatMessage?
        if case .message(let last)? = records.last(in: command.scope)?.content { before = last }
        var message = ChatMessage(
            // A device that has no message yet does not have those from before its person came.
            number: before.map { $0.number + 1 } ?? records.member(author, in: command.scope)?.since ?? 1,
            author: author, text: "", written: command.at, arrival: records.arrival ?? command.at,
            after: before?.at)
        fill(&message)
        return try begin(with: addressee, message.text, command, by: author, records)
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

    /// A mark beyond the end is one at the end: the server may have lost what stood there. The mark stands in the user's own
    /// scope, which no other user sees, in three cases: in a chat with many members, in a chat of two until both have written,
    /// and if the user hides when they are online.
    private func mark<Source: Records>(
        _ read: Int64, _ delivered: Int64, _ command: Command, by author: PersonID, _ records: Source
    ) -> [Change] {
        let chat = command.scope
        let end = records.last(in: chat)?.content.place ?? 0
        let before = records.mark(of: author, in: chat)
        var mark = before
        mark.advance(read: min(read, end), delivered: min(delivered, end))
        guard mark != before else { return [] }
        let isTold =
            !records.settings(of: author).hidesPresence && !records.awaitsAnswer(chat, author)
            && !records.holds(moreThan: ChatMark.mostTold, Member.kind, in: chat)
        let id = isTold ? ChatMark.recordID(author) : ChatMark.recordID(of: chat)
        let record = Record(id: id, content: .mark(mark))
        return [records.preservingUnknownFields(Change(isTold ? chat : .user(author), record))]
    }
}

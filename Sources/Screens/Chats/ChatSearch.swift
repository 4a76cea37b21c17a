import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// Finds chats and users by name, and messages by their words: first on the device, then older messages and more users
/// on the server. Without a query, all chats and users are listed.
public enum ChatSearch {
    struct Model: Equatable {
        /// The chat to search; nil for all chats.
        var chat: ScopeID?
        var query = ""
        /// The matching chats and users; empty while one chat is searched.
        var named: [Named] = []
        /// All chats, in the order of the list of chats.
        var order: [ScopeID] = []
        /// The known users, and those from the server.
        var picker = Picker.Model(contacts: [])
        /// Newest first.
        var finds: [Find] = []
        /// The number of matches, including those that are not on the page yet.
        var foundCount = 0
        /// The number of additional pages that the user has requested.
        var pagesRequested = 0
        /// The last answer of the server.
        var serverResults: ServerResults?
        var isAsking = false
        /// The words of the loaded messages, one part per chat.
        var index: [ChatTextIndex] = []

        /// The query for the server, limited in length.
        var question: String { query.first(100) }

        /// True if the query has no words.
        var isBlank: Bool { SearchText(query).bytes.isEmpty }
    }

    struct ServerResults: Equatable {
        let query: String
        let chat: ScopeID?
        var found: [FoundMessage] = []
        /// The positions where the search continues on the server; empty at the end.
        var rest: [SearchPosition] = []
        /// The number of consecutive answers without a match.
        var emptyAnswers = 0
        var failure: ServerFailure?
    }

    /// A message that contains every word of the query.
    struct Find: Equatable {
        let chat: ScopeID
        let id: MessageID
        let position: Int64
        let at: Instant
        /// The line of the message with the first of the words.
        fileprivate(set) var line: String
        let author: PersonID
    }

    public enum Message: Equatable {
        case backTapped
        case queryEntered(String)
        case cleared
        case moreWanted
        case opened(ScopeID, Int64)
        case namedTapped(Named)
        case morePeopleWanted
    }

    static let fieldID = "chat-search"
    /// The number of matches per page.
    static let pageSize = 100
    /// The maximum number of consecutive answers without a match, after which the user is asked to continue.
    static let maxEmptyAnswers = 5

    static func update(_ model: inout Model, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .queryEntered(let text): (model.query, model.pagesRequested) = (text, 0)
        case .moreWanted:
            model.pagesRequested += 1
            find(&model, env)
            model.serverResults?.emptyAnswers = 0
            return askFurther(&model)
        case .cleared:
            (model.query, model.pagesRequested) = ("", 0)
            find(&model, env)
            return [.focus(fieldID)] + askForPeople(&model)
        case .opened(let chat, let place): return [.go(.message(chat, place))]
        case .namedTapped(let named): return [named.opening]
        case .morePeopleWanted: return Picker.update(&model.picker, .moreWanted)
        }
        find(&model, env)
        let lacks = !model.isBlank && model.chats(env).contains { !env.replica.isFullyLoaded($0) }
        return (lacks ? [.searchLogs(model.chat)] : []) + ask(&model, env) + askForPeople(&model)
    }

    /// Lists the known users and requests more from the server.
    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        model.picker = Picker.Model(contacts: env.replica.contacts)
        find(&model, env)
        return [.focus(fieldID)] + askForPeople(&model)
    }

    private static func askForPeople(_ model: inout Model) -> [Effect] {
        model.chat == nil ? Picker.update(&model.picker, .queryEntered(model.query)) : []
    }

    static func peopleAnswered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        defer { find(&model, env) }
        return Picker.answered(&model.picker, request, answer)
    }

    /// Searches the current messages again.
    /// - Parameter order: all chats, in the order of the list of chats.
    static func refresh(_ model: inout Model, in chat: ScopeID?, order: [ScopeID], _ env: AppEnvironment) {
        if model.chat != chat { model = Model(chat: chat, isAsking: model.isAsking) }
        model.order = order
        find(&model, env)
    }

    /// Handles an answer. If the query has changed in the meantime, the server is asked again.
    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        guard case .search(let query, let chat, let rest) = request else { return [] }
        model.isAsking = false
        guard query == model.question, chat == model.chat else { return ask(&model, env) }
        var results =
            rest.isEmpty
            ? ServerResults(query: query, chat: chat)
            : model.answer ?? ServerResults(query: query, chat: chat)
        switch answer {
        case .messages(let found, let rest):
            results.found += found
            results.rest = rest
            results.emptyAnswers = found.isEmpty ? results.emptyAnswers + 1 : 0
            results.failure = nil
        case .failed(let failure): results.failure = failure
        default: break
        }
        model.serverResults = results
        find(&model, env)
        let continues =
            results.failure == nil && results.emptyAnswers > 0 && results.emptyAnswers < maxEmptyAnswers
        return continues ? askFurther(&model) : []
    }

    /// Requests the rest of an earlier answer.
    private static func askFurther(_ model: inout Model) -> [Effect] {
        guard !model.isAsking, let rest = model.answer?.rest, !rest.isEmpty else { return [] }
        model.isAsking = true
        return [.request(.search(model.question, in: model.chat, rest: rest))]
    }

    /// Sends one request at a time; none if the device holds all messages.
    private static func ask(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        guard !model.isAsking, !model.isBlank,
            model.chats(env).contains(where: { env.replica.hasOlderOnServer(in: $0) })
        else { return [] }
        model.isAsking = true
        return [.request(.search(model.question, in: model.chat, rest: []))]
    }
}

extension ChatSearch.Model {
    /// The scopes to search: chats, and others without messages.
    func chats(_ env: AppEnvironment) -> [ScopeID] { chat.map { [$0] } ?? env.replica.memberships }

    /// The server's answer to the current query.
    var answer: ChatSearch.ServerResults? {
        serverResults.flatMap { $0.query == question && $0.chat == chat ? $0 : nil }
    }

    /// True if there are more matches to show or to request.
    var hasMore: Bool { foundCount > finds.count || !(answer?.rest.isEmpty ?? true) }
}

// MARK: - Search

extension ChatSearch {
    private static func find(_ model: inout Model, _ env: AppEnvironment) {
        (model.named, model.finds, model.foundCount) = ([], [], 0)
        // Results that were deleted or hidden in the meantime are removed. The replica has precedence for loaded
        // messages.
        model.serverResults?.found.removeAll {
            !env.replica.isVisibleOnServer($0.message, $0.id, in: $0.chat)
        }
        let query = SearchText(query: model.query)
        if model.chat == nil { model.named = named(query, model, env) }
        guard !model.isBlank else { return }
        model.index = index(env.replica, in: model.chat, before: model.index)
        for part in model.index { part.find(query, env.replica, &model.finds) }
        for found in model.answer?.found ?? [] {
            model.finds.append(Find(found.chat, found.id, found.message))
        }
        model.foundCount = model.finds.count
        model.finds = model.finds.inOrder(first: pageSize * (model.pagesRequested + 1)) {
            $0.at > $1.at || $0.at == $1.at && $0.position > $1.position
        }
        for place in model.finds.indices { model.finds[place].cut(to: query) }
    }

    /// The words of every chat. Unchanged parts are reused.
    private static func index(_ replica: Replica, in chat: ScopeID?, before: [ChatTextIndex])
        -> [ChatTextIndex]
    {
        var index: [ChatTextIndex] = []
        for scope in replica.memberships where scope.kind == .chat && scope == chat ?? scope {
            let known = before.first { $0.chat == scope && $0.revision == replica.revision(of: scope) }
            index.append(known ?? ChatTextIndex(scope, replica))
        }
        return index
    }
}

extension ChatSearch.Find {
    init(_ chat: ScopeID, _ id: RecordID, _ message: ChatMessage) {
        self.chat = chat
        self.id = MessageID(id.text)
        position = message.position
        at = message.at
        author = message.author
        line = message.text
    }

    /// Keeps only the first line with a word of the query.
    fileprivate mutating func cut(to query: SearchText) {
        let lines = line.lines
        guard lines.count > 1 else { return }
        let keys = SearchText.all(lines)
        line = lines[keys.firstIndex { $0.containsAny(of: query) } ?? 0]
    }
}

/// The words of the loaded messages of a chat.
struct ChatTextIndex: Equatable {
    let chat: ScopeID
    let revision: Int64
    private var entries: [Entry] = []

    private struct Entry: Equatable {
        let id: RecordID
        let position: Int64
        let words: SearchText
    }

    init(_ chat: ScopeID, _ replica: Replica) {
        self.chat = chat
        revision = replica.revision(of: chat)
        var messages: [(id: RecordID, message: ChatMessage)] = []
        for record in replica.log(of: chat, last: .max) {
            guard case .message(let message) = record.content, !message.text.isEmpty else { continue }
            messages.append((record.id, message))
        }
        for (key, (id, message)) in zip(SearchText.all(messages.map { $0.message.text }), messages) {
            entries.append(Entry(id: id, position: message.position, words: key))
        }
    }

    /// Adds the visible messages that contain all words.
    func find(_ query: SearchText, _ replica: Replica, _ finds: inout [ChatSearch.Find]) {
        let beginning = replica.firstVisiblePosition(of: chat)
        let preference = replica.preference(of: replica.person, forChat: chat)
        for entry in entries where entry.position >= beginning && entry.words.isFound(by: query) {
            guard case .message(let message)? = replica.record(entry.id, in: chat)?.content,
                !preference.hides(entry.id)
            else { continue }
            finds.append(ChatSearch.Find(chat, entry.id, message))
        }
    }
}

import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// Finds messages by their words, in one chat or in all: first on the device, then older messages on the server.
public enum ChatSearch {
    struct Model: Equatable {
        /// The chat to search; nil for all chats.
        var chat: ScopeID?
        var query = ""
        /// Newest first.
        var finds: [Find] = []
        /// The number of matches, including those that are not on the page yet.
        var foundCount = 0
        /// The number of additional pages that the user has requested.
        var pagesRequested = 0
        /// The last answer of the server.
        var serverResults: ServerResults?
        var isAsking = false
        /// The matches on the device, newest first, with the number of all of them.
        var local: [Find] = []
        var localCount = 0
        var scan = Scan()
        /// The words of the loaded messages, one part per chat.
        var index: [ChatTextIndex] = []
        /// The revision of the messages that were searched.
        var revision: Int?

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
            model.serverResults?.emptyAnswers = 0
            return scan(&model, isNew: false, env) + askFurther(&model)
        case .cleared:
            (model.query, model.pagesRequested) = ("", 0)
            return scan(&model, isNew: true, env) + [.focus(fieldID)]
        case .opened(let chat, let position):
            return [.app(.markWords(model.query)), .go(.message(chat, position))]
        }
        let scanned = scan(&model, isNew: true, env)
        let lacks = !model.isBlank && model.chats(env).contains { !env.replica.isFullyLoaded($0) }
        return scanned + (lacks ? [.searchLogs(model.chat)] : []) + ask(&model, env)
    }

    /// Searches the current messages again.
    static func refresh(_ model: inout Model, in chat: ScopeID?, _ env: AppEnvironment) -> [Effect] {
        if model.chat != chat { model = Model(chat: chat, isAsking: model.isAsking) }
        if model.revision != env.replica.revision { return scan(&model, isNew: false, env) }
        merge(&model, env)
        return []
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
        merge(&model, env)
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
    /// Merges the matches on the device with the answers of the server.
    static func merge(_ model: inout Model, _ env: AppEnvironment) {
        // Results that were deleted or hidden in the meantime are removed. The replica has precedence for loaded
        // messages.
        model.serverResults?.found.removeAll {
            !env.replica.isVisibleOnServer($0.message, $0.id, in: $0.chat)
        }
        let query = SearchText(query: model.query)
        var finds = model.local.filter { env.replica.shows($0) }
        let server = (model.isBlank ? [] : model.answer?.found ?? []).filter {
            !env.replica.collapses($0.message.author, in: $0.chat)
        }
        for found in server { finds.append(Find(found.chat, found.id, found.message)) }
        model.foundCount = model.localCount + server.count
        model.finds = finds.inOrder(first: pageSize * (model.pagesRequested + 1)) {
            $0.at > $1.at || $0.at == $1.at && $0.position > $1.position
        }
        for index in model.finds.indices { model.finds[index].cut(to: query) }
    }
}

extension Replica {
    /// True if a found message is still visible.
    fileprivate func shows(_ find: ChatSearch.Find) -> Bool {
        let id = RecordID(find.id.text)
        guard case .message(let message)? = record(id, in: find.chat)?.content else { return false }
        return message.removed == nil && find.position >= firstVisiblePosition(of: find.chat)
            && !preference(of: person, forChat: find.chat).hides(id)
            && !collapses(message.author, in: find.chat)
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

import Domain
import Markup
import Sync
import Texts

/// Finds chats and people by name, and messages by their words: first on the device, then older messages and further
/// people on the server. Without a query, all chats and people are listed.
public enum ChatSearch {
    struct Model: Equatable {
        /// The chat in which is looked; nil for all.
        var chat: ScopeID?
        var query = ""
        /// The chats and people that match, empty while one chat is searched.
        var named: [Named] = []
        /// All chats, in the order of the list of chats.
        var order: [ScopeID] = []
        /// The known people, and those that the server names.
        var picker = Picker.Model(contacts: [])
        /// The newest first.
        var finds: [Find] = []
        /// How many of them there are, with those for which there is no room on the page yet.
        var foundCount = 0
        /// How often somebody wanted more of them.
        var wishes = 0
        /// What the server answered last.
        var told: Told?
        var isAsking = false
        /// The words of the messages that are held, one part for each chat.
        var index: [ChatWords] = []

        /// What the server is asked for: as much of the query as may travel.
        var question: String { query.first(100) }

        /// Whether there is no word to look for.
        var isBlank: Bool { SearchText(query).bytes.isEmpty }
    }

    struct Told: Equatable {
        let query: String
        let chat: ScopeID?
        var found: [FoundMessage] = []
        /// Where the server goes on; nowhere at the end.
        var rest: [SearchPlace] = []
        /// How many answers in a row had nothing in them.
        var inVain = 0
        var failure: ServerFailure?
    }

    /// A message in which every word of the query stands.
    struct Find: Equatable {
        let chat: ScopeID
        let id: MessageID
        let place: Int64
        let at: Instant
        /// The line of it with the first of the words.
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
    /// How many finds come onto the page at once.
    static let pageSize = 100
    /// How many answers without anything the server is asked for before somebody says to search further.
    static let mostInVain = 5

    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .queryEntered(let text): (model.query, model.wishes) = (text, 0)
        case .moreWanted:
            model.wishes += 1
            find(&model, world)
            model.told?.inVain = 0
            return askFurther(&model)
        case .cleared:
            (model.query, model.wishes) = ("", 0)
            find(&model, world)
            return [.focus(fieldID)] + askForPeople(&model)
        case .opened(let chat, let place): return [.go(.message(chat, place))]
        case .namedTapped(let named): return [named.opening]
        case .morePeopleWanted: return Picker.update(&model.picker, .moreWanted)
        }
        find(&model, world)
        let lacks = !model.isBlank && model.chats(world).contains { !world.replica.isWhollyLoaded($0) }
        return (lacks ? [.searchLogs(model.chat)] : []) + ask(&model, world) + askForPeople(&model)
    }

    /// Starts with the people whom the device knows, and asks the server for the others.
    static func opened(_ model: inout Model, _ world: World) -> [Effect] {
        model.picker = Picker.Model(contacts: world.replica.contacts)
        find(&model, world)
        return [.focus(fieldID)] + askForPeople(&model)
    }

    private static func askForPeople(_ model: inout Model) -> [Effect] {
        model.chat == nil ? Picker.update(&model.picker, .queryEntered(model.query)) : []
    }

    static func peopleAnswered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ world: World
    ) -> [Effect] {
        defer { find(&model, world) }
        return Picker.answered(&model.picker, request, answer)
    }

    /// Searches again, among messages as they are now.
    /// - Parameter order: all chats, in the order of the list of chats.
    static func refresh(_ model: inout Model, in chat: ScopeID?, order: [ScopeID], _ world: World) {
        if model.chat != chat { model = Model(chat: chat, isAsking: model.isAsking) }
        model.order = order
        find(&model, world)
    }

    /// An answer counts as long as its question stands in the field; else the server is asked for what stands there.
    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ world: World
    ) -> [Effect] {
        guard case .search(let query, let chat, let rest) = request else { return [] }
        model.isAsking = false
        guard query == model.question, chat == model.chat else { return ask(&model, world) }
        var told =
            rest.isEmpty ? Told(query: query, chat: chat) : model.answer ?? Told(query: query, chat: chat)
        switch answer {
        case .messages(let found, let rest):
            told.found += found
            told.rest = rest
            told.inVain = found.isEmpty ? told.inVain + 1 : 0
            told.failure = nil
        case .failed(let failure): told.failure = failure
        default: break
        }
        model.told = told
        find(&model, world)
        let goesOn = told.failure == nil && told.inVain > 0 && told.inVain < mostInVain
        return goesOn ? askFurther(&model) : []
    }

    /// Asks for what an earlier answer has left out.
    private static func askFurther(_ model: inout Model) -> [Effect] {
        guard !model.isAsking, let rest = model.answer?.rest, !rest.isEmpty else { return [] }
        model.isAsking = true
        return [.request(.search(model.question, in: model.chat, rest: rest))]
    }

    /// One question at a time; none where the device holds everything.
    private static func ask(_ model: inout Model, _ world: World) -> [Effect] {
        guard !model.isAsking, !model.isBlank,
            model.chats(world).contains(where: { world.replica.lacksOlder(in: $0) })
        else { return [] }
        model.isAsking = true
        return [.request(.search(model.question, in: model.chat, rest: []))]
    }
}

extension ChatSearch.Model {
    /// The chats in which is looked, and other scopes.
    func chats(_ world: World) -> [ScopeID] { chat.map { [$0] } ?? world.replica.memberships }

    /// What the server answered to what is typed.
    var answer: ChatSearch.Told? { told.flatMap { $0.query == question && $0.chat == chat ? $0 : nil } }

    /// Whether something is left to be shown, or to be asked for.
    var hasMore: Bool { foundCount > finds.count || !(answer?.rest.isEmpty ?? true) }
}

// MARK: - Finding

extension ChatSearch {
    private static func find(_ model: inout Model, _ world: World) {
        (model.named, model.finds, model.foundCount) = ([], [], 0)
        // What is gone meanwhile is not kept, either; of what is held here, what is known here counts.
        model.told?.found.removeAll { !world.replica.counts($0.message, $0.id, in: $0.chat) }
        let query = SearchText(query: model.query)
        if model.chat == nil { model.named = named(query, model, world) }
        guard !model.isBlank else { return }
        model.index = index(world.replica, in: model.chat, before: model.index)
        for part in model.index { part.find(query, world.replica, &model.finds) }
        for found in model.answer?.found ?? [] {
            model.finds.append(Find(found.chat, found.id, found.message))
        }
        model.foundCount = model.finds.count
        model.finds = model.finds.inOrder(first: pageSize * (model.wishes + 1)) {
            $0.at > $1.at || $0.at == $1.at && $0.place > $1.place
        }
        for place in model.finds.indices { model.finds[place].cut(to: query) }
    }

    /// The words of every chat; those that have not changed are kept.
    private static func index(_ replica: Replica, in chat: ScopeID?, before: [ChatWords]) -> [ChatWords] {
        var index: [ChatWords] = []
        for scope in replica.memberships where scope.kind == .chat && scope == chat ?? scope {
            let known = before.first { $0.chat == scope && $0.revision == replica.revision(of: scope) }
            index.append(known ?? ChatWords(scope, replica))
        }
        return index
    }
}

extension ChatSearch.Find {
    init(_ chat: ScopeID, _ id: RecordID, _ message: ChatMessage) {
        self.chat = chat
        self.id = MessageID(id.text)
        place = message.number
        at = message.at
        author = message.author
        line = message.text
    }

    /// Of the text, the first line with a word of the query remains.
    fileprivate mutating func cut(to query: SearchText) {
        let lines = line.lines
        guard lines.count > 1 else { return }
        let keys = SearchText.all(lines)
        line = lines[keys.firstIndex { $0.holdsAny(of: query) } ?? 0]
    }
}

/// The words of the messages of a chat that the device holds.
struct ChatWords: Equatable {
    let chat: ScopeID
    let revision: Int64
    private var entries: [Entry] = []

    private struct Entry: Equatable {
        let id: RecordID
        let place: Int64
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
            entries.append(Entry(id: id, place: message.number, words: key))
        }
    }

    /// Adds the messages that the person wants to see and in which each of the words stands.
    func find(_ query: SearchText, _ replica: Replica, _ finds: inout [ChatSearch.Find]) {
        let beginning = replica.beginning(of: chat)
        let preference = replica.preference(of: replica.person, forChat: chat)
        for entry in entries where entry.place >= beginning && entry.words.isFound(by: query) {
            guard case .message(let message)? = replica.record(entry.id, in: chat)?.content,
                !preference.hides(entry.id)
            else { continue }
            finds.append(ChatSearch.Find(chat, entry.id, message))
        }
    }
}

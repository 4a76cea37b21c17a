import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// Finds everything by its words: content of the device at once, then messages and users on the server.
public enum Search {
    struct Model: Equatable {
        var query = ""
        /// The matches on the page, in the order of `Kind`.
        var groups: [Group] = []
        /// The key of the row that the arrow keys have reached; nil for the first one.
        var selection: String?
        /// The maximum number of rows of each kind.
        var shownCounts = [Int](repeating: Search.rowsAtFirst, count: Kind.allCases.count)
        /// The search keys of the texts, one part per list.
        var index: [SearchIndex] = []
        var names = NameIndex()
        var habits = NameIndex()
        var photos = NameIndex()
        var messages = ChatSearch.Model()
        /// The known users, and those from the server.
        var people = Picker.Model(contacts: [])
        /// All chats by activity, and the user's lists in order.
        var chats: [ScopeID] = []
        var lists: [ListSummary] = []
        /// True if Enter opens the first row without an arrow key.
        var selectsFirst = true
        /// True until the page shows the field, which then gets the focus.
        var awaitsField = false

        /// True if the query has no words.
        var isBlank: Bool { SearchText(query).bytes.isEmpty }
    }

    /// The kinds of results, in the order of the page.
    enum Kind: Int, CaseIterable {
        case screens, lists, items, names, habits, messages, photos, actions
    }

    struct Group: Equatable {
        let kind: Kind
        /// The matches on the page, best first.
        let hits: [Hit]
        /// The number of matches.
        let count: Int
    }

    /// A row of the results.
    struct Hit: Equatable {
        /// The identity of the row among all.
        let key: String
        let target: Target
        let face: Face
        let title: [MarkedText]
        var note: [MarkedText] = []
        /// The time of a message.
        var time = ""
        var isDone = false
    }

    /// The effect of a row.
    enum Target: Equatable {
        case screen(Route)
        case item(ListID, ItemID)
        /// A user without a chat.
        case person(PersonID, String)
        /// Adds a task with this text.
        case task(String)
    }

    /// The sign at the start of a row.
    enum Face: Equatable {
        case icon(Icon)
        case list(ListFace, isInbox: Bool)
        case habit(ColorVariants)
        case person(String, String?)
        case group(String?)
        case photo(Thumbnail)
    }

    public enum Message: Equatable {
        case backTapped
        case linkTapped(Route)
        /// Focuses the first result of a kind.
        case kindTapped(Int)
        case queryEntered(String)
        case cleared
        /// An arrow key selects another row.
        case moved(by: Int)
        /// Opens the selected row.
        case submitted
        case opened(String)
        case moreWanted(Int)
        case morePeopleWanted
        case furtherWanted
    }

    static let fieldID = "search"
    static let rowsAtFirst = 6
    static let rowsAtOnce = 50
}

extension Search {
    static func update(_ model: inout Model, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .linkTapped(let route): return route == .search ? [.focus(fieldID)] : [.go(route)]
        case .kindTapped(let kind):
            let first = model.groups.first { $0.kind.rawValue == kind }?.hits.first
            return first.map { [.focus(id(of: $0))] } ?? []
        case .queryEntered(let text): return search(text, &model, env)
        case .cleared: return model.query.isEmpty ? [.goUp] : search("", &model, env) + [.focus(fieldID)]
        case .moved(let distance):
            let keys = model.hits.map { $0.key }
            guard !keys.isEmpty else { return [] }
            let next = model.selected.flatMap { keys.firstIndex(of: $0.key) }.map { $0 + distance } ?? 0
            model.selection = keys[min(max(next, 0), keys.count - 1)]
        case .submitted: return model.selected.map { open($0, model, env) } ?? []
        case .opened(let key): return model.hits.first { $0.key == key }.map { open($0, model, env) } ?? []
        case .moreWanted(let kind):
            model.shownCounts[kind] += rowsAtOnce
            find(&model, env)
            if kind == Kind.messages.rawValue, model.messages.finds.count < model.shownCounts[kind] {
                return update(&model, .furtherWanted, env)
            }
        case .morePeopleWanted: return Picker.update(&model.people, .moreWanted)
        case .furtherWanted:
            let effects = ChatSearch.update(&model.messages, .moreWanted, env)
            find(&model, env)
            return effects
        }
        return []
    }

    private static func search(_ text: String, _ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        model.query = text
        model.selection = nil
        model.shownCounts = Model().shownCounts
        let effects =
            ChatSearch.update(&model.messages, .queryEntered(text), env)
            + Picker.update(&model.people, .queryEntered(text))
        find(&model, env)
        return effects
    }

    /// Lists the known users and requests more from the server.
    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        model.people = Picker.Model(contacts: env.replica.contacts)
        model.selectsFirst = !env.device.isTouchPrimary
        model.awaitsField = !env.status.isReady
        find(&model, env)
        return Picker.update(&model.people, .queryEntered(model.query))
    }

    /// Frees the search keys. The query stays for the way back.
    static func closed(_ model: inout Model) {
        (model.index, model.messages.index) = ([], [])
        if !model.messages.scan.isDone { model.messages.revision = nil }
        (model.names, model.habits, model.photos) = (NameIndex(), NameIndex(), NameIndex())
    }

    /// Searches the current content again.
    static func refresh(
        _ model: inout Model, lists: [ListSummary], chats: [ScopeID], _ env: AppEnvironment
    ) -> [Effect] {
        (model.lists, model.chats) = (lists, chats)
        var effects = ChatSearch.refresh(&model.messages, in: nil, env)
        if model.awaitsField, env.status.isReady {
            model.awaitsField = false
            effects.append(.focus(fieldID))
        }
        find(&model, env)
        return effects
    }

    /// Continues the search in messages with the next slice.
    static func advanced(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        let effects = ChatSearch.advanced(&model.messages, env)
        updateMessages(&model, env)
        return effects
    }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        if case .people = request {
            defer { find(&model, env) }
            return Picker.answered(&model.people, request, answer)
        }
        defer { updateMessages(&model, env) }
        return ChatSearch.answered(&model.messages, request, answer, env)
    }

    private static func open(_ hit: Hit, _ model: Model, _ env: AppEnvironment) -> [Effect] {
        switch hit.target {
        case .screen(.message(let chat, let position)):
            [.app(.markWords(model.query)), .go(.message(chat, position))]
        case .screen(let route): [.go(route)]
        case .item(let list, let item): open(list, at: item, env)
        case .person(let person, let name):
            [.app(.startChat(person, Recipient(name: name, email: "")))]
        case .task(let text): [.app(.startTask(text))]
        }
    }

    /// Opens the list at the item, or the item itself if the list hides it.
    private static func open(_ list: ListID, at item: ItemID, _ env: AppEnvironment) -> [Effect] {
        let scope = ScopeID.list(list)
        if env.replica.item(item, in: scope)?.done != nil,
            env.replica.hidesDone(in: scope, for: env.replica.person)
        {
            return [.go(.item(list, item))]
        }
        return [.app(.reveal(item)), .go(.list(list))]
    }
}

extension Search.Model {
    /// Begins a new search.
    mutating func reset() {
        (query, selection, shownCounts) = ("", nil, Search.Model().shownCounts)
        messages = ChatSearch.Model(isAsking: messages.isAsking)
    }

    /// All rows on the page.
    var hits: [Search.Hit] { groups.flatMap { $0.hits } }

    /// The row that Enter opens.
    var selected: Search.Hit? {
        if let selection, let hit = hits.first(where: { $0.key == selection }) { return hit }
        // Adding something is never the default.
        guard selectsFirst, !isBlank, let first = groups.first, first.kind != .actions else { return nil }
        return first.hits.first
    }

    /// The number of matches, without screens and actions.
    var foundCount: Int {
        groups.reduce(0) { $0 + ($1.kind == .screens || $1.kind == .actions ? 0 : $1.count) }
    }
}

import Domain
import SyncClient
import SyncRules
import Texts

extension Search {
    /// Searches everything on the device, and adds the answers of the server.
    static func find(_ model: inout Model, _ env: AppEnvironment) {
        model.index = index(env.replica, before: model.index)
        let query = SearchText(query: model.query)
        var groups: [Group] = []
        if query.bytes.isEmpty {
            groups.append(group(.lists, model.lists, model, hit))
            groups.append(names(&model, query, env))
        } else {
            let (lists, items) = listsAndItems(query, model)
            groups = [
                screens(query, model, env),
                group(.lists, lists, model) { model.index[$0.part].listHit(query, env.replica) },
                group(.items, items, model) { model.index[$0.part].itemHit($0, query) },
                names(&model, query, env), habits(&model, query, env), messages(query, model, env),
                photos(&model, query, env),
            ]
            if let text = try? Item.titleRule.clean(model.query) {
                groups.append(Group(kind: .actions, hits: [adding(text, env)], count: 1))
            }
        }
        model.groups = groups.filter { !$0.hits.isEmpty }
    }

    /// Updates the messages alone.
    static func updateMessages(_ model: inout Model, _ env: AppEnvironment) {
        let group = messages(SearchText(query: model.query), model, env)
        let index = model.groups.firstIndex { $0.kind.rawValue >= group.kind.rawValue } ?? model.groups.count
        let isShown = index < model.groups.count && model.groups[index].kind == group.kind
        model.groups.replaceSubrange(
            index..<index + (isShown ? 1 : 0), with: group.hits.isEmpty ? [] : [group])
    }

    /// A group with the first matches as rows.
    private static func group<Match>(
        _ kind: Kind, _ matches: [Match], _ model: Model, _ hit: (Match) -> Hit
    ) -> Group {
        Group(
            kind: kind, hits: matches.prefix(model.shownCounts[kind.rawValue]).map(hit), count: matches.count)
    }

    /// The texts of every visible list. Unchanged parts are reused.
    private static func index(_ replica: Replica, before: [SearchIndex]) -> [SearchIndex] {
        var index: [SearchIndex] = []
        for scope in replica.memberships.inOrder({ $0 < $1 }) where scope.kind == .list {
            let known = before.first { $0.scope == scope && $0.revision == replica.revision(of: scope) }
            if let part = known ?? SearchIndex(scope, replica) { index.append(part) }
        }
        return index
    }

    /// The matches in lists and items: those that are shown in order, then all others.
    private static func listsAndItems(_ query: SearchText, _ model: Model)
        -> (lists: [SearchIndex.Match], items: [SearchIndex.Match])
    {
        let (words, index) = (query.words.map { SearchWord($0) }, model.index)
        var (lists, items): ([SearchIndex.Match], [SearchIndex.Match]) = ([], [])
        for (position, part) in index.enumerated() { part.find(words, in: position, &lists, &items) }
        func sort(_ matches: inout [SearchIndex.Match], _ kind: Kind) {
            let exact = matches.filter { !$0.isInside }
            if exact.count >= NameIndex.minMatches { matches = exact }
            let first = matches.inOrder(first: model.shownCounts[kind.rawValue]) { left, right in
                if left.order != right.order { return left.order < right.order }
                if left.titlePrefix != right.titlePrefix { return left.titlePrefix < right.titlePrefix }
                return precedes(index[left.part].title(left), index[right.part].title(right))
            }
            matches.replaceSubrange(..<first.count, with: first)
        }
        sort(&lists, .lists)
        sort(&items, .items)
        return (lists, items)
    }

    /// The screens with matching names.
    private static func screens(_ query: SearchText, _ model: Model, _ env: AppEnvironment) -> Group {
        let language = env.language
        let screens: [(route: Route, icon: Icon, name: String)] = [
            (.today(nil), .calendar, language[.today]), (.calendar, .calendar, language[.calendar]),
            (.lists, .lists, language[.lists]), (.habits, .habits, language[.habits]),
            (.chats, .chats, language[.chats]), (.photos, .photos, language[.photos]),
            (.notifications, .bell, language[.notifications]), (.profile, .person, language[.profile]),
            (.settings, .forward, language[.settings]), (.devices, .forward, language[.devices]),
            (.trash, .trash, language[.trash]), (.newChat, .chats, language[.newChat]),
            (.newGroup, .group, language[.newGroup]),
        ]
        // A single letter would list half of them before everything else.
        let isLong = query.bytes.count > 2
        return group(.screens, isLong ? screens.filter { SearchText($0.name).isFound(by: query) } : [], model)
        {
            Hit(
                key: $0.route.path, target: .screen($0.route), face: .icon($0.icon),
                title: MarkedText.parts(of: $0.name, by: query))
        }
    }

    /// The chats with matching names by activity, then the users without a chat by name. All for an empty query.
    private static func names(_ model: inout Model, _ query: SearchText, _ env: AppEnvironment) -> Group {
        var known = Set(model.chats)
        var all: [(chat: ScopeID, name: String, contact: Contact?)] = model.chats.map {
            ($0, env.name(of: $0), nil)
        }
        let people = model.people.contacts + (model.people.serverResults?.people ?? [])
        for contact in people.byName {
            let chat = ScopeID.chat(env.replica.person, contact.person)
            if known.insert(chat).inserted { all.append((chat, contact.name, contact)) }
        }
        let found =
            query.bytes.isEmpty
            ? Array(all.indices) : model.names.find(query, in: all.map { $0.name })
        return group(.names, found, model) {
            let (chat, name, contact) = all[$0]
            let isGroup = chat.groupID(unlessOwnedBy: env.replica.person) != nil
            let portrait = contact?.portrait ?? env.replica.portrait(ofChat: chat)
            return Hit(
                key: chat.text, target: contact.map { .person($0.person, name) } ?? .screen(.chat(chat)),
                face: isGroup ? .group(portrait) : .person(chat.pair == nil ? "" : name, portrait),
                title: MarkedText.parts(of: name, by: query))
        }
    }

    private static func habits(_ model: inout Model, _ query: SearchText, _ env: AppEnvironment) -> Group {
        var habits: [(id: HabitID, habit: Habit)] = []
        for record in env.replica.all(Habit.kind, in: .user(env.replica.person)) {
            guard case .habit(let habit) = record.content, habit.deleted == nil else { continue }
            habits.append((HabitID(record.id.text), habit))
        }
        habits = habits.inOrder {
            $0.habit.rank == $1.habit.rank ? $0.id < $1.id : $0.habit.rank < $1.habit.rank
        }
        return group(.habits, model.habits.find(query, in: habits.map { $0.habit.name }), model) {
            let (id, habit) = habits[$0]
            return Hit(
                key: id.text, target: .screen(.habit(id)), face: .habit(ColorVariants(habit.color)),
                title: MarkedText.parts(of: habit.name, by: query))
        }
    }

    /// The photos whose captions or descriptions match, newest first.
    private static func photos(_ model: inout Model, _ query: SearchText, _ env: AppEnvironment) -> Group {
        var photos: [PhotoViewData] = []
        for scope in env.replica.memberships.inOrder({ $0 < $1 }) where scope.kind == .photos {
            photos += env.replica.photoViewData(in: scope)
        }
        photos = photos.filter { !$0.caption.isEmpty || !$0.alternative.isEmpty }.inOrder(
            PhotoViewData.precedes)
        let found = model.photos.find(query, in: photos.map { $0.caption + "\n" + $0.alternative })
        return group(.photos, found, model) {
            let photo = photos[$0]
            let isCaptioned = !photo.caption.isEmpty
            return Hit(
                key: photo.key.text, target: .screen(Route(photo.key)),
                face: .photo(env.replica.thumbnail(photo, .thumb)),
                title: MarkedText.excerpt(of: isCaptioned ? photo.caption : photo.alternative, by: query),
                note: isCaptioned && !photo.alternative.isEmpty
                    ? MarkedText.excerpt(of: photo.alternative, by: query)
                    : [MarkedText(photo.author, isMarked: false)])
        }
    }

    private static func messages(_ query: SearchText, _ model: Model, _ env: AppEnvironment) -> Group {
        let shown = group(.messages, model.messages.finds, model) { find in
            let author = ChatSearch.author(of: find, env)
            let name = env.name(of: find.chat)
            let isGroup = find.chat.groupID(unlessOwnedBy: env.replica.person) != nil
            let portrait = env.replica.portrait(ofChat: find.chat)
            return Hit(
                key: find.id.text, target: .screen(.message(find.chat, find.position)),
                face: isGroup ? .group(portrait) : .person(find.chat.pair == nil ? "" : name, portrait),
                title: [MarkedText(name, isMarked: false)],
                note: (author.isEmpty ? [] : [MarkedText(author + ": ", isMarked: false)])
                    + MarkedText.excerpt(of: find.line, by: query),
                time: env.language.brief(env.zone.time(at: find.at), today: env.today))
        }
        return Group(kind: .messages, hits: shown.hits, count: model.messages.foundCount)
    }

    private static func adding(_ text: String, _ env: AppEnvironment) -> Hit {
        Hit(
            key: "add", target: .task(text), face: .icon(.plus),
            title: [MarkedText(env.language.addToToday(text), isMarked: false)])
    }

    private static func hit(of list: ListSummary) -> Hit {
        Hit(
            key: list.id.text, target: .screen(.list(list.id)),
            face: .list(list.face, isInbox: list.isInbox), title: [MarkedText(list.name, isMarked: false)])
    }
}

import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension ChatSearch {
    static func view(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let title = language[.searchMessages]
        let heading = Bar(
            title: title, back: model.chat.map { env.name(of: $0) } ?? language[.chats], isBesideLists: true)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            searchField(
                model.query, id: fieldID, title, language,
                onInput: { .queryEntered($0) }, onClear: .cleared)
            p(.class(model.isBlank ? "hint" : "unseen"), .role("status")) {
                model.isBlank ? language[.searchMessagesHint] : language.found(model.finds.count)
            }
            if !model.isBlank { finds(model, env) }
            if !model.isBlank, model.answer?.failure != nil { p(.class("hint")) { language[.searchOffline] } }
            if !model.isBlank, model.hasMore, !model.isAsking {
                p(.class("aside")) { textButton(language[.searchFurther], .moreWanted) }
            }
        }
    }

    private static func finds(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        if model.finds.isEmpty {
            return model.isAsking
                ? skeleton(language)
                : emptyState(.search, language[.nothingFound], language[.nothingFoundHint])
        }
        let query = SearchText(query: model.query)
        return ul(.class("card chats"), .aria(.label, language[.searchMessages])) {
            for find in model.finds {
                keyed(find.id.text) {
                    memo(
                        RowInput(
                            find: find, line: MarkedText.excerpt(of: find.line, by: query),
                            name: env.name(of: find.chat),
                            author: author(of: find, env),
                            time: language.brief(env.zone.time(at: find.at), today: env.today)), row)
                }
            }
        }
    }

    /// The author, unless the name of the chat shows it.
    static func author(of find: Find, _ env: AppEnvironment) -> String {
        if find.author == env.replica.person { return env.language[.byYou] }
        guard find.chat.groupID(unlessOwnedBy: env.replica.person) != nil else { return "" }
        let name = env.replica.member(find.author, in: find.chat)?.name ?? ""
        return name.isEmpty ? env.language[.somebody] : name
    }

    private struct RowInput: Equatable {
        let find: Find
        let line: [MarkedText]
        let name: String
        let author: String
        let time: String
    }

    private static func row(_ input: RowInput) -> Html<Message> {
        let find = input.find
        let route = Route.message(find.chat, find.position)
        return li {
            a(
                .class("row"), .id(route.linkID), .href(route.path),
                .onClick(.opened(find.chat, find.position))
            ) {
                span(.class("row-main")) {
                    span(.class("name ends"), .dir("auto"), .verbatim) { input.name }
                    span(.class("note ends"), .dir("auto")) {
                        if !input.author.isEmpty { text(input.author + ": ") }
                        marked(input.line)
                    }
                }
                span(.class("chat-facts")) { span(.class("note")) { input.time } }
            }
        }
    }
}

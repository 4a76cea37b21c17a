import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension ChatSearch {
    static func view(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let back = model.chat.map { env.name(of: $0) }
        let title = model.chat == nil ? language[.search] : language[.searchMessages]
        let heading = Bar(
            title: title, back: back ?? language[.chats], isBesideLists: true)
        let hint = model.isBlank ? hint(model, language) : ""
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            searchField(
                model.query, id: fieldID, title, language,
                onInput: { .queryEntered($0) }, onClear: .cleared)
            p(.class(hint.isEmpty ? "unseen" : "hint"), .role("status")) {
                model.isBlank ? hint : language.found(model.named.count + model.finds.count)
            }
            names(model, env)
            if !model.isBlank { finds(model, env) }
            if !model.isBlank, model.answer?.failure != nil { p(.class("hint")) { language[.searchOffline] } }
            if !model.isBlank, model.hasMore, !model.isAsking {
                p(.class("aside")) { textButton(language[.searchFurther], .moreWanted) }
            }
        }
    }

    /// The hint below the empty field.
    private static func hint(_ model: Model, _ language: Language) -> String {
        if model.picker.problem == .incomplete { return language[.incomplete] }
        return model.named.isEmpty ? language[.searchMessagesHint] : ""
    }

    private static func finds(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        if model.finds.isEmpty {
            return model.isAsking
                ? skeleton(language)
                : !model.named.isEmpty
                    ? text("")
                    : emptyState(.search, language[.nothingFound], language[.nothingFoundHint])
        }
        return ul(.class("card chats"), .aria(.label, language[.searchMessages])) {
            for find in model.finds {
                keyed(find.id.text) {
                    memo(
                        RowInput(
                            find: find, name: env.name(of: find.chat),
                            author: author(of: find, env),
                            time: language.brief(env.zone.time(at: find.at), today: env.today)), row)
                }
            }
        }
    }

    /// The author, unless the name of the chat shows it.
    private static func author(of find: Find, _ env: AppEnvironment) -> String {
        if find.author == env.replica.person { return env.language[.byYou] }
        guard find.chat.groupID(unlessOwnedBy: env.replica.person) != nil else { return "" }
        let name = env.replica.member(find.author, in: find.chat)?.name ?? ""
        return name.isEmpty ? env.language[.somebody] : name
    }

    private struct RowInput: Equatable {
        let find: Find
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
                        input.author.isEmpty ? find.line : input.author + ": " + find.line
                    }
                }
                span(.class("chat-facts")) { span(.class("note")) { input.time } }
            }
        }
    }
}

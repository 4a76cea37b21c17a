import Domain
import Markup
import Sync
import Texts

extension ChatSearch {
    static func view(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let back = model.chat.map { world.name(of: $0) }
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
            names(model, world)
            if !model.isBlank { finds(model, world) }
            if !model.isBlank, model.answer?.failure != nil { p(.class("hint")) { language[.searchOffline] } }
            if !model.isBlank, model.hasMore, !model.isAsking {
                p(.class("aside")) { textButton(language[.searchFurther], .moreWanted) }
            }
        }
    }

    /// What stands below the empty field.
    private static func hint(_ model: Model, _ language: Language) -> String {
        if model.picker.problem == .incomplete { return language[.incomplete] }
        return model.named.isEmpty ? language[.searchMessagesHint] : ""
    }

    private static func finds(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
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
                            find: find, name: world.name(of: find.chat),
                            author: author(of: find, world),
                            time: language.brief(world.zone.time(at: find.at), today: world.today)), row)
                }
            }
        }
    }

    /// Who wrote it, where the chat's name does not say so.
    private static func author(of find: Find, _ world: World) -> String {
        if find.author == world.replica.person { return world.language[.byYou] }
        guard find.chat.group(besides: world.replica.person) != nil else { return "" }
        let name = world.replica.member(find.author, in: find.chat)?.name ?? ""
        return name.isEmpty ? world.language[.somebody] : name
    }

    private struct RowInput: Equatable {
        let find: Find
        let name: String
        let author: String
        let time: String
    }

    private static func row(_ input: RowInput) -> Html<Message> {
        let find = input.find
        let route = Route.message(find.chat, find.place)
        return li {
            a(
                .class("row"), .id(route.linkID), .href(route.path), .onClick(.opened(find.chat, find.place))
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

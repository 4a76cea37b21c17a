import Domain
import Markup
import SyncRules
import Texts

extension Search {
    static func view(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.search], back: language[.lists], isBesideLists: true)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            searchField(
                model.query, id: fieldID, language[.searchField], language, onInput: { .queryEntered($0) },
                onClear: .cleared)
            p(.class(model.isBlank ? "hint" : "unseen"), .role("status")) {
                model.isBlank ? language[.searchHint] : language.found(model.foundCount)
            }
            finds(model, language)
        }
    }

    private static func finds(_ model: Model, _ language: Language) -> Html<Message> {
        if model.finds.isEmpty {
            return model.isBlank
                ? text("") : emptyState(.search, language[.nothingFound], language[.nothingFoundHint])
        }
        return ul(.class("card"), .aria(.label, language[.search])) {
            for find in model.finds {
                keyed(find.item?.text ?? find.list.text) {
                    memo(RowInput(find: find, language: language), row)
                }
            }
            if model.foundCount > model.finds.count {
                moreRow(language.more(model.foundCount - model.finds.count), .moreWanted)
            }
        }
    }

    private struct RowInput: Equatable {
        let find: Find
        let language: Language
    }

    private static func row(_ input: RowInput) -> Html<Message> {
        let find = input.find
        return li(.class("done", if: find.isDone)) {
            a(
                .class("row"), .href(Route.list(find.list).path),
                .onClick(.opened(find.list, find.item))
            ) {
                icon(find.item == nil ? .lists : find.isDone ? .check : .circle)
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto")) { find.title }
                    if find.item != nil {
                        span(.class("note"), .dir("auto")) { find.listName }
                    }
                    if find.isDone { span(.class("unseen")) { input.language[ListLabel.tick] } }
                }
                icon(.forward)
            }
        }
    }
}

import Domain
import Markup
import SyncRules
import Texts

extension Trash {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.trash], back: language[.lists], isBesideLists: true)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped) {
                if !model.purgeable.isEmpty {
                    textButton(language[.emptyTrash], style: "danger", .emptyTapped)
                }
            }
            largeTitle(heading)
            if model.rows.isEmpty {
                emptyState(.trash, language[.trashIsEmpty], language.keptInTrash(days: TrashPeriod.days))
            } else {
                p(.class("hint")) { language.keptInTrash(days: TrashPeriod.days) }
                rows(model, env)
            }
            if let menu = model.menu, let row = model.rows.first(where: { $0.thing == menu.thing }) {
                self.menu(of: row, at: menu.pointer, language)
            }
            if let purge = model.purge {
                confirmation(question(purge, language)).map {
                    $0 ? .confirmed : .cancelled
                }
            }
        }
    }

    private static func rows(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        ul(.class("card swipes trash"), .aria(.label, env.language[.trash])) {
            for row in model.rows.prefix(model.shownCount) {
                let input = RowInput(
                    row: row, days: TrashPeriod.daysLeft(since: row.deleted, at: env.now),
                    isSwiped: model.swiped == row.thing, language: env.language)
                keyed(row.thing.id) { memo(input, view) }
            }
            if model.rows.count > model.shownCount {
                moreRow(env.language.more(model.rows.count - model.shownCount), .moreWanted)
            }
        }
    }

    private static func menu(of row: Row, at place: Pointer, _ language: Language) -> Html<Message> {
        Screens.menu(row.title(language), at: place, cancel: language[.cancel], onClose: .menuClosed) {
            menuEntry(.restore, language[.restore], .restoreTapped(row.thing))
            if row.canPurge {
                menuEntry(.trash, language[.deleteForGood], style: "danger", .purgeTapped(row.thing))
            }
        }
    }

    private struct RowInput: Equatable {
        let row: Row
        let days: Int
        let isSwiped: Bool
        let language: Language
    }

    private static func view(_ input: RowInput) -> Html<Message> {
        let (row, language) = (input.row, input.language)
        let (name, days) = (row.title(language), language.daysLeft(input.days))
        return li(
            .class("row"), .onSwipe { $0 ? nil : .swiped(row.thing) },
            .onSwipeEnd { $0.isAway && row.canPurge ? .purgeTapped(row.thing) : nil },
            .onContextMenu { .menuAsked(row.thing, $0) }
        ) {
            if row.address.isEmpty {
                icon(row.thing.icon)
            } else {
                span(.class("picture")) { img(.src(row.address), .alt("")) }
            }
            button(
                .type("button"), .class("row-main"), .attribute("aria-haspopup", "dialog"),
                .onClick { .menuAsked(row.thing, $0) }
            ) {
                span(.class("name"), .dir("auto")) { name }
                span(.class("note"), .dir("auto")) {
                    row.listName.isEmpty ? days : language.facts(row.listName, days)
                }
            }
            button(
                .type("button"), .class("text"), .aria(.label, language.act(language[.restore], on: name)),
                .onClick(.restoreTapped(row.thing))
            ) { language[.restore] }
            if input.isSwiped {
                swipeActions {
                    swipeButton(language[.restore], style: "accent", .restoreTapped(row.thing))
                    if row.canPurge { swipeButton(language[.delete], .purgeTapped(row.thing)) }
                }
            }
        }
    }

    private static func question(_ purge: Purge, _ language: Language) -> Question {
        switch purge {
        case .one(let row):
            Question(
                title: language.deleteForGood(row.title(language)), text: language[.deletedForGood],
                action: language[.delete], cancel: language[.cancel])
        case .all(let rows):
            Question(
                title: language[.emptyTrashTitle], text: language.deleteForGood(rows.count),
                action: language[.emptyTrash], cancel: language[.cancel])
        }
    }
}

extension Trash.Row {
    fileprivate func title(_ language: Language) -> String {
        address.isEmpty ? name : name.isEmpty ? language[.picture] : language[.picture] + ": " + name
    }
}

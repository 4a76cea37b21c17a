import Domain
import Markup
import Sync
import Texts

extension Lists {
    static func view(_ model: Model, _ world: World, open: Route) -> Html<Message> {
        let language = world.language
        let heading = Bar(title: language[.lists], isCurrent: open == .lists)
        return section(.class("page"), .aria(.label, heading.title)) {
            bar(heading, onBack: Message.sheetClosed) {
                if !model.summaries.isEmpty {
                    textButton(
                        language[model.isEditing ? .done : .edit], style: model.isEditing ? "strong" : "",
                        .editToggled)
                }
            }
            largeTitle(heading)
            addField(
                AddField(
                    id: draftID, label: language[.newList], action: language[.createList], value: model.draft,
                    error: model.draftError.map { language.titleError($0, limit: List.nameRule.limit) })
            ).map { event in
                switch event {
                case .entered(let text), .pasted(let text): .nameEntered(text)
                case .submitted: .nameSubmitted
                }
            }
            rows(model, world, open: open.list)
        }
    }

    private static func rows(_ model: Model, _ world: World, open: ListID?) -> Html<Message> {
        if model.summaries.isEmpty {
            guard let me = world.me, world.replica.isLoaded(.user(me)) || world.status.link == .offline else {
                return loader(world.language)
            }
            return emptyState(.lists, world.language[.emptyTitle], world.language[.emptyHint])
        }
        return ul(.class("card lists")) {
            for summary in model.summaries {
                keyed(summary.id.text) {
                    memo(
                        RowInput(
                            summary: summary, isEditing: model.isEditing, isOpen: summary.id == open,
                            language: world.language), row)
                }
            }
        }
    }

    private struct RowInput: Equatable {
        let summary: ListSummary
        let isEditing: Bool
        let isOpen: Bool
        let language: Language
    }

    private static func row(_ input: RowInput) -> Html<Message> {
        input.isEditing ? editableRow(input.summary, input.language) : link(input)
    }

    private static func link(_ input: RowInput) -> Html<Message> {
        let summary = input.summary
        return li {
            a(
                .class("row"), .class("open", if: input.isOpen), .href(Route.list(summary.id).path),
                .attribute("aria-current", input.isOpen ? "page" : "false"), .onClick(.opened(summary.id))
            ) {
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto")) { summary.name }
                    if !summary.others.isEmpty {
                        span(.class("note")) { input.language.sharedWith(summary.others) }
                    }
                }
                span(.class("count"), .aria(.label, input.language.openCount(summary.openCount))) {
                    summary.openCount > 0 ? String(summary.openCount) : ""
                }
                icon(.forward)
            }
        }
    }

    private static func editableRow(_ summary: ListSummary, _ language: Language) -> Html<Message> {
        let action = language[summary.role == .owner ? ListLabel.delete : .leave]
        return li(.class("row")) {
            iconButton(
                .minus, language.act(action, on: summary.name), style: "remove", .removeTapped(summary.id))
            span(.class("row-main")) { span(.class("name"), .dir("auto")) { summary.name } }
            if summary.role >= .editor {
                iconButton(
                    .pencil, language.act(language[.rename], on: summary.name), .renameTapped(summary.id))
            }
        }
    }

    // MARK: - Sheets

    /// Apart from the screen, which is not on view while another one asks for a sheet on a phone.
    static func sheet(_ model: Model, _ language: Language) -> Html<Message> {
        switch model.sheet {
        case nil: text("")
        case .rename(_, let name, let error): renaming(name, error, language)
        case .removal(let list): removal(model.summary(of: list), language)
        }
    }

    private static func renaming(_ name: Typed, _ error: Refusal?, _ language: Language) -> Html<Message> {
        dialog(.modal(), .aria(.labelledBy, "rename-title"), .onCancel(.sheetClosed)) {
            h2(.id("rename-title")) { language[.renameList] }
            form(.attribute("novalidate", ""), .onSubmit(.renameConfirmed)) {
                field(
                    Field(
                        id: renameID, label: language[.listName], value: name.text,
                        error: error.map { language.titleError($0, limit: List.nameRule.limit) },
                        enterKey: "done", capitals: "sentences")
                ).map { .newNameEntered($0) }
                div(.class("answers")) {
                    textButton(language[.cancel], .sheetClosed)
                    button(.type("submit"), .class("text strong")) { language[.save] }
                }
            }
        }
    }

    private static func removal(_ summary: ListSummary?, _ language: Language) -> Html<Message> {
        guard let summary else { return text("") }
        let isOwner = summary.role == .owner
        let question = Question(
            title: language[isOwner ? .deleteList : .leaveList],
            text: isOwner
                ? language.deleteList(summary.name, isShared: !summary.others.isEmpty)
                : language.leaveList(summary.name),
            action: language[isOwner ? ListLabel.delete : .leave], cancel: language[.cancel])
        return confirmation(question).map { $0 ? .removeConfirmed : .sheetClosed }
    }
}

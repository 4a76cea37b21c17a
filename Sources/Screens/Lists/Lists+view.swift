import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Lists {
    static func view(_ model: Model, unseen: Int, _ env: AppEnvironment, open: Route) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.lists], isCurrent: open == .lists)
        return section(
            .class("page"), .aria(.label, heading.title),
            .onPullEnd { $0.isRefresh ? .refreshAsked : nil }
        ) {
            refresher(env)
            bar(heading, onBack: Message.sheetClosed) {
                if !model.summaries.isEmpty {
                    textButton(
                        language[model.isEditing ? .done : .edit], style: model.isEditing ? "strong" : "",
                        .editToggled)
                }
                sharedLinks(unseen: unseen, at: open, env) { .linkTapped($0) }
            }
            largeTitle(heading)
            addField(
                AddField(
                    id: draftID, label: language[.newList], action: language[.createList], value: model.draft,
                    error: model.draftError.map { language.titleError($0, limit: List.nameRule.limit) })
            ).map { event in
                switch event {
                case .entered(let text), .pasted(let text): .nameEntered(text)
                case .submitted, .keptInText, .offerAccepted, .placeRemoved: .nameSubmitted
                }
            }
            p(.class("unseen"), .role("status")) { language.text(of: model.announcement) }
            if !model.requests.isEmpty {
                Requests.rows(model.requests, language).map { .request($0) }
            }
            rows(model, env, open: open.list)
            ul(.class("card")) { li { trash(open, language) } }
        }
    }

    private static func trash(_ open: Route, _ language: Language) -> Html<Message> {
        a(
            .class("row"), .class("open", if: open == .trash), .id(Route.trash.linkID),
            .href(Route.trash.path),
            .aria(.current, open == .trash ? "page" : "false"), .onClick(.linkTapped(.trash))
        ) {
            icon(.trash)
            span(.class("row-main")) { language[.trash] }
            icon(.forward)
        }
    }

    private static func rows(_ model: Model, _ env: AppEnvironment, open: ListID?) -> Html<Message> {
        if model.summaries.isEmpty {
            guard let me = env.me, env.replica.isLoaded(.user(me)) || env.status.connection == .offline else {
                return skeleton(env.language)
            }
            if env.device.hasPane { return text("") }
            let language = env.language
            return emptyState(
                .lists, language[.emptyTitle], language[.emptyHint], act: language[.createList], .addTapped)
        }
        let hasFaces = model.summaries.haveFaces
        return ul(
            .class("card lists swipes"), .class("faced", if: hasFaces && !model.isEditing),
            .class("dragging", if: model.drag != nil)
        ) {
            for summary in model.summaries {
                keyed(summary.id.text) {
                    memo(
                        RowInput(
                            summary: summary, isEditing: model.isEditing, isOpen: summary.id == open,
                            hasFaces: hasFaces,
                            shift: model.drag?.id == summary.id.text ? model.drag?.shift : nil,
                            drop: model.drag?.mark(of: summary.id.text) ?? "",
                            isSwiped: model.swiped == summary.id, language: env.language), row)
                }
            }
        }
    }

    private struct RowInput: Equatable {
        let summary: ListSummary
        let isEditing: Bool
        let isOpen: Bool
        /// True if a list has a colour or a sign. Then each row has a place for it.
        let hasFaces: Bool
        /// The distance of the drag, in CSS pixels.
        let shift: Int?
        let drop: String
        let isSwiped: Bool
        let language: Language
    }

    private static func row(_ input: RowInput) -> Html<Message> {
        input.isEditing ? editableRow(input, input.summary, input.language) : link(input)
    }

    private static func link(_ input: RowInput) -> Html<Message> {
        let summary = input.summary
        let language = input.language
        let isNew = !summary.sharedBy.isEmpty
        return li(
            .onSwipe { $0 || summary.isInbox ? nil : .swiped(summary.id) },
            .onSwipeEnd { $0.isAway && !summary.isInbox ? .swipedAway(summary.id) : nil }
        ) {
            a(
                .class("row"), .class("open", if: input.isOpen), .id(Route.list(summary.id).linkID),
                .href(Route.list(summary.id).path),
                .aria(.current, input.isOpen ? "page" : "false"), .onClick(.opened(summary.id)),
                .onContextMenu { .menuAsked(summary.id, $0) }
            ) {
                if input.hasFaces { signTile(of: summary) }
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto")) { summary.name }
                    if isNew || summary.faces.isEmpty {
                        span(.class("note"), .class(isNew ? "new" : "ends")) {
                            language.sharing(summary.sharedBy, summary.others)
                        }
                    }
                    if input.hasFaces, !isNew, summary.openCount > 0, summary.openCount < summary.count {
                        share(of: summary)
                    }
                }
                if !isNew, !summary.faces.isEmpty {
                    span(.class("faces"), .role("img"), .aria(.label, language.sharing("", summary.others))) {
                        for face in summary.faces { avatar(face.name, face.portrait) }
                    }
                }
                span(.class("count"), .aria(.label, language.openCount(summary.openCount))) {
                    summary.openCount > 0 ? String(summary.openCount) : ""
                }
                icon(.forward)
            }
            if input.isSwiped {
                swipeActions {
                    swipeButton(language[.share], style: "accent", .shareTapped(summary.id))
                    swipeButton(
                        language[summary.role == .owner ? ListLabel.delete : .leave], .swipedAway(summary.id))
                }
            }
        }
    }

    /// The share of done items, as a thin line. Screen readers read the number of open items.
    private static func share(of summary: ListSummary) -> Html<Message> {
        let percent = (summary.count - summary.openCount) * 100 / summary.count
        return span(
            .class("share"), .aria(.hidden, true), .style("--part", String(percent) + "%"),
            .style("--pale", summary.face.variants?.pale ?? ""),
            .style("--dark", summary.face.variants?.dark ?? ""))
    }

    private static func editableRow(
        _ input: RowInput, _ summary: ListSummary, _ language: Language
    ) -> Html<Message> {
        let action = language[summary.role == .owner ? ListLabel.delete : .leave]
        return li(
            .class("row"), .class("lifted", if: input.shift != nil), .class(input.drop),
            .style("transform", input.shift.map { "translateY(" + String($0) + "px)" } ?? ""),
            .dropTarget(summary.id.text)
        ) {
            if !summary.isInbox {
                iconButton(
                    .minus, language.act(action, on: summary.name), style: "remove",
                    .removeTapped(summary.id))
            }
            if input.hasFaces { signTile(of: summary) }
            span(.class("row-main")) { span(.class("name"), .dir("auto")) { summary.name } }
            menuButton(of: summary.name, language) { .menuAsked(summary.id, $0) }
            if !summary.isInbox { grip(summary, language) }
        }
    }

    /// For keyboards and screen readers it is a button that handles the arrow keys.
    private static func grip(_ summary: ListSummary, _ language: Language) -> Html<Message> {
        button(
            .type("button"), .class("grip"), .title(language[.moveByDragging]),
            .aria(.label, language.act(language[.moveByDragging], on: summary.name)),
            .aria(.keyShortcuts, "ArrowUp ArrowDown"), .onKey(.arrowUp, .moved(summary.id, .up)),
            .onKey(.arrowDown, .moved(summary.id, .down)), .onPointerDown { .grabbed(summary.id, $0) },
            .onPointerMove { .dragged($0) }, .onPointerUp { _ in .dropped }, .onPointerCancel(.dragCancelled))
    }

    // MARK: - Sheets

    /// Separate from the screen, which a phone hides while another screen opens a sheet of it.
    static func sheet(_ model: Model, _ language: Language) -> Html<Message> {
        switch model.sheet {
        case nil: text("")
        case .rename(_, let name): renaming(name, language)
        case .menu(let list, let pointer):
            actions(
                on: model.summary(of: list), at: pointer,
                isAlone: model.summaries.filter { !$0.isInbox }.count == 1, language)
        case .look(let look):
            if let summary = model.summary(of: look.list) {
                ListLook.view(look, summary, language)
            } else {
                text("")
            }
        case .removal(let list, let isOwner): removal(model.summary(of: list), isOwner: isOwner, language)
        }
    }

    private static func actions(
        on summary: ListSummary?, at pointer: Pointer, isAlone: Bool, _ language: Language
    ) -> Html<Message> {
        guard let summary else { return text("") }
        let isOwner = summary.role == .owner
        return menu(summary.name, at: pointer, cancel: language[.cancel], onClose: .sheetClosed) {
            if !summary.isInbox {
                menuEntry(.share, language[.share], .shareTapped(summary.id))
                menuEntry(.chats, language[.sendCard], .cardTapped(summary.id))
            }
            menuEntry(.copy, language[.duplicateList], .duplicateTapped(summary.id))
            if summary.role >= .editor {
                menuEntry(.pencil, language[.rename], .renameTapped(summary.id))
                menuEntry(.palette, language[.look], .lookTapped(summary.id))
            }
            if !isAlone, !summary.isInbox {
                menuEntry(.up, language[.moveUp], .moved(summary.id, .up))
                menuEntry(.down, language[.moveDown], .moved(summary.id, .down))
            }
            if !summary.isInbox {
                menuEntry(
                    .trash, language[isOwner ? .deleteList : .leaveList], style: "danger",
                    .removeTapped(summary.id))
            }
        }
    }

    private static func renaming(_ name: EditableField, _ language: Language) -> Html<Message> {
        let rename = Rename(
            id: renameID, title: language[.renameList], label: language[.listName], name: name,
            rule: List.nameRule)
        return Screens.renaming(rename, language).map { event in
            switch event {
            case .entered(let text): .newNameEntered(text)
            case .confirmed: .renameConfirmed
            case .cancelled: .sheetClosed
            }
        }
    }

    private static func removal(
        _ summary: ListSummary?, isOwner: Bool, _ language: Language
    ) -> Html<Message> {
        guard let summary else { return text("") }
        let question = Question(
            title: isOwner ? language.deleteList(summary.name) : language.leaveList(summary.name),
            text: isOwner
                ? language.deletedList(isShared: !summary.others.isEmpty) : language[.leftList],
            action: language[isOwner ? ListLabel.delete : .leave], cancel: language[.cancel])
        return confirmation(question).map { $0 ? .removeConfirmed : .sheetClosed }
    }
}

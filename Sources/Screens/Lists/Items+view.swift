import Domain
import Markup
import SyncRules
import Texts

extension Items {
    /// - Parameters:
    ///   - origin: the name of the screen in another part of the app that opened this one, for the back button.
    ///   - item: the item whose details are open next to the list.
    static func view(
        _ model: Model, origin: String?, open item: ItemID? = nil, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        guard let content = model.content else { return missing(model, env) }
        let heading = Bar(
            title: content.name, back: origin ?? language[.lists], isBesideLists: origin == nil,
            isCurrent: item == nil)
        return div(
            .class("page"), .class("editing", if: model.isEditing),
            .class("colored", if: content.face.variants != nil),
            .style("--pale", content.face.variants?.pale ?? ""),
            .style("--dark", content.face.variants?.dark ?? ""),
            .onPullEnd { $0.isRefresh ? .refreshAsked : nil }, .takesFiles(content.canEdit),
            .onFiles { .pictures(.offered(to: ItemID(checking: $0), in: model.list)) }
        ) {
            refresher(env)
            bar(heading, onBack: .backTapped) { actions(model, content, language) }
            ListHead.title(heading, model, content, language)
            ListHead.summary(model, content, language)
            if model.isEditing {
                selection(model, language)
            } else if content.canEdit {
                adding(model, env)
            } else {
                p(.class("hint")) { language[.readOnlyHint] }
            }
            p(.class("unseen"), .role("status")) { language.text(of: model.announcement) }
            rows(model, content, open: item, env)
            if model.isEditing { Sections.addRow(language) }
            if content.canEdit, content.doneCount > 0, !model.hidesDone, !model.isEditing {
                p(.class("aside")) { textButton(language[.clearDone], .clearDoneTapped) }
            }
            if model.isEditing || !content.canEdit, !content.isInbox {
                removal(content, language)
            }
            if let picking = model.picking, let row = content.row(picking.item) {
                picking.choice.sheet(language[.pickDayTitle], row.details?.day, env).map { .picking($0) }
            }
            Sections.overlays(model, content, language)
            if let place = model.sortMenu {
                ListSort.menu(
                    at: place, chosen: content.order, isShared: !content.faces.isEmpty, language
                ).map { .sorted($0) }
            }
            if let menu = model.menu, let row = content.row(menu.item) {
                let note = env.replica.item(row.id, in: .list(model.list))?.note ?? ""
                let links = links(in: row.title, note)
                actions(on: row, in: model.list, at: menu.pointer, content, links: links, env)
            }
        }
    }

    /// The list is not loaded, or does not exist for the user.
    private static func missing(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return Screens.missing(
            Bar(title: language[.gone], back: language[.lists], isBesideLists: true), .lists,
            language[.goneHint], isComing: env.isLoading(.list(model.list)), language, onBack: .backTapped)
    }

    @HtmlBuilder<Message>
    private static func actions(
        _ model: Model, _ content: ListContent, _ language: Language
    ) -> Fragment<Message> {
        if !content.isInbox {
            iconButton(.share, language[.share], .linkTapped(.sharing(model.list)))
        }
        if content.canEdit {
            textButton(
                language[model.isEditing ? .done : .edit], style: model.isEditing ? "strong" : "",
                .editToggled)
        }
    }

    private static func adding(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let target = model.sections.target.flatMap { model.content?.head($0) }?.name
        let typed = env.device.hasRest ? model.typed(env) : nil
        let sum = model.content?.existing(typed)?.quantity.text(point: language.decimalPoint)
        return addField(
            AddField(
                id: draftID, label: target.map { language.addTo(section: $0) } ?? language[.newItem],
                action: language[.addItem], value: model.draft,
                error: model.draftError.map { language.titleError($0, limit: Item.titleRule.limit) },
                acceptsLines: true,
                place: target.map { .init(name: $0, removeLabel: language[.noSection]) },
                detected: typed?.detected(env) ?? [], keepInTextLabel: language[.notQuantity],
                offer: sum.map { .init(reason: language[.alreadyListed], action: language.makeQuantity($0)) })
        ).map { event in
            switch event {
            case .entered(let text): .draftEntered(text)
            case .pasted(let text): .pasted(text)
            case .keptInText(let words): .wordsKept(words)
            case .submitted: .draftSubmitted
            case .offerAccepted: .raiseTapped
            case .placeRemoved: .sections(.targeted(nil))
            }
        }
    }

    /// The actions for the selected items.
    private static func selection(_ model: Model, _ language: Language) -> Html<Message> {
        let count = model.selected.count
        let isAll = count == model.shown.count
        return div(.class("add selection")) {
            div(.class("add-line")) {
                span(.class("row-main"), .role("status")) { language.selected(count) }
                textButton(language[isAll && count > 0 ? .selectNone : .selectAll], .allSelected(!isAll))
                iconButton(.check, language[.markDone], .selectionDone, isOn: count > 0)
                iconButton(.copy, language[.copyText], .selectionCopied, isOn: count > 0)
                iconButton(.send, language[moving(model.content)], .selectionSendAsked, isOn: count > 0)
                iconButton(.trash, language[.delete], style: "danger", .selectionDeleted, isOn: count > 0)
            }
        }
    }

    private static func actions(
        on row: ListContent.Row, in list: ListID, at place: Pointer, _ content: ListContent, links: [String],
        _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        return menu(row.title, at: place, cancel: language[.cancel], onClose: .menuClosed) {
            menuEntry(.info, language[.details], .detailsTapped(row.id))
            for link in links.prefix(2) { linkRow(link, language) }
            if content.canEdit {
                menuEntry(.check, language[row.isDone ? .markOpen : .markDone], .ticked(row.id, !row.isDone))
                menuEntry(.pencil, language[.rename], .itemTapped(row.id))
                menuEntry(
                    .image, language[.addPicture],
                    .pictures(.addTapped(row.id, in: list, camera: false)))
                if content.canMove || row.isDone, content.group(isDone: row.isDone).count > 1 {
                    menuEntry(.up, language[.moveUp], .moved(row.id, .up))
                    menuEntry(.down, language[.moveDown], .moved(row.id, .down))
                }
                menuEntry(.calendar, language[.pickDay], .pickAsked(row.id))
                repetitionEntries(row.id, in: list, env) { .changed($0) }
                menuEntry(.send, language[moving(content)], .sendAsked(row.id))
                menuEntry(.trash, language[.delete], style: "danger", .deleted(row.id))
            }
        }
    }

    private static func moving(_ content: ListContent?) -> ListLabel {
        content?.sections.isEmpty ?? true ? .moveToList : .moveAnywhere
    }

    private static func removal(_ content: ListContent, _ language: Language) -> Html<Message> {
        ul(.class("card")) {
            li {
                button(.type("button"), .class("row"), .onClick(.duplicateTapped)) {
                    language[.duplicateList]
                }
            }
            li {
                button(.type("button"), .class("row danger"), .onClick(.removeTapped)) {
                    language[content.role == .owner ? .deleteList : .leaveList]
                }
            }
        }
    }
}

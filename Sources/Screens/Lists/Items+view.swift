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
            .onPullEnd { $0.isRefresh ? .refreshAsked : nil }, .acceptsFiles(content.canEdit),
            .onFiles { .pictures(.offered(to: ItemID(checking: $0), in: model.list)) }
        ) {
            refresher(env)
            bar(heading, onBack: .backTapped) { actions(model, content, language) }
            ListHead.title(heading, model, content, language)
            ListHead.summary(model, content, language)
            if model.isEditing {
                ItemSelection.view(model, language)
            } else if content.canEdit {
                ItemAdding.view(model, env)
            } else {
                p(.class("hint")) { language[.readOnlyHint] }
            }
            p(.class("unseen"), .role("status")) { language.text(of: model.announcement) }
            ItemRows.view(model, content, open: item, env)
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
            if let pointer = model.sortMenu {
                ListSort.menu(
                    at: pointer, chosen: content.order, isShared: !content.faces.isEmpty, language
                ).map { .sorted($0) }
            }
            if let menu = model.menu, let row = content.row(menu.item) {
                let note = env.replica.item(row.id, in: .list(model.list))?.note ?? ""
                let links = links(in: row.title, note)
                ItemMenu.view(on: row, in: model.list, at: menu.pointer, content, links: links, env)
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

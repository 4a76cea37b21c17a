import Domain
import Markup
import SyncRules
import Texts

extension ItemEditor {
    static func view(_ model: Model, back: String, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.item], back: back)
        return div(
            .class("page"), .takesFiles(model.item != nil && model.canEdit),
            .onFiles { _ in .pictures(.offered(to: model.id, in: model.list)) }
        ) {
            bar(heading, onBack: .backTapped) {
                if model.item != nil, model.canEdit {
                    saveButton(language[.save], of: formID)
                }
            }
            if model.item != nil {
                largeTitle(heading)
                Pictures.strip(of: model.id, in: model.list, canEdit: model.canEdit, env).map {
                    .pictures($0)
                }
                form(model, env)
                SubItems.view(model.subItems, canEdit: model.canEdit, env).map { .subItems($0) }
                actions(model, env)
            } else if env.isLoading(.list(model.list)) {
                loader(language)
            } else {
                gone(model, env)
            }
            if model.pendingNavigation != nil { question(language) }
        }
    }

    /// The message for an item that was deleted, or whose list was, or that never existed. The entered text can be
    /// copied.
    private static func gone(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let isInTrash = model.canEdit && env.replica.item(model.id, in: .list(model.list)) != nil
        return div {
            itemGone(in: .list(model.list), hint: isInTrash ? language[.itemGoneHint] : "", env)
            if isInTrash {
                p(.class("aside")) { textButton(language[.restore], style: "strong", .restored) }
            } else if !model.entries.isEmpty {
                for field in [Field.title, .note] where model[field].isTouched {
                    p(.class("quote"), .dir("auto")) { model[field].text }
                }
            }
        }
    }

    private static let formID = "item-form"

    private static func form(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return Markup.form(
            .id(formID), .attribute("novalidate", ""), .onSubmit(.saved),
            .onKey(.enter, with: .control, .saved),
            .onKey(.enter, with: .meta, .saved)
        ) {
            div(.class("card")) {
                field(input(for: .title, language[.itemTitle], model, language)).map {
                    .entered(.title, $0)
                }
                field(input(for: .note, language[.note], model, language)).map { .entered(.note, $0) }
                div(.class("row")) {
                    label(.class("row-main"), .for("edit-done")) { language[.tick] }
                    if model.canEdit {
                        Markup.input(
                            .type("checkbox"), .id("edit-done"), .class("switch"), .checked(model.isDone),
                            .role("switch"), .onToggle { .doneToggled($0) })
                    } else {
                        output(.id("edit-done")) { language[model.isDone ? .yes : .no] }
                    }
                }
            }
            properties(model, env)
            let links = links(in: model[.title].text, model[.note].text)
            if !links.isEmpty {
                ul(.class("card")) {
                    for link in links { keyed(link) { li { linkRow(link, language) } } }
                }
            }
        }
    }

    fileprivate static func historyLink(_ model: Model, _ language: Language) -> Html<Message> {
        let route = Route.itemHistory(model.list, model.id)
        return a(.class("row"), .href(route.path), .onClick(.linkTapped(route))) {
            icon(.clock)
            span(.class("row-main")) { language[.history] }
            icon(.forward)
        }
    }
    private static func input(
        for field: Field, _ label: String, _ model: Model, _ language: Language
    ) -> Screens.Field {
        let isTitle = field == .title
        return Screens.Field(
            id: field.id, label: label, value: model[field].text,
            error: model[field].error.map {
                language.titleError($0, limit: (isTitle ? Item.titleRule : Item.noteRule).limit)
            },
            enterKey: "done", isRequired: isTitle, capitals: "sentences", isMultiline: !isTitle,
            isReadOnly: !model.canEdit)
    }

    // MARK: - The question on leaving

    private static func question(_ language: Language) -> Html<Message> {
        dialog(
            .modal(), .role("alertdialog"), .aria(.labelledBy, "question"), .onCancel(.stayed)
        ) {
            h2(.id("question")) { language[.saveChanges] }
            div(.class("choices")) {
                textButton(language[.save], style: "strong", .savedAndLeft)
                textButton(language[.discardChanges], style: "danger", .discarded)
                textButton(language[.keepEditing], .stayed)
            }
        }
    }
}

/// The history, the repetition and the deletion of the item.
private func actions(_ model: ItemEditor.Model, _ env: AppEnvironment) -> Html<ItemEditor.Message> {
    ul(.class("card")) {
        li { ItemEditor.historyLink(model, env.language) }
        if model.canEdit {
            li { repetitionEntries(model.id, in: model.list, env) { .changed($0) } }
            li {
                button(.type("button"), .class("row danger"), .onClick(.deleted)) {
                    env.language[.deleteItem]
                }
            }
        }
    }
}

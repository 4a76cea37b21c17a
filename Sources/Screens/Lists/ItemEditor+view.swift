import Domain
import Markup
import SyncRules
import Texts

extension ItemEditor {
    /// - Parameter back: the label of the back button; nil next to the list.
    static func view(_ model: Model, back: String?, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.item], back: back)
        return div(
            .class("page item-page"), .acceptsFiles(model.item != nil && model.canEdit),
            .onFiles { _ in .pictures(.offered(to: model.id, in: model.list)) }
        ) {
            bar(heading, onBack: .backTapped) {
                if model.item != nil, model.canEdit {
                    saveButton(language[.done], of: formID)
                } else if back == nil {
                    textButton(language[.close], .backTapped)
                }
            }
            if model.item != nil {
                h1(.class("unseen"), .id(Bar.titleID), .tabIndex(-1)) { language[.item] }
                form(model, env)
                SubItems.view(model.subItems, canEdit: model.canEdit, env).map { .subItems($0) }
                Pictures.strip(of: model.id, in: model.list, canEdit: model.canEdit, env).map {
                    .pictures($0)
                }
                actions(model, env)
            } else if env.isLoading(.list(model.list)) {
                loader(language)
            } else {
                gone(model, env)
            }
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
            .id(formID), .attribute("novalidate", ""), .onSubmit(.closed),
            .onKey(.enter, with: .control, .closed),
            .onKey(.enter, with: .meta, .closed), .onKey(.escape, .backTapped)
        ) {
            div(.class("card item-head"), .class("done", if: model.isDone)) {
                div(.class("item-title")) {
                    if model.canEdit {
                        Markup.input(
                            .type("checkbox"), .class("tick"), .id("edit-done"), .checked(model.isDone),
                            .aria(.label, language[.tick]), .oneTap, .onToggle { .doneToggled($0) })
                    }
                    text(.title, language[.itemTitle], model, language)
                }
                if model.canEdit || model.has(.note) { text(.note, language[.note], model, language) }
            }
            if model.canEdit {
                ItemProperties.chips(model, env)
                ItemProperties.panel(model, env)
            } else {
                ItemProperties.readOnly(model, env)
            }
            let links = links(in: model[.title].text, model[.note].text)
            if !links.isEmpty {
                ul(.class("card")) {
                    for link in links { keyed(link) { li { linkRow(link, language) } } }
                }
            }
        }
    }

    /// The field for the title or the note, which is as high as its text.
    private static func text(
        _ field: Field, _ name: String, _ model: Model, _ language: Language
    ) -> Html<Message> {
        let isTitle = field == .title
        let limit = (isTitle ? Item.titleRule : Item.noteRule).limit
        let error = model[field].error.map { language.titleError($0, limit: limit) }
        let hint = isTitle && model.hasFormerTitle ? language[.titleKept] : ""
        return div(.class("item-text"), .class("wrong", if: error != nil)) {
            div(.class("grow"), .attribute("data-text", model[field].text)) {
                textarea(
                    .id(field.id), .value(model[field].text), .dir("auto"), .verbatim,
                    .attribute("rows", "1"),
                    .readOnly(!model.canEdit), .autocapitalize("sentences"), .aria(.label, name),
                    .placeholder(name),
                    .enterKeyHint(isTitle ? "done" : "enter"), .aria(.invalid, error != nil),
                    .aria(.describedBy, field.id + "-note"),
                    isTitle ? .onKey(.enter, .closed) : .class("", if: false),
                    .onInput { .entered(field, $0) }, .onBlur { .left(field, isUnfinished: $0) })
            }
            p(.id(field.id + "-note"), .class("note"), .aria(.live, "polite")) { error ?? hint }
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
}

/// The history, the repetition and the deletion of the item.
private func actions(_ model: ItemEditor.Model, _ env: AppEnvironment) -> Html<ItemEditor.Message> {
    div(.class("card actions")) {
        ItemEditor.historyLink(model, env.language)
        if model.canEdit {
            repetitionEntries(model.id, in: model.list, env) { .changed($0) }
            menuEntry(.trash, env.language[.deleteItem], style: "danger", .deleted)
        }
    }
}

import Domain
import Markup
import SyncRules
import Texts

extension SubItems {
    static func view(_ model: Model, canEdit: Bool, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let rows = model.rows(env)
        return div(.class("subitems"), .role("group"), .aria(.label, language[.subItems])) {
            if !rows.isEmpty {
                header(.class("line")) {
                    h2(.class("headline")) { language[.subItems] }
                    span(.class("count")) {
                        language.progress(rows.count { $0.subItem.done != nil }, of: rows.count)
                    }
                }
                ul(.class("card items"), .aria(.label, language[.subItems])) {
                    for (id, sub) in rows {
                        keyed(id.text) { row(id, sub, model, canEdit: canEdit, language) }
                    }
                }
            }
            if canEdit { adding(model, language) }
            p(.class("unseen"), .role("status")) { language.text(of: model.announcement) }
        }
    }

    private static func adding(_ model: Model, _ language: Language) -> Html<Message> {
        addField(
            AddField(
                id: draftID, label: language[.newSubItem], action: language[.addSubItem], value: model.draft,
                error: model.draftError.map { language.titleError($0, limit: SubItem.titleRule.limit) },
                acceptsLines: true)
        ).map { event in
            switch event {
            case .entered(let text): .draftEntered(text)
            case .pasted(let text): .pasted(text)
            case .submitted, .keptInText, .offerAccepted, .placeRemoved: .draftSubmitted
            }
        }
    }

    private static func row(
        _ id: SubItemID, _ sub: SubItem, _ model: Model, canEdit: Bool, _ language: Language
    ) -> Html<Message> {
        li(
            .class("item"), .class("done", if: sub.done != nil),
            .onKey(.arrowUp, with: .alt, .moved(id, .up)), .onKey(.arrowDown, with: .alt, .moved(id, .down))
        ) {
            input(
                .type("checkbox"), .class("tick"), .checked(sub.done != nil), .disabled(!canEdit),
                .aria(.label, sub.title), .oneTap, .onToggle { .ticked(id, $0) })
            if let editor = model.editor, editor.id == id, canEdit {
                editing(editor, language)
            } else if canEdit {
                button(
                    .type("button"), .class("title"), .id(titleID(of: id)), .dir("auto"), .oneTap,
                    .aria(.keyShortcuts, "Alt+ArrowUp Alt+ArrowDown Delete"), .onClick(.tapped(id)),
                    .onKey(.delete, .deleted(id))
                ) { sub.title }
            } else {
                span(.class("title"), .dir("auto")) { sub.title }
            }
        }
    }

    private static func editing(_ editor: Editor, _ language: Language) -> Html<Message> {
        let id = editor.id
        return form(.class("editor"), .attribute("novalidate", ""), .onSubmit(.editorClosed)) {
            input(
                .id(editorID), .value(editor.title.text), .aria(.label, language[.subItemTitle]),
                .dir("auto"),
                .autocomplete("off"), .autocapitalize("sentences"), .enterKeyHint("done"),
                .aria(.invalid, editor.title.error != nil), .aria(.describedBy, editorID + "-note"),
                .onInput { .titleEntered($0) }, .onChange { _ in .titleSettled },
                .onKey(.escape, .editorCancelled))
            p(.id(editorID + "-note"), .class("note"), .aria(.live, "polite")) {
                editor.title.error.map { language.titleError($0, limit: SubItem.titleRule.limit) } ?? ""
            }
            div(.class("tools")) {
                iconButton(.up, language[.moveUp], .moved(id, .up))
                iconButton(.down, language[.moveDown], .moved(id, .down))
                iconButton(.trash, language[.delete], style: "danger", .deleted(id))
                button(.type("submit"), .class("text strong")) { language[.done] }
            }
        }
    }
}

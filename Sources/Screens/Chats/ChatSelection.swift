import Domain
import Markup
import SyncRules
import Texts

/// The selection of several messages.
public enum ChatSelection {
    typealias Model = ChatLog.Model

    public enum Message: Equatable {
        /// From the menu of a message, which is selected first.
        case started(MessageID)
        case toggled(MessageID, Bool)
        case copied
        case forwardTapped
        case removeTapped(Pointer)
        case editTapped
        case ended
    }

    static func update(_ model: inout Model, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        model.sheet = nil
        switch message {
        case .started(let id):
            model.selection = [id.text]
            return [.focus(selectorID(id))]
        case .toggled(let id, let isSelected):
            if isSelected { model.selection?.insert(id.text) } else { model.selection?.remove(id.text) }
        case .copied:
            let text = text(of: selected(model, env))
            return [.copy(text)] + end(&model)
        case .forwardTapped: model.sheet = .forwarding(selected(model, env).map { $0.id })
        case .removeTapped(let pointer): model.sheet = .removal(selected(model, env).map { $0.id }, pointer)
        case .editTapped:
            guard let row = editable(of: selected(model, env)) else { return [] }
            model.selection = nil
            return MessageEdit.start(row.id, &model, env)
        case .ended: return end(&model)
        }
        return []
    }

    private static func end(_ model: inout Model) -> [Effect] {
        guard model.selection != nil else { return [] }
        model.selection = nil
        return [.focus(Bar.titleID)]
    }

    /// Forwards messages to a chat in their order, and opens it.
    static func forward(
        _ ids: [MessageID], of chat: ScopeID, to target: ScopeID, _ env: inout AppEnvironment
    ) -> [Effect] {
        var effects: [Effect] = []
        for id in ids {
            effects.append(.perform(.chat(.forward(id, of: chat, as: env.newID())), in: target))
        }
        return effects + [.go(.chat(target))]
    }

    static func selectorID(_ id: MessageID) -> String { "select-" + id.text }

    // MARK: - View

    /// The actions for the selected messages, in place of the field. The text of the field stays.
    static func bar(_ model: Model, _ env: AppEnvironment) -> Html<ChatLog.Message> {
        let (language, selected) = (env.language, selected(model, env))
        let count = selected.count
        return div(
            .class("composer selection"), .role("toolbar"), .aria(.label, language[.actions]),
            .onKey(.escape, .selecting(.ended))
        ) {
            iconButton(.close, language[.cancel], .selecting(.ended))
            span(.class("row-main"), .role("status")) { language.selected(count) }
            if editable(of: selected) != nil {
                iconButton(.pencil, language[.editMessage], .selecting(.editTapped))
            }
            iconButton(
                .copy, language[.copyText], .selecting(.copied), isOn: !text(of: selected).isEmpty)
            tool(.send, language[.forwardMessage], isOn: count > 0) { _ in .selecting(.forwardTapped) }
            tool(.trash, language[.delete], style: "danger", isOn: count > 0) {
                .selecting(.removeTapped($0))
            }
        }
    }

    /// Opens a sheet next to the button.
    private static func tool(
        _ picture: Icon, _ name: String, style: Name = "", isOn: Bool,
        _ message: @escaping (Pointer) -> ChatLog.Message
    ) -> Html<ChatLog.Message> {
        button(
            .type("button"), .class("icon-button"), .class(style), .aria(.label, name), .title(name),
            .attribute("aria-haspopup", "dialog"), .disabled(!isOn), .onClick(message)
        ) { icon(picture) }
    }

    /// A message with a checkbox. A tap anywhere on the message only selects it.
    static func selectable(
        _ row: MessageRow, _ isSelected: Bool, _ language: Language,
        @HtmlBuilder<ChatLog.Message> _ message: () -> Fragment<ChatLog.Message>
    ) -> Html<ChatLog.Message> {
        let shown = row.text.isEmpty ? language[.picture] : row.text
        let text = row.isCollapsed ? language[.blockedMessage] : shown
        let name = row.author.isEmpty ? language.ownMessage(text) : language.message(text, of: row.author)
        return label(.class("selectable")) {
            input(
                .type("checkbox"), .class("tick select"), .id(selectorID(row.id)), .checked(isSelected),
                .aria(.label, name), .onToggle { .selecting(.toggled(row.id, $0)) })
            div(.class("theirs", if: row.state == nil), .attribute("inert", ""), content: message)
        }
    }
}

extension ChatSelection {
    /// The selected messages that still exist, in the order of the chat.
    static func selected(_ model: Model, _ env: AppEnvironment) -> [MessageRow] {
        guard let selection = model.selection else { return [] }
        return MessageRow.rows(of: selection.map { MessageID($0) }, model, env)
    }

    /// The only selected message, if it can be edited.
    private static func editable(of selected: [MessageRow]) -> MessageRow? {
        selected.count == 1 && selected[0].isEditable ? selected[0] : nil
    }

    /// The texts of the messages, joined.
    private static func text(of selected: [MessageRow]) -> String {
        var texts: [String] = []
        for row in selected where !row.text.isEmpty && !row.isCollapsed { texts.append(row.text) }
        return texts.joined(separator: "\n")
    }
}

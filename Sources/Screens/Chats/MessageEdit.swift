import Domain
import SyncClient
import SyncRules

/// The message that is being edited.
struct MessageEdit: Equatable {
    let id: MessageID
    /// The text in the field.
    var text: String
    /// True if the user has changed the text.
    var isTouched = false

    /// The text of the draft: the id alone if the text is unchanged.
    var draftText: String { isTouched ? id.text + "/" + text : id.text }
}

/// Editing of a sent message, in the field for new messages.
extension MessageEdit {
    /// Puts the text of a message into the field, unless another edit has unsaved changes.
    static func start(_ id: MessageID, _ model: inout ChatLog.Model, _ env: AppEnvironment) -> [Effect] {
        guard model.edit?.isTouched != true else { return [.focus(ChatLog.draftID)] }
        model.reply = nil
        let left = model.leftEdits.remove(id)
        model.edit = message(id, model, env).map { left ?? MessageEdit(id: id, text: $0.text) }
        return [.focus(ChatLog.draftID)]
    }

    /// Edits the user's last message.
    static func startLast(_ model: inout ChatLog.Model, _ env: AppEnvironment) -> [Effect] {
        model.rows.last { $0.isEditable }.map { start($0.id, &model, env) } ?? []
    }

    /// Leaves the edit without losing its text.
    static func leave(_ model: inout ChatLog.Model) -> [Effect] {
        if let edit = model.edit, edit.isTouched { model.leftEdits.keep(edit) }
        (model.edit, model.error) = (nil, nil)
        return [.focus(ChatLog.draftID)]
    }

    static func change(to text: String, _ model: inout ChatLog.Model, _ env: AppEnvironment) {
        guard let id = model.edit?.id else { return }
        let isTouched = message(id, model, env)?.text != text
        model.edit = MessageEdit(id: id, text: text, isTouched: isTouched)
    }

    /// Follows changes of the edited message. If it was deleted, the changed text stays as a draft.
    static func follow(_ model: inout ChatLog.Model, _ env: AppEnvironment) -> [Effect] {
        guard let edit = model.edit else { return [] }
        if let row = MessageRow.rows(of: [edit.id], model, env).first {
            if !edit.isTouched { model.edit?.text = row.text }
            return []
        }
        let isDeleted = message(edit.id, model, env) != nil
        // A message that is not loaded may still exist.
        guard isDeleted || !edit.isTouched else { return [] }
        (model.edit, model.error) = (nil, nil)
        if edit.isTouched, !edit.text.isEmpty {
            model.draft += (model.draft.isEmpty ? "" : "\n") + edit.text
        }
        return isDeleted ? [.showToast(.editedMessageDeleted)] : []
    }

    /// The current message, also if it is not on the page.
    private static func message(_ id: MessageID, _ model: ChatLog.Model, _ env: AppEnvironment)
        -> ChatMessage?
    {
        guard case .message(let message)? = env.replica.record(RecordID(id.text), in: model.chat)?.content
        else { return nil }
        return message
    }

    /// Sends the edit; nothing if the text is unchanged.
    static func save(_ edit: MessageEdit, _ model: inout ChatLog.Model, _ env: AppEnvironment) -> [Effect] {
        do throws(Refusal) {
            let message = message(edit.id, model, env)
            let hasPicture = message?.picture != nil
            let text = try (hasPicture ? ChatMessage.captionRule : ChatMessage.textRule).clean(edit.text)
            model.edit = nil
            let isNew = text != message?.text
            return (isNew ? [.perform(.chat(.edit(edit.id, text)), in: model.chat)] : []) + [
                .focus(ChatLog.draftID)
            ]
        } catch {
            model.error = error
            return [.focus(ChatLog.draftID)]
        }
    }
}

extension MessageEdit {
    init?(draftText: String) {
        let bytes = draftText.bytes
        let end = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        guard let id = MessageID(checking: String(bytes: bytes[..<end])) else { return nil }
        let isTouched = end < bytes.count
        self.init(id: id, text: isTouched ? String(bytes: bytes[(end + 1)...]) : "", isTouched: isTouched)
    }
}

/// Edits that were left have a draft for each message.
extension [MessageEdit] {
    init(leftIn chat: ScopeID, _ drafts: [Draft]) {
        self = []
        let prefix = ChatLog.Model.editKey(chat) + "/"
        for draft in drafts where draft.key.hasPrefix(prefix) {
            if let edit = MessageEdit(draftText: draft.text) { append(edit) }
        }
    }

    /// Removes and returns the text of a message. Its entry stays, so that its draft is removed.
    mutating func remove(_ id: MessageID) -> MessageEdit? {
        guard let index = lastIndex(where: { $0.id == id }), self[index].isTouched else { return nil }
        defer { self[index].isTouched = false }
        return self[index]
    }

    mutating func keep(_ edit: MessageEdit) {
        removeAll { $0.id == edit.id }
        append(edit)
    }

    func drafts(in chat: ScopeID) -> [Draft] {
        map { edit in
            let key = ChatLog.Model.editKey(chat) + "/" + edit.id.text
            return Draft(edit.isTouched ? edit.draftText : "", in: key)
        }
    }
}

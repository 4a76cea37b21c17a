import Domain
import Sync

/// A message that is sent can be changed, in the field in which one writes.
extension ChatLog {
    /// A message that is being changed.
    struct Edit: Equatable {
        let id: MessageID
        /// What stands in the field.
        var text: String
        /// Whether somebody has typed another text.
        var isTouched = false

        /// As it is kept among drafts: without words that nobody has typed.
        var kept: String { isTouched ? id.text + "/" + text : id.text }
    }

    /// Brings a message into the field, unless something else is typed there already.
    static func edit(_ id: MessageID, _ model: inout Model, _ world: World) -> [Effect] {
        guard model.edit?.isTouched != true else { return [.focus(draftID)] }
        model.reply = nil
        model.edit = message(id, model, world).map { Edit(id: id, text: $0.text) }
        return [.focus(draftID)]
    }

    static func changeEdit(to text: String, _ model: inout Model, _ world: World) {
        guard let id = model.edit?.id else { return }
        let isTouched = message(id, model, world)?.text != text
        model.edit = Edit(id: id, text: text, isTouched: isTouched)
    }

    /// Follows what becomes of the message meanwhile. Of one that was deleted what somebody has typed stays, as a draft.
    static func followEdit(_ model: inout Model, _ world: World) -> [Effect] {
        guard let edit = model.edit else { return [] }
        if let row = rows(of: [edit.id], model, world).first {
            if !edit.isTouched { model.edit?.text = row.text }
            return []
        }
        let isDeleted = message(edit.id, model, world) != nil
        // What is not held may be there all the same.
        guard isDeleted || !edit.isTouched else { return [] }
        (model.edit, model.error) = (nil, nil)
        if edit.isTouched, !edit.text.isEmpty {
            model.draft += (model.draft.isEmpty ? "" : "\n") + edit.text
        }
        return isDeleted ? [.say(.editedIsGone)] : []
    }

    /// A message as it is now, also one that is not on the page.
    private static func message(_ id: MessageID, _ model: Model, _ world: World) -> ChatMessage? {
        guard case .message(let message)? = world.replica.record(RecordID(id.text), in: model.chat)?.content
        else { return nil }
        return message
    }

    /// Sends what is changed, and nothing where it is as before.
    static func save(_ edit: Edit, _ model: inout Model, _ world: World) -> [Effect] {
        do throws(Refusal) {
            let message = message(edit.id, model, world)
            let hasPicture = message?.picture != nil
            let text = try (hasPicture ? ChatMessage.captionRule : ChatMessage.textRule).clean(edit.text)
            model.edit = nil
            let isNew = text != message?.text
            return (isNew ? [.perform(.chat(.edit(edit.id, text)), in: model.chat)] : []) + [.focus(draftID)]
        } catch {
            model.error = error
            return [.focus(draftID)]
        }
    }
}

extension ChatLog.Edit {
    init?(kept: String) {
        let bytes = kept.bytes
        let end = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        guard let id = MessageID(checking: String(bytes: bytes[..<end])) else { return nil }
        let isTouched = end < bytes.count
        self.init(id: id, text: isTouched ? String(bytes: bytes[(end + 1)...]) : "", isTouched: isTouched)
    }
}

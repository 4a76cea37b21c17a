import Domain
import Sync

/// A message that is sent can be changed, in the field in which one writes.
extension ChatLog {
    /// Brings a message into the field, unless something else is typed there already.
    static func edit(_ id: MessageID, _ model: inout Model, _ world: World) -> [Effect] {
        guard !isEditTouched(model, world) else { return [.focus(draftID)] }
        model.reply = nil
        model.edit = message(id, model, world).map { Edit(id: id, text: $0.text) }
        return [.focus(draftID)]
    }

    /// Whether another text is typed for a message.
    static func isEditTouched(_ model: Model, _ world: World) -> Bool {
        model.edit.map { message($0.id, model, world)?.text != $0.text } ?? false
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

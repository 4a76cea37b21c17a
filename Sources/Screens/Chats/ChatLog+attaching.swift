import Domain
import Markup
import Sync
import Texts

/// Pictures that are chosen for a chat, with what stood in its field when they were: what is typed while they come does
/// not go with them.
public struct ChatPictures: Equatable, Sendable {
    let chat: ScopeID
    let caption: String
    let reply: MessageID?
    let addressee: Addressee?

    func send(_ message: NewMessage, _ world: World) -> Effect {
        .perform(.chat(.write(message, to: world.addressee(in: chat, begun: addressee))), in: chat)
    }
}

/// What goes into a chat beside words.
extension ChatLog {
    static let attachID = "attach"

    static func attaching(_ language: Language) -> Html<Message> {
        let label = language[.attach]
        return button(
            .type("button"), .class("icon-button"), .id(attachID), .aria(.label, label), .title(label),
            .attribute("aria-haspopup", "dialog"), .onClick { .attachTapped($0) }
        ) { icon(.plus) }
    }

    static func attachments(at place: Pointer, _ language: Language) -> Html<Message> {
        Screens.menu(language[.attach], at: place, cancel: language[.cancel], onClose: .sheetClosed) {
            menuEntry(.image, language[.picture], .pictureTapped)
            menuEntry(.lists, language[.list], .cardTapped)
        }
    }

    /// Has pictures come, those of one choice.
    static func choose(from source: Pictures.Source, _ model: Model) -> [Effect] {
        let isEditing = model.edit != nil
        let chosen = ChatPictures(
            chat: model.chat, caption: isEditing ? "" : model.draft, reply: model.reply,
            addressee: model.addressee)
        return [.pick(.message(chosen), from: source)]
    }

    /// What stood in the field goes with the first picture, if it still stands there.
    static func send(
        _ picture: BlobID, _ chosen: ChatPictures, _ model: inout Model, _ world: inout World
    ) -> [Effect] {
        let isMeant = model.edit == nil && model.draft == chosen.caption && model.reply == chosen.reply
        var message = NewMessage(world.newID(), "", picture: picture)
        do throws(Refusal) {
            if isMeant {
                let caption = try ChatMessage.captionRule.clean(chosen.caption)
                message = NewMessage(message.id, caption, reply: chosen.reply, picture: picture)
                model.draft = ""
                model.reply = nil
            }
        } catch {
            // It goes without what cannot be said beside it, which stays in the field.
            model.error = error
        }
        showEnd(&model)
        return [chosen.send(message, world)] + (isMeant ? [.focus(draftID)] : [])
    }
}

import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The field for a new or an edited message, with the attachments.
enum ChatComposer {
    typealias Message = ChatLog.Message
    typealias Model = ChatLog.Model

    static func view(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let isCaption = model.edit == nil && !model.pictures.isEmpty
        let label = isCaption ? language[PhotoLabel.caption] : language[.messageField]
        return form(
            .class("composer"), .class("wrong", if: model.error != nil), .attribute("novalidate", ""),
            .onSubmit(.submitted)
        ) {
            if model.edit != nil {
                above(.pencil, language[.editing], language, .editCancelled)
            } else if let reply = model.reply {
                above(
                    .reply, language.quoted(MessageRow.quote(reply, in: model.chat, env)), language,
                    .replyCancelled)
            }
            if !model.pictures.isEmpty { PictureTray.view(model.pictures, env) }
            if model.edit == nil { attaching(language) }
            textarea(
                .id(ChatLog.draftID), .value(model.edit?.text ?? model.draft), .placeholder(label),
                .aria(.label, label), .dir("auto"), .attribute("rows", "1"),
                .autocapitalize("sentences"), .enterKeyHint(env.device.isTouchPrimary ? "enter" : "send"),
                .aria(.invalid, model.error != nil), .aria(.describedBy, noteID),
                .onInput { .draftEntered($0) },
                // The key moves the cursor in a text.
                model.canEditLast ? .onKey(.arrowUp, .lastEditAsked) : .class(""),
                model.edit != nil
                    ? .onKey(.escape, .editLeft)
                    : model.reply != nil ? .onKey(.escape, .replyCancelled) : .class(""),
                .onKey(.enter, with: env.device.isTouchPrimary ? .control : [], .submitted))
            // Photos without the detour through the menu.
            if model.canEditLast {
                iconButton(.image, language[PictureLabel.addPicture], .pictureTapped)
            }
            button(
                .type("submit"), .class("round"), .aria(.label, language[.sendMessage]),
                .title(language[.sendMessage])
            ) { icon(model.edit == nil ? .up : .check) }
            p(.id(noteID), .class("note"), .aria(.live, "polite")) {
                model.error.map { language.titleError($0, limit: ChatMessage.textRule.limit) } ?? ""
            }
        }
    }

    /// The subject of the field above it, with a button to cancel.
    private static func above(
        _ picture: Icon, _ words: String, _ language: Language, _ message: Message
    ) -> Html<Message> {
        div(.class("editing-note")) {
            icon(picture)
            span(.class("row-main ends"), .dir("auto")) { words }
            iconButton(.close, language[.cancel], message)
        }
    }

    private static let noteID = "new-message-note"

    static let attachID = "attach"

    static func attaching(_ language: Language) -> Html<Message> {
        let label = language[.attach]
        return button(
            .type("button"), .class("icon-button"), .id(attachID), .aria(.label, label), .title(label),
            .attribute("aria-haspopup", "dialog"), .onClick { .attachTapped($0) }
        ) { icon(.plus) }
    }

    static func attachments(at pointer: Pointer, _ language: Language) -> Html<Message> {
        Screens.menu(language[.attach], at: pointer, cancel: language[.cancel], onClose: .sheetClosed) {
            menuEntry(.image, language[.picture], .pictureTapped)
            menuEntry(.lists, language[.list], .cardTapped)
        }
    }
}

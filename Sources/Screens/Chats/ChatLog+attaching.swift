import Domain
import Markup
import SyncRules
import Texts

/// Pictures and list cards in a chat.
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
}

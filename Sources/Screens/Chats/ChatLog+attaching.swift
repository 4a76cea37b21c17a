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

    /// The draft key of the chosen pictures that are not sent yet.
    static func picturesKey(_ chat: ScopeID) -> String { chat.text + "/" + Draft.pictures }

    /// Adds a picture above the field. It is sent together with the message.
    static func add(_ picture: BlobID, _ model: inout Model) -> [Effect] {
        guard !model.pictures.contains(picture) else { return [] }
        model.pictures.append(picture)
        return model.pictures.count == 1 ? [.focus(draftID)] : []
    }

    /// The pictures of the next message.
    static func chosen(_ pictures: [BlobID], _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return ul(.class("strip chosen"), .aria(.label, language[.pictures])) {
            for (index, blob) in pictures.enumerated() {
                keyed(blob.text) {
                    li(.class("thumb")) {
                        Pictures.image(
                            Thumbnail(address: env.replica.address(ofOwn: blob)),
                            alt: language.picture(index + 1, of: pictures.count, language[.picture]))
                        iconButton(
                            .close, language.act(language[.removePicture], on: String(index + 1)),
                            .pictureRemoved(blob))
                    }
                }
            }
        }
    }
}

import Domain
import Markup
import Sync
import Texts

/// Pictures and cards of lists that go into a chat.
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

    /// Where drafts keep the pictures that are chosen and not sent yet.
    static func picturesPlace(_ chat: ScopeID) -> String { chat.text + "/" + Draft.pictures }

    /// Puts a picture above the field. Nothing is sent until the user sends it.
    static func add(_ picture: BlobID, _ model: inout Model) -> [Effect] {
        guard !model.pictures.contains(picture) else { return [] }
        model.pictures.append(picture)
        return model.pictures.count == 1 ? [.focus(draftID)] : []
    }

    /// The pictures that are about to be sent.
    static func chosen(_ pictures: [BlobID], _ world: World) -> Html<Message> {
        let language = world.language
        return ul(.class("strip chosen"), .aria(.label, language[.pictures])) {
            for (index, blob) in pictures.enumerated() {
                keyed(blob.text) {
                    li(.class("thumb")) {
                        Pictures.image(
                            Thumb(address: world.replica.address(ofOwn: blob)),
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

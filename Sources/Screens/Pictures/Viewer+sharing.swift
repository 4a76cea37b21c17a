import Domain
import Markup
import Sync
import Texts

/// How a photo leaves the app: as a file, or by a link that opens without an account, which who brought it makes and ends.
extension Viewer {
    static func share(_ viewer: inout Model?, _ message: Message, _ world: World) -> [Effect] {
        let link = viewer?.sharing?.link
        viewer?.sharing = nil
        switch message {
        case .shareTapped(let photo, let place):
            viewer?.sharing = Sharing(photo: photo, place: place)
            return world.status.link == .offline ? [] : [.request(.photoLink(photo.key, .find))]
        case .imageShared(let photo):
            return [.share(.picture(address: world.replica.thumb(photo, .large).address))]
        case .linkShared(let photo):
            return link.map { [.share(.link(path: $0))] } ?? [.request(.photoLink(photo.key, .make))]
        case .linkStopped(let photo): return [.request(.photoLink(photo.key, .end))]
        default: return []
        }
    }

    /// The server has said what there is of a link.
    static func answered(
        _ viewer: inout Model?, _ photo: RecordKey, _ act: PhotoLinkAct, _ answer: ServerAnswer
    ) -> [Effect] {
        switch (act, answer) {
        case (.find, .link(let path)):
            if viewer?.sharing?.photo.key == photo { viewer?.sharing?.link = path }
            return []
        case (.find, _): return []
        case (.make, .link(let path?)): return [.share(.link(path: path))]
        case (.end, .link): return [.say(.picture(.linkStopped))]
        default: return [.say(.picture(.notShared))]
        }
    }

    /// What can be done, over the picture.
    static func sheet(_ viewer: Model?, _ world: World) -> Html<Message> {
        guard let sharing = viewer?.sharing else { return text("") }
        let (language, photo) = (world.language, sharing.photo)
        return menu(
            language.name(of: photo), at: sharing.place, cancel: language[.close], onClose: .shareClosed
        ) {
            a(
                .class("row"), .href(world.replica.thumb(photo, .large).address),
                .attribute("download", "photo")
            ) {
                span(.class("row-main")) { language[.savePhoto] }
                icon(.download)
            }
            menuEntry(.image, language[.shareImage], .imageShared(photo))
            if photo.isOwn && photo.isForEveryone || sharing.link != nil {
                menuEntry(.link, language[.shareLink], .linkShared(photo))
            }
            if photo.isOwn, sharing.link != nil {
                menuEntry(.trash, language[.stopLink], style: "danger", .linkStopped(photo))
            }
        }
    }

    /// What opens it.
    static func shareButton(of photo: SeenPhoto, _ language: Language) -> Html<Message> {
        button(
            .type("button"), .class("icon-button"), .aria(.label, language[.sharePhoto]),
            .title(language[.sharePhoto]), .attribute("aria-haspopup", "dialog"),
            .onClick { Message.shareTapped(photo, $0) }
        ) { icon(.shareOut) }
    }
}

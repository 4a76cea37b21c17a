import Domain
import Markup
import Sync
import Texts

/// Photos of sources, looked at as all others are.
extension Viewer {
    /// By its page there, where it has one, else as a file. The source is told, as when it is saved.
    static func share(_ photo: SourcePhoto) -> [Effect] {
        let shared: Shared = photo.page.isEmpty ? .picture(address: photo.large) : .link(path: photo.page)
        return [.share(shared), .request(.sourceUse(photo))]
    }

    @HtmlBuilder<Message>
    static func sourceTools(_ photo: SourcePhoto, _ world: World) -> Fragment<Message> {
        let language = world.language
        let hasHeart = world.replica.isFavourite(photo, of: world.replica.person)
        heart(isOn: hasHeart, language.name(of: photo), language) { .source(.heartTapped(photo, $0)) }
        a(
            .class("icon-button"), .href(photo.large), .attribute("download", "photo"),
            .attribute("target", "_blank"), .attribute("rel", "noopener noreferrer"),
            .aria(.label, language[.savePhoto]), .title(language[.savePhoto]),
            .onClick(.source(.saved(photo)))
        ) { icon(.download) }
        iconButton(.shareOut, language[.sharePhoto], .sourceShared(photo))
        if !photo.page.isEmpty {
            a(
                .class("icon-button"), .href(photo.page), .attribute("target", "_blank"),
                .attribute("rel", "noopener noreferrer"), .aria(.label, language[.openLink]),
                .title(language[.openLink])
            ) { icon(.link) }
        }
    }
}

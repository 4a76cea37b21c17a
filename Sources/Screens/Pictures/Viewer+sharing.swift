import Domain
import Markup
import Sync
import Texts

/// How a photo leaves the app: as a file, or by a link that opens without an account. The author of a photo makes its link
/// and ends it; a photo of a source is linked by its page there, and the source is told of each use.
extension Viewer {
    static func share(_ viewer: inout Model?, _ message: Message, _ world: World) -> [Effect] {
        let sharing = viewer?.sharing
        viewer?.sharing = nil
        guard let photo = viewer?.photo else { return [] }
        if case .shareTapped(let place) = message {
            viewer?.sharing = Sharing(place: place, link: photo.page)
            guard let key = photo.key, world.status.link != .offline else { return [] }
            return [.request(.photoLink(key, .find))]
        }
        guard let sharing else { return [] }
        switch (message, photo.key) {
        case (.saved, _): return photo.uses
        case (.imageShared, _):
            return [.share(.picture(address: world.replica.address(of: photo)))] + photo.uses
        case (.linkShared, let key):
            if let link = sharing.link { return [.share(.link(path: link))] + photo.uses }
            return key.map { [.request(.photoLink($0, .make))] } ?? []
        case (.linkStopped, let key?): return [.request(.photoLink(key, .end))]
        default: return []
        }
    }

    /// The server has said what there is of a link.
    static func answered(
        _ viewer: inout Model?, _ photo: RecordKey, _ act: PhotoLinkAct, _ answer: ServerAnswer
    ) -> [Effect] {
        switch (act, answer) {
        case (.find, .link(let path)):
            if viewer?.shown == photo { viewer?.sharing?.link = path }
            return []
        case (.find, _): return []
        case (.make, .link(let path?)): return [.share(.link(path: path))]
        case (.end, .link): return [.say(.picture(.linkStopped))]
        default: return [.say(.picture(.notShared))]
        }
    }

    /// What can be done, over the picture.
    static func sheet(_ viewer: Model?, _ world: World) -> Html<Message> {
        guard let sharing = viewer?.sharing, let photo = viewer?.photo else { return text("") }
        let language = world.language
        let address = world.replica.address(of: photo)
        return menu(photo.name(language), at: sharing.place, cancel: language[.close], onClose: .shareClosed)
        {
            // A browser saves what another host has only from a page of its own.
            a(
                .class("row"), .href(address), .attribute("download", "photo"),
                .attribute("target", address.begins(with: "/") ? "_self" : "_blank"),
                .attribute("rel", "noopener noreferrer"), .onClick(.saved)
            ) {
                span(.class("row-main")) { language[.savePhoto] }
                icon(.download)
            }
            menuEntry(.image, language[.shareImage], .imageShared)
            if photo.isLinkable || sharing.link != nil {
                menuEntry(.shareOut, language[.shareLink], .linkShared)
            }
            if case .photo(let own) = photo, own.isOwn, sharing.link != nil {
                menuEntry(.trash, language[.stopLink], style: "danger", .linkStopped)
            }
            if let page = photo.page {
                a(
                    .class("row"), .href(page), .attribute("target", "_blank"),
                    .attribute("rel", "noopener noreferrer")
                ) {
                    span(.class("row-main")) { language[.openLink] }
                    icon(.link)
                }
            }
        }
    }

    /// Heart and menu of a photo.
    @HtmlBuilder<Message>
    static func tools(of photo: AnyPhoto, _ world: World) -> Fragment<Message> {
        let language = world.language
        switch photo {
        case .photo(let seen):
            heart(isOn: world.hasHeart(seen), photo.name(language), language) { .heartTapped(seen, $0) }
        case .source(let seen):
            heart(
                isOn: world.replica.isFavourite(seen, of: world.replica.person), photo.name(language),
                language
            ) { .source(.heartTapped(seen, $0)) }
        }
        button(
            .type("button"), .class("icon-button"), .aria(.label, language[.sharePhoto]),
            .title(language[.sharePhoto]), .attribute("aria-haspopup", "dialog"),
            .onClick { Message.shareTapped($0) }
        ) { icon(.shareOut) }
    }
}

extension AnyPhoto {
    /// Of a photo of a user here.
    fileprivate var key: RecordKey? {
        if case .photo(let photo) = self { photo.key } else { nil }
    }

    /// The page of a photo at its source.
    fileprivate var page: String? {
        if case .source(let photo) = self, !photo.page.isEmpty { photo.page } else { nil }
    }

    /// Whether the user may make a link.
    fileprivate var isLinkable: Bool {
        if case .photo(let photo) = self { photo.isOwn && photo.isForEveryone } else { false }
    }

    /// What tells the source.
    fileprivate var uses: [Effect] {
        if case .source(let photo) = self { [.request(.sourceUse(photo))] } else { [] }
    }

    func name(_ language: Language) -> String {
        switch self {
        case .photo(let photo): language.name(of: photo)
        case .source(let photo): language.name(of: photo)
        }
    }
}

extension Replica {
    /// Where the photo comes from in its largest size.
    fileprivate func address(of photo: AnyPhoto) -> String {
        switch photo {
        case .photo(let photo): thumb(photo, .large).address
        case .source(let photo): photo.large
        }
    }
}

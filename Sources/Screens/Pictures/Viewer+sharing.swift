import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// Sharing a photo as a file, or by a link that opens without an account. The author of a photo creates its link and
/// ends it. The link of a provider's photo is its page there, and the provider is notified of each use.
extension Viewer {
    static func share(_ viewer: inout Model?, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        let sharing = viewer?.sharing
        viewer?.sharing = nil
        guard let photo = viewer?.photo else { return [] }
        if case .shareTapped(let pointer) = message {
            viewer?.sharing = Sharing(pointer: pointer, link: photo.page)
            guard let key = photo.key, env.status.connection != .offline else { return [] }
            return [.request(.photoLink(key, .find))]
        }
        guard let sharing else { return [] }
        switch (message, photo.key) {
        case (.saved, _): return photo.uses
        case (.sendTapped(let picture), _): return [.app(.sendPictures([picture]))]
        case (.editTapped(let photo), _): return [.app(.editPhoto(photo))]
        case (.imageShared, _):
            return [.share(.picture(address: env.replica.address(of: photo)))] + photo.uses
        case (.linkShared, let key):
            if let link = sharing.link { return [.share(.link(path: link))] + photo.uses }
            return key.map { [.request(.photoLink($0, .make))] } ?? []
        case (.linkStopped, let key?): return [.request(.photoLink(key, .end))]
        default: return []
        }
    }

    /// Handles the server's answer about a link.
    static func answered(
        _ viewer: inout Model?, _ photo: RecordKey, _ act: PhotoLinkAction, _ answer: ServerAnswer
    ) -> [Effect] {
        switch (act, answer) {
        case (.find, .link(let path)):
            if viewer?.shown == photo { viewer?.sharing?.link = path }
            return []
        case (.find, _): return []
        case (.make, .link(let path?)): return [.share(.link(path: path))]
        case (.end, .link): return [.showToast(.picture(.linkStopped))]
        default: return [.showToast(.picture(.notShared))]
        }
    }

    /// The actions, over the picture.
    static func sheet(_ viewer: Model?, _ env: AppEnvironment) -> Html<Message> {
        guard let sharing = viewer?.sharing, let photo = viewer?.photo else { return text("") }
        let language = env.language
        return menu(
            photo.name(language), at: sharing.pointer, cancel: language[.close], onClose: .shareClosed
        ) {
            sharingEntries(
                of: photo, link: sharing.link, env,
                send: photo.sentPicture(env.replica).map { .sendTapped($0) }, saved: .saved,
                imageShared: .imageShared, linkShared: .linkShared)
            if case .photo(let own) = photo, own.isOwn, sharing.link != nil {
                menuEntry(.trash, language[.stopLink], style: "danger", .linkStopped)
            }
            if case .photo(let own) = photo, env.canChange(own) {
                menuEntry(.pencil, language[.editPhoto], .editTapped(own))
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

    /// The like button and the menu of a photo.
    @HtmlBuilder<Message>
    static func tools(of photo: AnyPhoto, _ env: AppEnvironment) -> Fragment<Message> {
        let language = env.language
        switch photo {
        case .photo(let seen):
            likeButton(isOn: env.isLiked(seen), photo.name(language), language) { .likeTapped(seen, $0) }
        case .source(let seen):
            likeButton(
                isOn: env.replica.isFavourite(seen, of: env.replica.person), photo.name(language),
                language
            ) { .source(.likeTapped(seen, $0)) }
        }
        button(
            .type("button"), .class("icon-button"), .aria(.label, language[.sharePhoto]),
            .title(language[.sharePhoto]), .attribute("aria-haspopup", "dialog"),
            .onClick { Message.shareTapped($0) }
        ) { icon(.shareOut) }
    }
}

extension AnyPhoto {
    /// The key of a photo of a user of this server.
    fileprivate var key: RecordKey? {
        if case .photo(let photo) = self { photo.key } else { nil }
    }

    /// The request that notifies the provider.
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

import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Pictures {
    /// A picture: the blurred preview first, then the picture itself.
    /// - Parameter before: a smaller size, which may load faster.
    static func image<Message>(
        _ thumb: Thumbnail, alt: String, _ imageInfo: ImageInfo? = nil, before: Thumbnail? = nil
    ) -> Html<Message> {
        span(.class("picture")) {
            if !thumb.preview.isEmpty {
                img(.class("preview"), .inlineWebP(thumb.preview), .alt(""), .aria(.hidden, true))
            }
            if let before, before.address != thumb.address {
                img(.class("preview sharp"), .src(before.address), .alt(""), .aria(.hidden, true))
            }
            if let imageInfo, imageInfo.hasDetails {
                img(
                    .src(thumb.address), .alt(alt), .attribute("decoding", "async"),
                    .attribute("width", String(imageInfo.width)),
                    .attribute("height", String(imageInfo.height)))
            } else {
                img(
                    .src(thumb.address), .alt(alt), .attribute("decoding", "async"),
                    .attribute("loading", "lazy"))
            }
        }
    }

    /// The button right of an item's title: its first picture, or the way to add one.
    static func button(
        _ thumb: Thumbnail?, of item: ItemID, _ title: String, in list: ListID, _ language: Language
    ) -> Html<Message> {
        if let thumb {
            return Markup.button(
                .type("button"), .class("thumb"), .aria(.label, language[.pictures] + ": " + title), .oneTap,
                .onClick(.opened(thumb.id, in: list))
            ) { image(thumb, alt: "") }
        }
        return Markup.button(
            .type("button"), .class("thumb none"), .aria(.label, language[.addPicture] + ": " + title),
            .oneTap, .onClick(.addTapped(item, in: list, camera: false))
        ) { icon(.image) }
    }

    /// All pictures of an item in a row, and the buttons to add one. A part of the item editor.
    static func strip(
        of item: ItemID, in list: ListID, canEdit: Bool, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        let title = env.replica.item(item, in: .list(list))?.title ?? ""
        let pictures = env.replica.pictures(of: item, in: list)
        return div(.class("card strip"), .role("group"), .aria(.label, language[.pictures])) {
            for (index, hung) in pictures.enumerated() {
                keyed(hung.id.text) {
                    Markup.button(
                        .type("button"), .class("thumb"),
                        .aria(
                            .label,
                            language[.pictures] + ": "
                                + language.picture(index + 1, of: pictures.count, title)),
                        .onClick(.opened(hung.id, in: list))
                    ) { image(env.replica.thumbnail(hung.id, hung.picture, in: .list(list)), alt: "") }
                }
            }
            if canEdit {
                keyed("add") {
                    Markup.button(
                        .type("button"), .class("row"),
                        .onClick(.addTapped(item, in: list, camera: false))
                    ) {
                        icon(.image)
                        span { language[.addPicture] }
                    }
                }
                keyed("camera") {
                    Markup.button(
                        .type("button"), .class("row by-touch-only"),
                        .onClick(.addTapped(item, in: list, camera: true))
                    ) {
                        icon(.camera)
                        span { language[.takePhoto] }
                    }
                }
            }
        }
    }
}

/// A round avatar: the picture above the initials, which show until it is loaded. A silhouette if no name is known.
func avatar<Message>(_ name: String, _ picture: String? = nil) -> Html<Message> {
    let letters = initials(name)
    return avatar(letters.isEmpty ? icon(.person) : text(letters), picture)
}

/// The avatar of the signed-in user.
func ownAvatar<Message>(_ env: AppEnvironment) -> Html<Message> {
    let profile = env.profile
    return avatar(
        profile?.name ?? "",
        profile?.picture.map { env.replica.address(of: $0, in: .user(env.replica.person), .thumb) })
}

/// The avatar of a group.
func groupAvatar<Message>(_ picture: String? = nil) -> Html<Message> {
    avatar(icon(.group), picture)
}

private func avatar<Message>(_ sign: @autoclosure () -> Html<Message>, _ picture: String?) -> Html<Message> {
    span(.class("avatar"), .verbatim, .aria(.hidden, true)) {
        sign()
        if let picture { img(.src(picture), .alt(""), .attribute("decoding", "async")) }
    }
}

import Domain
import Markup
import Sync
import Texts

extension Pictures {
    /// A picture: small and blurred until it is there, then as it is.
    /// - Parameter before: a smaller one, which may be there sooner.
    static func image<Message>(
        _ thumb: Thumb, alt: String, _ looks: ImageInfo? = nil, before: Thumb? = nil
    ) -> Html<Message> {
        span(.class("picture")) {
            if !thumb.preview.isEmpty {
                img(.class("preview"), .inlineWebP(thumb.preview), .alt(""), .aria(.hidden, true))
            }
            if let before, before.address != thumb.address {
                img(.class("preview sharp"), .src(before.address), .alt(""), .aria(.hidden, true))
            }
            if let looks, looks.isKnown {
                img(
                    .src(thumb.address), .alt(alt), .attribute("decoding", "async"),
                    .attribute("width", String(looks.width)), .attribute("height", String(looks.height)))
            } else {
                img(
                    .src(thumb.address), .alt(alt), .attribute("decoding", "async"),
                    .attribute("loading", "lazy"))
            }
        }
    }

    /// To the left of an item's title: its first picture, to be looked at, or the way to add one.
    static func button(
        _ thumb: Thumb?, of item: ItemID, _ title: String, in list: ListID, _ language: Language
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

    /// All pictures of an item in a row, and the ways to add one: a part of the screen that edits the item.
    static func strip(
        of item: ItemID, in list: ListID, canEdit: Bool, _ world: World
    ) -> Html<Message> {
        let language = world.language
        let title = world.replica.item(item, in: .list(list))?.title ?? ""
        let pictures = world.replica.pictures(of: item, in: list)
        return div(.class("card strip"), .role("group"), .aria(.label, language[.pictures])) {
            for (place, hung) in pictures.enumerated() {
                keyed(hung.id.text) {
                    Markup.button(
                        .type("button"), .class("thumb"),
                        .aria(
                            .label,
                            language[.pictures] + ": "
                                + language.picture(place + 1, of: pictures.count, title)),
                        .onClick(.opened(hung.id, in: list))
                    ) { image(world.replica.thumb(hung.id, hung.picture, in: .list(list)), alt: "") }
                }
            }
            if canEdit {
                keyed("add") {
                    Markup.button(
                        .type("button"), .class("row accent"),
                        .onClick(.addTapped(item, in: list, camera: false))
                    ) {
                        icon(.image)
                        span { language[.addPicture] }
                    }
                }
                keyed("camera") {
                    Markup.button(
                        .type("button"), .class("row accent by-touch-only"),
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

extension Pictures {
    /// The picture of a person or a group on a page about them; whose it is may choose another one.
    static func portrait(
        of scope: ScopeID, _ avatar: @autoclosure () -> Html<Message>, isSet: Bool, _ language: Language
    ) -> Html<Message> {
        div(.class("portrait")) {
            avatar()
            div(.class("answers")) {
                Markup.button(
                    .type("button"), .class("text"), .id(portraitID), .onClick(.portraitTapped(of: scope))
                ) { language[isSet ? .changePicture : .addPicture] }
                if isSet { textButton(language[.removePicture], .portraitRemoved(of: scope)) }
            }
        }
    }
}

/// A person in a circle: their picture, above their initials, which are seen as long as it is not there, or a silhouette
/// where no name is known.
func avatar<Message>(_ name: String, _ picture: String? = nil) -> Html<Message> {
    let letters = initials(name)
    return avatar(letters.isEmpty ? icon(.person) : text(letters), picture)
}

/// The person in a circle.
func ownAvatar<Message>(_ world: World) -> Html<Message> {
    let profile = world.profile
    return avatar(
        profile?.name ?? "",
        profile?.picture.map { world.replica.address(of: $0, in: .user(world.replica.person), .thumb) })
}

/// A group in a circle, likewise.
func groupAvatar<Message>(_ picture: String? = nil) -> Html<Message> {
    avatar(icon(.group), picture)
}

private func avatar<Message>(_ sign: @autoclosure () -> Html<Message>, _ picture: String?) -> Html<Message> {
    span(.class("avatar"), .verbatim, .aria(.hidden, true)) {
        sign()
        if let picture { img(.src(picture), .alt(""), .attribute("decoding", "async")) }
    }
}

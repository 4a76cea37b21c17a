import Domain
import Markup
import Sync
import Texts

extension Pictures {
    /// A picture: small and blurred until it is there, then as it is.
    static func image<Message>(
        _ thumb: Thumb, alt: String, _ looks: PictureLooks? = nil
    ) -> Html<Message> {
        span(.class("picture")) {
            if !thumb.preview.isEmpty {
                img(.class("preview"), .inlineWebP(thumb.preview), .alt(""), .aria(.hidden, true))
            }
            if let looks, !looks.preview.isEmpty {
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

    // MARK: - The whole screen

    static let viewerID = "viewer"

    /// - Parameter notice: what is said meanwhile, since the lower edge of the app is out of reach.
    static func viewer(
        _ viewer: Viewer, _ world: World, _ notice: Html<App.Message>
    ) -> Html<App.Message> {
        let language = world.language
        let scope = ScopeID.list(viewer.list)
        let title = world.replica.item(viewer.item, in: scope)?.title ?? ""
        let pictures = world.replica.pictures(of: viewer.item, in: viewer.list)
        let place = pictures.firstIndex { $0.id == viewer.picture } ?? 0
        let name = language.picture(place + 1, of: pictures.count, title)
        let canEdit = world.replica.role(of: world.replica.person, in: scope).map { $0 >= .editor } ?? false
        return dialog(
            .modal(), .class("viewer"), .id(viewerID), .tabIndex(-1), .aria(.label, name),
            .onCancel(.pictures(.closed)), .onKey(.arrowLeft, touch(.arrow(right: 60, down: 0))),
            .onKey(.arrowRight, touch(.arrow(right: -60, down: 0))),
            .onKey(.arrowUp, touch(.arrow(right: 0, down: 60))),
            .onKey(.arrowDown, touch(.arrow(right: 0, down: -60))), .onKey("+", zoomIn),
            .onKey("+", with: .shift, zoomIn), .onKey("=", zoomIn), .onKey("-", zoomOut),
            .onPullEnd { $0.isClosing ? .pictures(.closed) : nil }
        ) {
            header {
                iconButton(.close, language[.close], .pictures(.closed))
                p(.class("name"), .id(nameID), .tabIndex(-1), .dir("auto"), .aria(.live, "polite")) { name }
                iconButton(.minus, language[.zoomOut], zoomOut)
                iconButton(.plus, language[.zoomIn], zoomIn)
            }
            if pictures.indices.contains(place) {
                let (id, picture) = pictures[place]
                keyed(id.text + String(viewer.retries)) {
                    figure(
                        .style("--zoom", String(Int(viewer.magnifier.zoom * 100))),
                        .style("--shift", Crop.pixels(viewer.shift.x) + " " + Crop.pixels(viewer.shift.y)),
                        .onPointerDown { touch(.grabbed(x: $0.x, y: $0.y)) },
                        .onPointerMove { touch(.dragged(x: $0.x, y: $0.y)) },
                        .onPointerUp { touch(.dropped(x: $0.x, y: $0.y)) },
                        .onPointerCancel(touch(.released)),
                        .onZoom { touch(.zoomed(by: $0, x: $1, y: $2)) },
                        .onSize { touch(.sized(width: $0, height: $1)) }
                    ) {
                        image(
                            world.replica.thumb(id, picture, in: scope, .screen), alt: name, picture.looks)
                        if viewer.givenUp != id { failed(language).map { .pictures($0) } }
                    }
                }
            }
            tools(viewer, place, pictures.count, canEdit: canEdit, language).map { .pictures($0) }
            notice
        }
    }

    private static func touch(_ touch: Touch) -> App.Message { .pictures(.touched(touch)) }
    private static var zoomIn: App.Message { touch(.stepped(in: true)) }
    private static var zoomOut: App.Message { touch(.stepped(in: false)) }

    /// Seen while a picture does not come.
    private static func failed(_ language: Language) -> Html<Message> {
        div(.class("failed"), .role("alert")) {
            p { language[.pictureFailed] }
            div {
                textButton(language[.giveUp], .givenUp)
                textButton(language[.retry], style: "strong", .retried)
            }
        }
    }

    private static func tools(
        _ viewer: Viewer, _ place: Int, _ count: Int, canEdit: Bool, _ language: Language
    ) -> Html<Message> {
        footer {
            if count > 1 { iconButton(.back, language[.previousPicture], .stepped(by: -1)) }
            if canEdit {
                iconButton(
                    .image, language[.addPicture], .addTapped(viewer.item, in: viewer.list, camera: false))
                if place > 0 { textButton(language[.showFirst], .firstTapped) }
                Markup.button(
                    .type("button"), .class("icon-button"), .aria(.label, language[.deletePicture]),
                    .title(language[.deletePicture]), .oneTap, .onClick(.deleteTapped(viewer.picture))
                ) { icon(.trash) }
            }
            if count > 1 { iconButton(.forward, language[.nextPicture], .stepped(by: 1)) }
        }
    }
}

extension Pictures {
    /// The picture of a person or a group on a page about them; whose it is may choose another one.
    static func portrait(
        of scope: ScopeID, _ avatar: Html<Message>, isSet: Bool, _ language: Language
    ) -> Html<Message> {
        div(.class("portrait")) {
            avatar
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

private func avatar<Message>(_ sign: Html<Message>, _ picture: String?) -> Html<Message> {
    span(.class("avatar"), .aria(.hidden, true)) {
        sign
        if let picture { img(.src(picture), .alt(""), .attribute("decoding", "async")) }
    }
}

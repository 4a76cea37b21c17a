import Domain
import Markup
import Sync
import Texts

extension Viewer {
    /// - Parameters:
    ///   - notice: The notice of the app, whose lower edge is covered.
    ///   - undo: The message of the keys for undo, since keys in a dialog do not reach the app.
    ///   - send: what a message of this screen is to the app.
    static func view<Outer>(
        _ viewer: Model, _ world: World, _ notice: @autoclosure () -> Html<Outer>, undo: Outer,
        _ send: @escaping (Message) -> Outer
    ) -> Html<Outer> {
        let language = world.language
        let title = viewer.title(world)
        let pictures = world.replica.pictures(of: viewer.album)
        let place = pictures.firstIndex { $0.key == viewer.shown } ?? 0
        let name = language.picture(place + 1, of: pictures.count, title)
        let (zoomIn, zoomOut) = (send(.touched(.stepped(in: true))), send(.touched(.stepped(in: false))))
        func arrow(_ right: Double, _ down: Double) -> Outer {
            send(.touched(.arrow(right: right, down: down)))
        }
        func turn(_ isClockwise: Bool) -> Outer {
            send(.touched(.quarterTurned(clockwise: isClockwise)))
        }
        return dialog(
            .modal(), .class("viewer"), .class("bare", if: viewer.isBare), .id(id), .tabIndex(-1),
            .aria(.label, name),
            .onCancel(send(.closed)), .onKey(.arrowLeft, arrow(60, 0)), .onKey(.arrowRight, arrow(-60, 0)),
            .onKey(.arrowUp, arrow(0, 60)), .onKey(.arrowDown, arrow(0, -60)), .onKey("+", zoomIn),
            .onKey("+", with: .shift, zoomIn), .onKey("=", zoomIn), .onKey("-", zoomOut),
            .onKey("r", turn(true)), .onKey("R", with: .shift, turn(false)),
            .onKey("r", with: .shift, turn(false)), .onKey("f", send(.touched(.tapped))),
            .onKey("z", with: .control, undo), .onKey("z", with: .meta, undo),
            .onPullEnd { $0.isClosing ? send(.closed) : nil }
        ) {
            head(name, language).map(send)
            if pictures.indices.contains(place) {
                let shown = pictures[place]
                keyed(shown.key.text + String(viewer.retries)) {
                    stage(viewer, shown, name, world).map(send)
                }
            }
            tools(viewer, place, pictures, world).map(send)
            notice()
        }
    }

    private static func head(_ name: String, _ language: Language) -> Html<Message> {
        header {
            iconButton(.close, language[.close], .closed)
            p(.class("name"), .id(nameID), .tabIndex(-1), .dir("auto"), .aria(.live, "polite")) { name }
            iconButton(.refresh, language[.rotate], .touched(.quarterTurned(clockwise: true)))
            iconButton(.minus, language[.zoomOut], .touched(.stepped(in: false)))
            iconButton(.plus, language[.zoomIn], .touched(.stepped(in: true)))
        }
    }

    /// The picture that is looked at.
    private static func stage(
        _ viewer: Model, _ shown: AlbumPicture, _ name: String, _ world: World
    ) -> Html<Message> {
        figure(
            .style("--zoom", String(Int(viewer.magnifier.zoom * 10000))),
            .style("--turn", hundredths(viewer.magnifier.angle) + "deg"),
            .style("--shift", Crop.pixels(viewer.shift.x) + " " + Crop.pixels(viewer.shift.y)),
            .onPointerDown { .touched(.grabbed(x: $0.x, y: $0.y)) },
            .onPointerMove { .touched(.dragged(x: $0.x, y: $0.y)) },
            .onPointerUp { .touched(.dropped(x: $0.x, y: $0.y)) },
            .onPointerCancel(.touched(.released)), .onClick(.touched(.tapped)),
            .onZoom { .touched(.zoomed(by: $0, x: $1, y: $2)) },
            .onTurn { .touched(.turned(by: $0, x: $1, y: $2)) },
            .onSize { .touched(.sized(width: $0, height: $1, density: $2)) }
        ) {
            picture(viewer, shown, name, world.replica)
            if viewer.givenUp != shown.key { failed(world.language) }
        }
    }

    /// A small one of a photo, which has often been seen, until the one is there for which the screen has pixels.
    private static func picture(
        _ viewer: Viewer.Model, _ shown: AlbumPicture, _ name: String, _ replica: Replica
    ) -> Html<Message> {
        let isLarge = shown.isPhoto && viewer.pixels > Double(Picture.Size.screen.side)
        let isKnown = !shown.isPhoto || viewer.pixels > 0
        return Pictures.image(
            replica.thumb(shown, isLarge ? .large : isKnown ? .screen : .card), alt: name, shown.looks,
            before: shown.isPhoto ? replica.thumb(shown, .card) : nil)
    }

    private static func hundredths(_ number: Double) -> String {
        let count = Int(abs(number) * 100)
        return (number < 0 ? "-" : "") + String(count / 100) + "." + String(count / 10 % 10)
            + String(count % 10)
    }

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
        _ viewer: Model, _ place: Int, _ pictures: [AlbumPicture], _ world: World
    ) -> Html<Message> {
        let (count, language) = (pictures.count, world.language)
        return footer {
            if case .sources(let photos, let sources) = viewer.album, photos.indices.contains(place) {
                Sources.credit(
                    photos[place], sources.first { $0.name == photos[place].source }, language)
            }
            if count > 1 { iconButton(.back, language[.previousPicture], .stepped(by: -1)) }
            if let photo = viewer.photo { tools(of: photo, world) }
            if case .item(let item, let list) = viewer.album,
                let role = world.replica.role(of: world.replica.person, in: .list(list)), role >= .editor
            {
                iconButton(.image, language[.addPicture], .addTapped(item, in: list))
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

extension Viewer.Model {
    /// What the pictures belong to.
    func title(_ world: World) -> String {
        switch album {
        case .item(let item, let list): world.replica.item(item, in: .list(list))?.title ?? ""
        case .chat(let chat): world.replica.name(of: chat) ?? ""
        case .photos, .sources: photo.map { $0.name(world.language) } ?? ""
        }
    }
}

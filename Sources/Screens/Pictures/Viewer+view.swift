import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Viewer {
    /// - Parameters:
    ///   - toast: the toast of the app, whose lower edge is covered.
    ///   - undo: the message of the keys for undo, because keys in a dialog do not reach the app.
    ///   - send: converts a message of the viewer to one of the app.
    static func view<Outer>(
        _ viewer: Model, _ env: AppEnvironment, _ toast: @autoclosure () -> Html<Outer>, undo: Outer,
        _ send: @escaping (Message) -> Outer
    ) -> Html<Outer> {
        let language = env.language
        let title = viewer.title(env)
        let pictures = viewer.series(env.replica)
        let index = pictures.firstIndex { $0.key == viewer.shown } ?? 0
        let name = language.picture(index + 1, of: pictures.count, title)
        let (zoomIn, zoomOut) = (send(.touched(.stepped(in: true))), send(.touched(.stepped(in: false))))
        func arrow(_ right: Double, _ down: Double) -> Outer {
            send(.touched(.arrow(right: right, down: down)))
        }
        func turn(_ isClockwise: Bool) -> Outer {
            send(.touched(.quarterTurned(clockwise: isClockwise)))
        }
        return dialog(
            .modal(), .class("viewer"), .class("bare", if: viewer.hidesControls), .id(id), .tabIndex(-1),
            .aria(.label, name),
            .onCancel(send(.closed)), .onKey(.arrowLeft, arrow(60, 0)), .onKey(.arrowRight, arrow(-60, 0)),
            .onKey(.arrowUp, arrow(0, 60)), .onKey(.arrowDown, arrow(0, -60)), .onKey("+", zoomIn),
            .onKey("+", with: .shift, zoomIn), .onKey("=", zoomIn), .onKey("-", zoomOut),
            .onKey("r", turn(true)), .onKey("R", with: .shift, turn(false)),
            .onKey("r", with: .shift, turn(false)), .onKey("f", send(.touched(.tapped))),
            .onKey("z", with: .control, undo), .onKey("z", with: .meta, undo),
            .onPullEnd { $0.isClosing ? send(.closed) : nil }
        ) {
            head(title, language.picture(index + 1, of: pictures.count, ""), language).map(send)
            if pictures.indices.contains(index) {
                let shown = pictures[index]
                keyed(shown.key.text + String(viewer.retries)) {
                    stage(viewer, pictures, index, name, env).map(send)
                }
            }
            tools(viewer, index, pictures, env).map(send)
            toast()
        }
    }

    /// - Parameter number: the place of the picture, which is shown in full if the name is long.
    private static func head(_ name: String, _ number: String, _ language: Language) -> Html<Message> {
        header {
            iconButton(.close, language[.close], .closed)
            p(.class("name"), .id(nameID), .tabIndex(-1), .dir("auto"), .aria(.live, "polite")) {
                span { name }
                span { number }
            }
            iconButton(.refresh, language[.rotate], .touched(.quarterTurned(clockwise: true)))
            iconButton(.minus, language[.zoomOut], .touched(.stepped(in: false)))
            iconButton(.plus, language[.zoomIn], .touched(.stepped(in: true)))
        }
    }

    /// The shown picture.
    private static func stage(
        _ viewer: Model, _ pictures: [CollectionPicture], _ index: Int, _ name: String, _ env: AppEnvironment
    ) -> Html<Message> {
        let shown = pictures[index]
        let neighbors = [-1, 1].filter { pictures.indices.contains(index + $0) }
            .map { (side: $0, picture: pictures[index + $0]) }
        return figure(
            .style("--gap", Crop.pixels(gap)), .style("--entrance", Crop.pixels(viewer.entrance)),
            .style("--pull", Crop.pixels(viewer.pullAcross)),
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
            picture(viewer, shown, name, env.replica)
            if viewer.failedPicture != shown.key { failed(env.language) }
            for (side, neighbor) in neighbors {
                keyed(neighbor.key.text) { neighborView(side, neighbor, viewer, env) }
            }
        }
    }

    /// The picture before or after the shown one, beyond the edge of the frame. It is loaded before it is needed.
    private static func neighborView(
        _ side: Int, _ picture: CollectionPicture, _ viewer: Viewer.Model, _ env: AppEnvironment
    ) -> Html<Message> {
        let thumbnail = env.replica.thumbnail(picture, viewer.size(of: picture))
        return span(
            .class("picture neighbor"), .aria(.hidden, true), .style("--side", side < 0 ? "-1" : "1")
        ) {
            if !thumbnail.preview.isEmpty { img(.class("preview"), .inlineWebP(thumbnail.preview), .alt("")) }
            img(
                .class("preview sharp"), .src(thumbnail.address), .alt(""), .attribute("decoding", "async"),
                .attribute("fetchpriority", "low"))
        }
    }

    /// The picture in the size for the screen. A photo starts with the small size, which is often cached.
    private static func picture(
        _ viewer: Viewer.Model, _ shown: CollectionPicture, _ name: String, _ replica: Replica
    ) -> Html<Message> {
        Pictures.image(
            replica.thumbnail(shown, viewer.size(of: shown)), alt: name, shown.imageInfo,
            before: shown.isPhoto ? replica.thumbnail(shown, .card) : nil)
    }

    private static func hundredths(_ number: Double) -> String {
        let count = Int(abs(number) * 100)
        return (number < 0 ? "-" : "") + String(count / 100) + "." + String(count / 10 % 10)
            + String(count % 10)
    }

    /// The message for a picture that could not be loaded.
    private static func failed(_ language: Language) -> Html<Message> {
        div(.class("failed"), .role("alert")) {
            p { language[.pictureFailed] }
            div {
                textButton(language[.giveUp], .loadingFailed)
                textButton(language[.retry], style: "strong", .retried)
            }
        }
    }

    /// The author of a photo, and its day and audience.
    private static func facts(of photo: PhotoViewData, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let author = photo.isOwn ? language[.byYou] : photo.author
        let day = language.day(env.zone.time(at: photo.at).day, today: env.today)
        return p(.class("name"), .dir("auto"), .verbatim) {
            author.isEmpty ? day : language.facts(author, day)
        }
    }

    private static func tools(
        _ viewer: Model, _ index: Int, _ pictures: [CollectionPicture], _ env: AppEnvironment
    ) -> Html<Message> {
        let (count, language) = (pictures.count, env.language)
        return footer {
            if case .sources(let photos, let sources) = viewer.collection, photos.indices.contains(index) {
                PhotoProviders.credit(
                    photos[index], sources.first { $0.name == photos[index].source }, language)
            }
            if case .photo(let photo)? = viewer.photo { facts(of: photo, env) }
            if count > 1 { iconButton(.back, language[.previousPicture], .stepped(by: -1)) }
            if let photo = viewer.photo { tools(of: photo, env) }
            if case .chat = viewer.collection, pictures.indices.contains(index),
                case .blob(let blob) = pictures[index].location
            {
                iconButton(.photos, language[.keepInPhotos], .keepTapped(blob))
            }
            if case .item(let item, let list) = viewer.collection,
                let role = env.replica.role(of: env.replica.person, in: .list(list)), role >= .editor
            {
                iconButton(.image, language[.addPicture], .addTapped(item, in: list))
                if index > 0 { textButton(language[.showFirst], .firstTapped) }
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
    /// The size of a picture for the screen. Until that of the screen is known, a photo has the size of the feed.
    fileprivate func size(of picture: CollectionPicture) -> Picture.Size {
        guard picture.isPhoto else { return .screen }
        return pixels > Double(Picture.Size.screen.side) ? .large : pixels > 0 ? .screen : .card
    }

    /// The name of the item or chat of the pictures.
    func title(_ env: AppEnvironment) -> String {
        switch collection {
        case .item(let item, let list): env.replica.item(item, in: .list(list))?.title ?? ""
        case .chat(let chat): env.replica.name(of: chat) ?? ""
        case .photos, .sources: photo.map { $0.name(env.language) } ?? ""
        }
    }
}

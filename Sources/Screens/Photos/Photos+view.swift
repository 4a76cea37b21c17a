import Domain
import Markup
import Sync
import Texts

extension Photos {
    static func view(_ model: Model, unseen: Int, _ world: World) -> Html<Message> {
        let language = world.language
        let heading = Bar(title: language[.photos])
        return section(
            .class("page photos"), .aria(.label, heading.title), .takesFiles(true),
            .onPullEnd { $0.isRefresh ? .refreshAsked : nil }, .onFiles { _ in .offered }
        ) {
            refresher(world)
            bar(heading, onBack: Message.refreshAsked) {
                iconButton(.camera, language[.takePhoto], style: "by-touch-only", .addTapped(camera: true))
                iconButton(.plus, language[.addPhotos], .addTapped(camera: false))
                sharedLinks(unseen: unseen, at: .photos, world) { .linkTapped($0) }
            }
            largeTitle(heading)
            if model.sources.sources?.isEmpty == false {
                Sources.choice(model.sources, language).map { .sources($0) }
            }
            if model.sources.chosen != nil {
                Sources.feed(model.sources, world).map { .sources($0) }
            } else if model.cards.isEmpty {
                nothing(model, world)
            } else {
                cards(model, world)
            }
        }
    }

    private static func nothing(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let isKnown = world.me.map { world.replica.isLoaded(.user($0)) } ?? false
        if !isKnown && world.status.link != .offline || model.everyones.isAsking { return skeleton(language) }
        return emptyState(
            .image, language[.noPhotos], language[.noPhotosHint], act: language[.addPhotos],
            .addTapped(camera: false))
    }

    private static func cards(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let rows = model.window.rows(of: model.cards.count)
        return cardList(model.window, rows, language, earlier: .earlierWanted) {
            for photo in model.cards[rows] {
                keyed(photo.key.text) { memo(CardInput(photo, world), card) }
            }
            if model.everyones.failure != nil, rows.upperBound == model.cards.count {
                li(.class("card"), .role("alert")) {
                    p(.class("note")) { language[.photosFailed] }
                    textButton(language[.retry], style: "strong", .retryTapped)
                }
            }
            if hasMore(model, world) {
                // Another one each time that more stands there: one that stays in view does not come into view again.
                keyed("more " + String(rows.upperBound) + (model.everyones.next ?? "")) {
                    moreRow(language[.morePhotos], .moreWanted)
                }
            }
        }
    }

    private struct CardInput: Equatable {
        let photo: SeenPhoto
        let thumb: Thumb
        let hasHeart: Bool
        /// Whether the server does not have it yet.
        let isWaiting: Bool
        /// How much of it the server has; nil while it is not being sent.
        let percent: Int?
        let canChange: Bool
        /// The name of the group that it is for; empty where it is for none.
        let group: String
        let day: String
        let language: Language

        init(_ photo: SeenPhoto, _ world: World) {
            let replica = world.replica
            self.photo = photo
            thumb = replica.thumb(photo)
            hasHeart = world.hasHeart(photo)
            let id = photo.key.id
            isWaiting = replica.record(id, in: photo.scope) != nil && !replica.isTold(id, in: photo.scope)
            let upload = isWaiting && world.status.link != .offline ? world.status.upload : nil
            percent = upload?.blob == photo.blob ? upload?.percent : nil
            canChange = world.canChange(photo)
            group = replica.name(of: photo.scope) ?? ""
            day = world.language.day(world.zone.time(at: photo.at).day, today: world.today)
            language = world.language
        }
    }

    private static func card(_ input: CardInput) -> Html<Message> {
        let (photo, language) = (input.photo, input.language)
        let name = language.name(of: photo)
        return li(.class("card photo")) {
            frame(input, name)
            if let percent = input.percent {
                progress(
                    .attribute("value", String(percent)), .attribute("max", "100"),
                    .aria(.label, language.sendingPhoto(percent)))
            }
            heart(isOn: input.hasHeart, name, language) { Message.heartTapped(photo, $0) }
            div(.class("photo-facts")) {
                p(.class("row-main")) {
                    span(.class("name"), .dir("auto"), .verbatim) {
                        photo.isOwn ? language[.byYou] : photo.author
                    }
                    span(.class("note"), .dir("auto")) { facts(input) }
                }
                if input.canChange { menuButton(of: name, language) { Message.menuAsked(photo, $0) } }
            }
            if !photo.caption.isEmpty { p(.class("caption-text"), .dir("auto")) { photo.caption } }
        }
    }

    private static func frame(_ input: CardInput, _ name: String) -> Html<Message> {
        let photo = input.photo
        return button(
            .type("button"), .class("photo-frame"), .aria(.label, name), .id("photo-" + photo.key.text),
            .style("aspect-ratio", String(photo.looks.width) + "/" + String(photo.looks.height)),
            .onClick(.opened(photo)), .onContextMenu { .menuAsked(photo, $0) }
        ) { Pictures.image(input.thumb, alt: "") }
    }

    private static func facts(_ input: CardInput) -> String {
        let (photo, language) = (input.photo, input.language)
        let audience =
            photo.isForEveryone
            ? language[.everyoneHere] : input.group.isEmpty ? language[.onlyMe] : input.group
        if input.isWaiting {
            return language.facts(
                input.percent.map { language.sendingPhoto($0) } ?? language[.photoWaiting], audience)
        }
        return language.facts(input.day, audience)
    }

    static func sheet(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        guard case .menu(let photo, let place)? = model.sheet else { return text("") }
        let title = language.name(of: photo)
        let hasHeart = world.hasHeart(photo)
        return menu(title, at: place, cancel: language[.cancel], onClose: .sheetClosed) {
            menuEntry(
                .heart, language[hasHeart ? .removeFavourite : .addFavourite],
                .heartTapped(photo, !hasHeart))
            if world.canChange(photo) {
                menuEntry(.pencil, language[.editPhoto], .editTapped(photo))
                menuEntry(.trash, language[.deletePhoto], style: "danger", .deleteTapped(photo))
            }
        }
    }
}

extension Language {
    /// What a photo is called.
    func name(of photo: SeenPhoto) -> String {
        photo.words.isEmpty ? self.photo(of: photo.author) : photo.words
    }
}

/// Cards that go on at both ends. What is in sight stays where it is while they change.
func cardList<Message>(
    _ window: RowWindow, _ rows: Range<Int>, _ language: Language, earlier: Message,
    @HtmlBuilder<Message> cards: () -> Fragment<Message>
) -> Html<Message> {
    div {
        if rows.lowerBound > 0 {
            // Another one after each step, as the row at the other end.
            keyed("earlier " + String(rows.lowerBound)) { div(.onAppear(earlier)) {} }
        }
        ul(.class("feed"), .steady(window.hasMoved), .aria(.label, language[.photos]), content: cards)
    }
}

/// The heart of a photo. The message is how it is to be.
func heart<Message>(
    isOn: Bool, _ name: String, _ language: Language, _ message: @escaping (Bool) -> Message
) -> Html<Message> {
    button(
        .type("button"), .class("icon-button heart"), .class("on", if: isOn),
        .aria(.pressed, isOn), .aria(.label, language.act(language[.favourite], on: name)),
        .title(language[isOn ? .removeFavourite : .addFavourite]), .oneTap, .onClick(message(!isOn))
    ) { icon(.heart) }
}

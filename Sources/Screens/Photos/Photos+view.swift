import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Photos {
    static func view(_ model: Model, unseen: Int, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.photos])
        return section(
            .class("page photos"), .aria(.label, heading.title), .takesFiles(true),
            .onPullEnd { $0.isRefresh ? .refreshAsked : nil }, .onFiles { _ in .offered }
        ) {
            refresher(env)
            bar(heading, onBack: Message.refreshAsked) {
                iconButton(.camera, language[.takePhoto], style: "by-touch-only", .addTapped(camera: true))
                iconButton(.plus, language[.addPhotos], style: "main-action", .addTapped(camera: false))
                sharedLinks(unseen: unseen, at: .photos, env) { .linkTapped($0) }
            }
            largeTitle(heading)
            if model.sources.sources?.isEmpty == false {
                PhotoProviders.choice(model.sources, language).map { .sources($0) }
            }
            if model.sources.chosen != nil {
                PhotoProviders.feed(model.sources, env).map { .sources($0) }
            } else if model.cards.isEmpty {
                nothing(model, env)
            } else {
                cards(model, env)
            }
        }
    }

    private static func nothing(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let isKnown = env.me.map { env.replica.isLoaded(.user($0)) } ?? false
        if !isKnown && env.status.connection != .offline || model.publicFeed.isAsking {
            return skeleton(language)
        }
        return emptyState(
            .image, language[.noPhotos], language[.noPhotosHint], act: language[.addPhotos],
            .addTapped(camera: false))
    }

    private static func cards(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let rows = model.window.rows(of: model.cards.count)
        return cardList(model.window, rows, language, earlier: .earlierWanted) {
            for photo in model.cards[rows] {
                keyed(photo.key.text) { memo(CardInput(photo, env), card) }
            }
            if model.publicFeed.failure != nil, rows.upperBound == model.cards.count {
                li(.class("card"), .role("alert")) {
                    p(.class("note")) { language[.photosFailed] }
                    textButton(language[.retry], style: "strong", .retryTapped)
                }
            }
            if hasMore(model, env) {
                // A new element after each step, because an element that stays visible does not appear again.
                keyed("more " + String(rows.upperBound) + (model.publicFeed.next ?? "")) {
                    moreRow(language[.morePhotos], .moreWanted)
                }
            }
        }
    }

    private struct CardInput: Equatable {
        let photo: PhotoViewData
        let thumbnail: Thumbnail
        let isLiked: Bool
        /// True if the server does not have it yet.
        let isWaiting: Bool
        /// The progress of its upload; nil if it is not being sent.
        let percent: Int?
        let canChange: Bool
        /// The name of the group that sees it; empty if it is not for a group.
        let group: String
        let day: String
        let language: Language

        init(_ photo: PhotoViewData, _ env: AppEnvironment) {
            let replica = env.replica
            self.photo = photo
            thumbnail = replica.thumbnail(photo)
            isLiked = env.isLiked(photo)
            let id = photo.key.id
            isWaiting =
                replica.record(id, in: photo.scope) != nil && !replica.isConfirmed(id, in: photo.scope)
            let upload = isWaiting && env.status.connection != .offline ? env.status.upload : nil
            percent = upload?.blob == photo.blob ? upload?.percent : nil
            canChange = env.canChange(photo)
            group = replica.name(of: photo.scope) ?? ""
            day = env.language.day(env.zone.time(at: photo.at).day, today: env.today)
            language = env.language
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
            likeButton(isOn: input.isLiked, name, language) { Message.likeTapped(photo, $0) }
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
            .style("aspect-ratio", String(photo.imageInfo.width) + "/" + String(photo.imageInfo.height)),
            .onClick(.opened(photo)), .onContextMenu { .menuAsked(photo, $0) }
        ) { Pictures.image(input.thumbnail, alt: "") }
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

    static func sheet(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        guard case .menu(let photo, let place)? = model.sheet else { return text("") }
        let title = language.name(of: photo)
        let isLiked = env.isLiked(photo)
        return menu(title, at: place, cancel: language[.cancel], onClose: .sheetClosed) {
            menuEntry(
                .heart, language[isLiked ? .removeFavourite : .addFavourite],
                .likeTapped(photo, !isLiked))
            if env.canChange(photo) {
                menuEntry(.pencil, language[.editPhoto], .editTapped(photo))
                menuEntry(.trash, language[.deletePhoto], style: "danger", .deleteTapped(photo))
            }
        }
    }
}

extension Language {
    /// The name of a photo.
    func name(of photo: PhotoViewData) -> String {
        photo.spokenDescription.isEmpty ? self.photo(of: photo.author) : photo.spokenDescription
    }
}

/// A list of cards that grows at both ends. The visible cards stay in place during changes.
func cardList<Message>(
    _ window: RowWindow, _ rows: Range<Int>, _ language: Language, earlier: Message,
    @HtmlBuilder<Message> cards: () -> Fragment<Message>
) -> Html<Message> {
    div {
        if rows.lowerBound > 0 {
            // A new element after each step, like the row at the other end.
            keyed("earlier " + String(rows.lowerBound)) { div(.onAppear(earlier)) {} }
        }
        ul(.class("feed"), .steady(window.hasMoved), .aria(.label, language[.photos]), content: cards)
    }
}

/// The like button of a photo. The message is the new state.
func likeButton<Message>(
    isOn: Bool, _ name: String, _ language: Language, _ message: @escaping (Bool) -> Message
) -> Html<Message> {
    button(
        .type("button"), .class("icon-button heart"), .class("on", if: isOn),
        .aria(.pressed, isOn), .aria(.label, language.act(language[.favourite], on: name)),
        .title(language[isOn ? .removeFavourite : .addFavourite]), .oneTap, .onClick(message(!isOn))
    ) { icon(.heart) }
}

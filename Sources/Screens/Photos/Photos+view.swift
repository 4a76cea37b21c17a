import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Photos {
    static func view(_ model: Model, unseen: Int, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: PhotoChoice.title(of: model, env))
        return section(
            .class("page photos"), .aria(.label, heading.title), .acceptsFiles(true),
            .onPullEnd { $0.isRefresh ? .refreshAsked : nil }, .onFiles { _ in .offered }
        ) {
            refresher(env)
            bar(heading, onBack: Message.refreshAsked) {
                iconButton(.camera, language[.takePhoto], style: "by-touch-only", .addTapped(camera: true))
                iconButton(.plus, language[.addPhotos], style: "main-action", .addTapped(camera: false))
                sharedLinks(unseen: unseen, at: .photos, env) { .linkTapped($0) }
            }
            largeTitle(heading)
            PhotoChoice.chips(model, env)
            if model.sources.chosen != nil {
                PhotoProviders.feed(model.sources, env).map { .sources($0) }
            } else if model.cards.isEmpty {
                nothing(model, env)
            } else {
                cards(model, env)
            }
            // With providers, the feed of each gives the reason.
            if model.sources.sources?.isEmpty ?? false, !hasMore(model, env) {
                p(.class("hint")) { language[.noLinking] }
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
        let cells = model.cells
        let rows = model.window.rows(of: cells.count)
        return cardList(
            model.window, rows, language, isDense: model.isDense, pinched: { .pinched(by: $0) },
            earlier: .earlierWanted
        ) {
            for range in cells[rows] {
                let photos = model.cards[range]
                let first = photos[range.lowerBound]
                if model.isDense {
                    keyed(first.key.text) { memo(CardInput(photos, env), square) }
                } else {
                    keyed(first.cardKey) { memo(CardInput(photos, env), card) }
                }
            }
            if model.publicFeed.failure != nil, rows.upperBound == cells.count {
                li(.class("card"), .role("alert")) {
                    p(.class("note")) { language[.photosFailed] }
                    textButton(language[.retry], style: "strong", .retryTapped)
                }
            }
            if hasMore(model, env) {
                // A new element after each step, because an element that stays visible does not appear again.
                keyed("more " + String(rows.upperBound) + " " + loadingProgress(model, env)) {
                    moreRow(language[.morePhotos], .moreWanted)
                }
            }
        }
    }

    static func sheet(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        if case .albumMenu(let photo, let pointer)? = model.sheet {
            let photos = model.cards.album(of: photo)
            return menu(
                language.photoCount(photos.count), at: pointer, cancel: language[.cancel],
                onClose: .sheetClosed
            ) {
                let sent = photos.compactMap { AnyPhoto.photo($0).sentPicture(env.replica) }
                if !sent.isEmpty { menuEntry(.send, language[.sendToChat], .sendTapped(sent)) }
                if photos.contains(where: { env.canChange($0) }) {
                    menuEntry(.trash, language[.deletePhotos], style: "danger", .albumDeleteTapped(photo))
                }
            }
        }
        guard case .menu(let photo, let pointer)? = model.sheet else { return text("") }
        let title = language.name(of: photo)
        let isLiked = env.isLiked(photo)
        return menu(title, at: pointer, cancel: language[.cancel], onClose: .sheetClosed) {
            menuEntry(
                .heart, language[isLiked ? .removeFavourite : .addFavourite],
                .likeTapped(photo, !isLiked))
            sharingEntries(
                of: .photo(photo), env,
                send: AnyPhoto.photo(photo).sentPicture(env.replica).map { .sendTapped([$0]) },
                saved: .sheetClosed, imageShared: .imageShared(photo), linkShared: .linkShared(photo))
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
/// - Parameters:
///   - isDense: true for small squares.
///   - pinched: the message for a pinch by a factor.
func cardList<Message>(
    _ window: RowWindow, _ rows: Range<Int>, _ language: Language, isDense: Bool = false,
    pinched: ((Double) -> Message)? = nil, earlier: Message,
    @HtmlBuilder<Message> cards: () -> Fragment<Message>
) -> Html<Message> {
    div {
        if rows.lowerBound > 0 {
            // A new element after each step, like the row at the other end.
            keyed("earlier " + String(rows.lowerBound)) { div(.onAppear(earlier)) {} }
        }
        if let pinched {
            ul(
                .class("feed pinched"), .class("dense", if: isDense), .steady(window.hasMoved),
                .aria(.label, language[.photos]), .onZoom { factor, _, _ in pinched(factor) },
                content: cards)
        } else {
            ul(.class("feed"), .steady(window.hasMoved), .aria(.label, language[.photos]), content: cards)
        }
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

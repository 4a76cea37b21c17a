import Domain
import Markup
import Sync
import Texts

extension Sources {
    /// Which photos are shown: those of people here, or those of a source.
    static func choice(_ model: Model, _ language: Language) -> Html<Message> {
        div(.class("sources"), .role("group"), .aria(.label, language[.photoSource])) {
            tab(language[.photosHere], isOn: model.chosen == nil, .chosen(nil))
            for source in model.sources ?? [] {
                keyed(source.name) {
                    tab(
                        language.name(of: source), isOn: model.chosen == source.name,
                        .chosen(source.name))
                }
            }
        }
    }

    private static func tab(_ name: String, isOn: Bool, _ message: Message) -> Html<Message> {
        button(
            .type("button"), .class("source"), .class("on", if: isOn), .aria(.pressed, isOn),
            .onClick(message)
        ) { name }
    }

    static func feed(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        return div {
            if let chosen = model.chosen, let source = model.source(chosen) {
                link(source, language)
                if !source.home.isEmpty { p(.class("hint")) { language.seesAddress(source.title) } }
                if !model.canLink { p(.class("hint")) { language[.noLinking] } }
            }
            if model.photos.isEmpty, model.failure == nil {
                if model.isAsking {
                    skeleton(language)
                } else {
                    emptyState(.image, language[.noPhotos], language[.noSourcePhotos])
                }
            } else {
                cards(model, world)
            }
        }
    }

    private static func cards(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let rows = model.window.rows(of: model.photos.count)
        return cardList(model.window, rows, language, earlier: .earlierWanted) {
            for photo in model.photos[rows] {
                keyed(photo.key) { memo(CardInput(photo, model, world), card) }
            }
            if rows.upperBound < model.photos.count {
                keyed("more " + String(rows.upperBound)) { moreRow(language[.morePhotos], .moreWanted) }
            } else if let failure = model.failure {
                li(.class("card"), .role("alert")) {
                    p(.class("note")) { language.sentence(failure, world) }
                    textButton(language[.retry], style: "strong", .retryTapped)
                }
            } else if let next = model.next {
                // Another one after each page: one that stays in view does not come into view again.
                keyed("more " + next) { moreRow(language[.morePhotos], .moreWanted) }
            }
        }
    }

    private struct CardInput: Equatable {
        let photo: SourcePhoto
        let source: SeenSource?
        let hasHeart: Bool
        let day: String
        let language: Language

        init(_ photo: SourcePhoto, _ model: Model, _ world: World) {
            self.photo = photo
            source = model.source(photo.source)
            hasHeart = world.replica.isFavourite(photo, of: world.replica.person)
            day = photo.day.map { world.language.longDay($0) } ?? world.language[.unknownDay]
            language = world.language
        }
    }

    private static func card(_ input: CardInput) -> Html<Message> {
        let (photo, language) = (input.photo, input.language)
        let name = language.name(of: photo)
        return li(.class("card photo")) {
            button(
                .type("button"), .class("photo-frame"), .aria(.label, name),
                .style("aspect-ratio", String(photo.width) + "/" + String(photo.height)),
                .onClick(.opened(photo))
            ) { Pictures.image(Thumb(address: photo.small), alt: "") }
            heart(isOn: input.hasHeart, name, language) { Message.heartTapped(photo, $0) }
            div(.class("photo-facts")) {
                p(.class("row-main")) {
                    credit(photo, input.source, language)
                    span(.class("note"), .dir("auto")) { language.facts(input.day, photo.licence) }
                }
            }
            if !photo.caption.isEmpty { p(.class("caption-text"), .dir("auto")) { photo.caption } }
        }
    }

    /// By whom it is, and where: both with the ways there.
    static func credit<Message>(
        _ photo: SourcePhoto, _ source: SeenSource?, _ language: Language
    ) -> Html<Message> {
        span(.class("name"), .dir("auto")) {
            outward(photo.author.isEmpty ? language[.unknownAuthor] : photo.author, photo.authorPage)
            if let source, !source.home.isEmpty {
                text(Language.dot)
                outward(source.title, source.home)
            }
        }
    }

    /// Words that lead to a page beside Dela; without an address they lead nowhere.
    static func outward<Message>(_ name: String, _ address: String) -> Html<Message> {
        if address.isEmpty { return span { name } }
        return a(
            .href(address), .attribute("target", "_blank"), .attribute("rel", "noopener noreferrer")
        ) { name }
    }
}

extension Language {
    /// What a photo of a source is called.
    func name(of photo: SourcePhoto) -> String {
        photo.caption.isEmpty ? self.photo(of: photo.author) : photo.caption
    }

    func name(of source: SeenSource) -> String {
        source.name == SeenSource.library ? self[.library] : source.title
    }

    func sentence(_ failure: Sources.Failure, _ world: World) -> String {
        guard case .later(let instant) = failure else { return self[.photosFailed] }
        return photosLater(time(world.zone.time(at: instant), today: world.today, isInside: true))
    }
}

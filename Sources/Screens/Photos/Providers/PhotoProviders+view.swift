import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension PhotoProviders {
    static func feed(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
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
                cards(model, env)
            }
        }
    }

    private static func cards(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let rows = model.window.rows(of: model.photos.count)
        return cardList(model.window, rows, language, earlier: .earlierWanted) {
            for photo in model.photos[rows] {
                keyed(photo.key) { memo(CardInput(photo, model, env), card) }
            }
            if rows.upperBound < model.photos.count {
                keyed("more " + String(rows.upperBound)) { moreRow(language[.morePhotos], .moreWanted) }
            } else if let failure = model.failure {
                li(.class("card"), .role("alert")) {
                    p(.class("note")) { language.sentence(failure, env) }
                    textButton(language[.retry], style: "strong", .retryTapped)
                }
            } else if let next = model.next {
                // A new element after each page, because an element that stays visible does not appear again.
                keyed("more " + next) { moreRow(language[.morePhotos], .moreWanted) }
            }
        }
    }

    private struct CardInput: Equatable {
        let photo: SourcePhoto
        let source: ProviderViewData?
        let isLiked: Bool
        let day: String
        let language: Language

        init(_ photo: SourcePhoto, _ model: Model, _ env: AppEnvironment) {
            self.photo = photo
            source = model.source(photo.source)
            isLiked = env.replica.isFavourite(photo, of: env.replica.person)
            day = photo.day.map { env.language.longDay($0) } ?? ""
            language = env.language
        }
    }

    private static func card(_ input: CardInput) -> Html<Message> {
        let (photo, language) = (input.photo, input.language)
        let name = language.name(of: photo)
        return li(.class("card photo")) {
            button(
                .type("button"), .class("photo-frame"), .aria(.label, name),
                .style("--shape", String(photo.width) + "/" + String(photo.height)),
                .onClick(.opened(photo))
            ) { Pictures.image(Thumbnail(address: photo.small), alt: "") }
            likeButton(isOn: input.isLiked, name, language) { Message.likeTapped(photo, $0) }
            div(.class("photo-facts")) {
                p(.class("row-main")) {
                    credit(photo, input.source, language)
                    let facts = [input.day, photo.licence].filter { !$0.isEmpty }
                    if !facts.isEmpty {
                        span(.class("note"), .dir("auto")) {
                            facts.count == 1 ? facts[0] : language.facts(facts[0], facts[1])
                        }
                    }
                }
            }
            if !photo.caption.isEmpty { p(.class("caption-text"), .dir("auto")) { photo.caption } }
        }
    }

    /// The author and the provider of a photo, with links to both.
    static func credit<Message>(
        _ photo: SourcePhoto, _ source: ProviderViewData?, _ language: Language
    ) -> Html<Message> {
        span(.class("name"), .dir("auto")) {
            if photo.author.isEmpty {
                span { language[.unknownAuthor] }
            } else {
                outward(photo.author, photo.authorPage)
            }
            if let source, !source.home.isEmpty {
                text(Language.dot)
                outward(source.title, source.home)
            }
        }
    }

    /// A name with a link to a page outside of Dela; plain text if the address is empty.
    private static func outward<Message>(_ name: String, _ address: String) -> Html<Message> {
        if address.isEmpty { return span(.verbatim) { name } }
        return a(
            .href(address), .verbatim, .attribute("target", "_blank"),
            .attribute("rel", "noopener noreferrer")
        ) { name }
    }
}

extension Language {
    /// The name of a photo of a provider.
    func name(of photo: SourcePhoto) -> String {
        photo.caption.isEmpty ? self.photo(of: photo.author) : photo.caption
    }

    func name(of source: ProviderViewData) -> String {
        source.name == ProviderViewData.library ? self[.library] : source.title
    }

    func sentence(_ failure: PhotoProviders.Failure, _ env: AppEnvironment) -> String {
        guard case .later(let instant) = failure else { return self[.photosFailed] }
        return photosLater(time(env.zone.time(at: instant), today: env.today, isInside: true))
    }
}

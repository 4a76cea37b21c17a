import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The cards of the feed: one photo, or the photos of an album as a mosaic.
extension Photos {
    /// The maximum number of pictures in a mosaic. The last one shows the number of the others.
    private static let maxTiles = 5

    struct CardInput: Equatable {
        let photos: [Tile]
        /// The number of photos on the card.
        let count: Int
        /// The caption of the first photo that has one.
        let caption: String
        /// The address of the author's picture; nil if there is none.
        let portrait: String?
        /// The number of photos that the server does not have yet.
        let waitingCount: Int
        /// The progress of the upload of one of the photos; nil if none is being sent.
        let percent: Int?
        /// The name of the group that sees it; empty if it is not for a group.
        let group: String
        let day: String
        let language: Language

        /// A picture of the card.
        struct Tile: Equatable {
            let photo: PhotoViewData
            let thumbnail: Thumbnail
            let isLiked: Bool
        }

        /// - Parameter photos: the photos of an album, or a single one.
        init(_ photos: ArraySlice<PhotoViewData>, _ env: AppEnvironment) {
            let (replica, first) = (env.replica, photos[photos.startIndex])
            self.photos = photos.prefix(maxTiles).map { photo in
                Tile(photo: photo, thumbnail: replica.thumbnail(photo), isLiked: env.isLiked(photo))
            }
            count = photos.count
            caption = photos.first { !$0.caption.isEmpty }?.caption ?? ""
            portrait =
                first.isOwn
                ? env.profile?.picture.map { replica.address(of: $0, in: .user(replica.person), .thumb) }
                : first.portrait
            let waiting = photos.filter { replica.isWaiting($0) }
            waitingCount = waiting.count
            let upload = env.status.connection != .offline ? env.status.upload : nil
            percent = waiting.contains { $0.blob == upload?.blob } ? upload?.percent : nil
            group = replica.name(of: first.scope) ?? ""
            day = env.language.day(env.zone.time(at: first.at).day, today: env.today)
            language = env.language
        }
    }

    /// A photo as a small square.
    static func square(_ input: CardInput) -> Html<Message> {
        li(.class("photo tile")) { picture(input.photos[0], input.language) }
    }

    static func card(_ input: CardInput) -> Html<Message> {
        let (photo, language) = (input.photos[0].photo, input.language)
        let isAlbum = input.count > 1
        return li(.class("card photo"), .class("album", if: isAlbum)) {
            if isAlbum {
                mosaic(input)
            } else {
                picture(input.photos[0], language)
            }
            if let percent = input.percent {
                progress(
                    .attribute("value", String(percent)), .attribute("max", "100"),
                    .aria(.label, language.sendingPhoto(percent)))
            }
            div(.class("photo-facts")) {
                avatar(photo.isOwn ? language[.byYou] : photo.author, input.portrait)
                p(.class("row-main")) {
                    span(.class("name"), .dir("auto"), .verbatim) {
                        photo.isOwn ? language[.byYou] : photo.author
                    }
                    span(.class("note"), .dir("auto")) { facts(input) }
                }
                let name = isAlbum ? language.photoCount(input.count) : language.name(of: photo)
                menuButton(of: name, language) {
                    isAlbum ? Message.albumMenuAsked(photo, $0) : .menuAsked(photo, $0)
                }
            }
            if !input.caption.isEmpty { p(.class("caption-text"), .dir("auto")) { input.caption } }
        }
    }

    private static func mosaic(_ input: CardInput) -> Html<Message> {
        let tiles = input.photos
        let mosaic = Mosaic(tiles.map { $0.photo.imageInfo })
        let rest = input.count - tiles.count
        return div(.class("mosaic")) {
            for row in mosaic.rows {
                div(.style("--ratio", String(mosaic.shape(of: row)) + "/1000")) {
                    for index in row {
                        div(.class("tile"), .style("--ratio", String(mosaic.shapes[index]))) {
                            picture(tiles[index], input.language, rest: index + 1 < tiles.count ? 0 : rest)
                        }
                    }
                }
            }
        }
    }

    /// A picture with its like button.
    /// - Parameter rest: the number of further photos, for the last picture of a mosaic.
    @HtmlBuilder<Message>
    private static func picture(_ tile: CardInput.Tile, _ language: Language, rest: Int = 0) -> Fragment<
        Message
    > {
        let photo = tile.photo
        let name = language.name(of: photo)
        button(
            .type("button"), .class("photo-frame"), .aria(.label, name), .id("photo-" + photo.key.text),
            .style("--shape", String(photo.imageInfo.width) + "/" + String(photo.imageInfo.height)),
            .onClick(.opened(photo)), .onContextMenu { .menuAsked(photo, $0) }
        ) {
            Pictures.image(tile.thumbnail, alt: "")
            if rest > 0 { span(.class("rest")) { "+" + String(rest) } }
        }
        likeButton(isOn: tile.isLiked, name, language) { Message.likeTapped(photo, $0) }
    }

    private static func facts(_ input: CardInput) -> String {
        let (photo, language) = (input.photos[0].photo, input.language)
        let audience =
            photo.isForEveryone
            ? language[.everyoneHere] : input.group.isEmpty ? language[.onlyMe] : input.group
        if input.waitingCount > 0 {
            return language.facts(
                input.percent.map { language.sendingPhoto($0) } ?? language[.photoWaiting], audience)
        }
        let facts = language.facts(input.day, audience)
        return input.count == 1 ? facts : language.facts(facts, language.photoCount(input.count))
    }
}

import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The pictures of the next message, in a row above the field. They are stored as a draft and sent with the message.
enum PictureTray {
    typealias Message = ChatLog.Message

    /// The draft key of the pictures.
    static func key(_ chat: ScopeID) -> String { chat.text + "/" + Draft.pictures }

    /// Adds a picture. It is sent together with the message.
    static func add(_ picture: BlobID, _ model: inout ChatLog.Model) -> [Effect] {
        guard !model.pictures.contains(picture) else { return [] }
        model.pictures.append(picture)
        return model.pictures.count == 1 ? [.focus(ChatLog.draftID)] : []
    }

    /// Moves a picture towards the start or the end.
    static func move(_ picture: BlobID, by distance: Int, _ pictures: inout [BlobID]) {
        guard let index = pictures.firstIndex(of: picture), pictures.indices.contains(index + distance)
        else { return }
        pictures.swapAt(index, index + distance)
    }

    static func view(_ pictures: [BlobID], _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return ul(.class("strip chosen"), .aria(.label, language[.pictures])) {
            for (index, blob) in pictures.enumerated() {
                keyed(blob.text) {
                    li(
                        .class("thumb"), .onKey(.arrowLeft, .pictureMoved(blob, by: -1)),
                        .onKey(.arrowRight, .pictureMoved(blob, by: 1))
                    ) {
                        image(
                            Thumbnail(address: env.replica.address(ofOwn: blob)), blob,
                            alt: language.picture(index + 1, of: pictures.count, language[.picture]))
                        let number = String(index + 1)
                        iconButton(
                            .close, language.act(language[.removePicture], on: number), .pictureRemoved(blob))
                        if pictures.count > 1 {
                            iconButton(
                                .back, language.act(language[.moveLeft], on: number), style: "to-left",
                                .pictureMoved(blob, by: -1), isOn: index > 0)
                            iconButton(
                                .forward, language.act(language[.moveRight], on: number), style: "to-right",
                                .pictureMoved(blob, by: 1), isOn: index + 1 < pictures.count)
                        }
                    }
                }
            }
        }
    }

    /// A picture of this device that reports its size.
    static func image(_ picture: Thumbnail, _ blob: BlobID, alt: String = "") -> Html<Message> {
        span(.class("picture")) {
            img(
                .src(picture.address), .alt(alt), .attribute("decoding", "async"),
                .onLoad { .measured(blob, $0, $1) })
        }
    }
}

import Domain
import Markup
import SyncRules
import Texts

extension Crop {
    func view(_ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return dialog(
            .modal(), .class("sheet crop"), .aria(.labelledBy, "crop-title"), .onCancel(.cancelled),
            .onPullEnd { $0.isClosing ? .cancelled : nil }, .onKey("+", .zoomed(in: true)),
            .onKey("+", with: .shift, .zoomed(in: true)), .onKey("=", .zoomed(in: true)),
            .onKey("-", .zoomed(in: false)), .onKey(.arrowLeft, Crop.left), .onKey(.arrowRight, Crop.right),
            .onKey(.arrowUp, Crop.up), .onKey(.arrowDown, Crop.down)
        ) {
            header {
                textButton(language[.cancel], .cancelled)
                h2(.id("crop-title")) { language[.chooseSquare] }
                textButton(language[.save], style: "strong", .saved)
            }
            stage(language, env.replica.address(ofOwn: blob))
            footer {
                iconButton(.up, language[.moveLeft], style: "leftwards", Crop.left)
                iconButton(.up, language[.moveUp], Crop.up)
                iconButton(.down, language[.moveDown], Crop.down)
                iconButton(.up, language[.moveRight], style: "rightwards", Crop.right)
                iconButton(.minus, language[.zoomOut], .zoomed(in: false))
                iconButton(.plus, language[.zoomIn], .zoomed(in: true))
            }
        }
    }

    private static var left: Message { .moved(right: -20, down: 0) }
    private static var right: Message { .moved(right: 20, down: 0) }
    private static var up: Message { .moved(right: 0, down: -20) }
    private static var down: Message { .moved(right: 0, down: 20) }

    private func stage(_ language: Language, _ address: String) -> Html<Message> {
        figure(
            .class("stage"), .id(Crop.stageID), .tabIndex(-1), .role("group"),
            .aria(.label, language[.chooseSquare]),
            .onPointerDown { .grabbed(x: $0.x, y: $0.y) }, .onPointerMove { .dragged(x: $0.x, y: $0.y) },
            .onPointerUp { _ in .dropped }, .onPointerCancel(.dropped),
            .onZoom { .pinched(by: $0, x: $1, y: $2) }
        ) {
            img(
                .src(address), .alt(""), .style("width", Crop.pixels(width > 0 ? width * scale : 0)),
                .style("height", Crop.pixels(width > 0 ? height * scale : 0)),
                .style("translate", Crop.shift(magnifier.offset.x) + " " + Crop.shift(magnifier.offset.y)),
                .onLoad { .loaded(width: $0, height: $1) })
            div(.class("failed"), .role("alert")) { p { language[.cannotShow] } }
        }
    }

    static func pixels(_ length: Double) -> String { String(Int(length)) + "px" }

    /// The position of the picture's corner relative to the middle of the stage.
    private static func shift(_ length: Double) -> String { "calc(-50% + " + pixels(length) + ")" }
}

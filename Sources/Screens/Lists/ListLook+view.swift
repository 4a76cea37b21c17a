import Domain
import Markup
import SyncRules
import Texts

extension ListLook {
    static func view(
        _ model: Model, _ summary: ListSummary, _ language: Language
    ) -> Html<Lists.Message> {
        dialog(
            .modal(), .class("sheet look"), .aria(.labelledBy, "look-title"), .onCancel(.sheetClosed),
            .onPullEnd { $0.isClosing ? .sheetClosed : nil }
        ) {
            header {
                h2(.id("look-title")) { language[.look] }
                textButton(language[.done], style: "strong", .sheetClosed)
            }
            div(.class("look-preview")) {
                signTile(summary.face)
                p(.class("headline ends"), .dir("auto")) { summary.name }
            }
            colors(summary.face, language).map { .look($0) }
            signs(model, summary.face, language).map { .look($0) }
        }
    }

    private static func colors(_ face: ListFace, _ language: Language) -> Html<Message> {
        div(.class("card palette"), .role("group"), .aria(.label, language[.color])) {
            button(
                .type("button"), .class("swatch none"), .aria(.pressed, face.color == nil),
                .aria(.label, language[.noColor]), .title(language[.noColor]), .onClick(.colorChosen(nil)))
            for (index, color) in HabitColor.palette.enumerated() {
                button(
                    .type("button"), .class("swatch"), .style("--swatch", color.text),
                    .aria(.pressed, color == face.color), .aria(.label, language.colorName(index)),
                    .title(language.colorName(index)), .onClick(.colorChosen(color)))
            }
        }
    }

    private static func signs(_ model: Model, _ face: ListFace, _ language: Language) -> Html<Message> {
        div(.class("card")) {
            div(.class("drawings"), .role("group"), .aria(.label, language[.look])) {
                choice(nil, face, language[.noSign]) { icon(.close) }
                for (index, drawing) in SignDrawing.allCases.enumerated() {
                    choice(drawing.sign, face, language.signName(index)) { signIcon(drawing) }
                }
            }
            field(
                Field(
                    id: emojiID, label: language[.emoji], value: model.text, placeholder: "🍎",
                    error: model.isWrong ? language[.notEmoji] : nil, enterKey: "done", isRequired: false)
            ).map { .emojiEntered($0) }
        }
    }

    private static func choice(
        _ sign: ListSign?, _ face: ListFace, _ name: String, picture: () -> Html<Message>
    ) -> Html<Message> {
        button(
            .type("button"), .aria(.pressed, sign == face.sign), .aria(.label, name), .title(name),
            .onClick(.signChosen(sign)), content: { picture() })
    }
}

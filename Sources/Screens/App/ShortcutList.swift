import Markup
import Texts

/// The list of all keyboard shortcuts.
enum ShortcutList {
    static func view(_ language: Language) -> Html<App.Message> {
        dialog(.modal(), .aria(.labelledBy, "shortcuts"), .onCancel(.shortcutsClosed)) {
            h2(.id("shortcuts")) { language[.shortcuts] }
            div(.class("keys")) {
                for group in groups(language) {
                    p(.class("caption")) { group.name }
                    ul {
                        for row in group.rows {
                            li(.class("row")) {
                                span(.class("row-main")) { language[row.label] }
                                span(.class("keycaps")) {
                                    for key in row.keys { span(.class("keycap")) { key } }
                                }
                            }
                        }
                    }
                }
            }
            div(.class("answers")) { textButton(language[.close], .shortcutsClosed) }
        }
    }

    private struct Row {
        let label: ShortcutLabel
        let keys: [String]

        init(_ label: ShortcutLabel, _ keys: String...) {
            self.label = label
            self.keys = keys
        }
    }

    private static func groups(_ language: Language) -> [(name: String, rows: [Row])] {
        [
            (
                language[.everywhereKeys],
                [
                    Row(.newKey, "N"), Row(.searchKey, "/", "Ctrl K"), Row(.helpKey, "?"),
                    Row(.undoKey, "Ctrl Z"), Row(.refreshKey, "Alt R"),
                ]
            ),
            (language[.search], [Row(.selectKey, "↑", "↓"), Row(.openKey, "Enter"), Row(.clearKey, "Esc")]),
            (
                language[.listsKeys],
                [
                    Row(.detailsKey, "Alt Enter"), Row(.moveKey, "Alt ↑", "Alt ↓"), Row(.deleteKey, "Delete"),
                    Row(.closeKey, "Ctrl Enter"), Row(.dayKey, "←", "→"),
                ]
            ),
            (
                language[.chats],
                [Row(.sendKey, "Enter"), Row(.editLastKey, "↑"), Row(.cancelKey, "Esc")]
            ),
            (
                language[.pictures],
                [Row(.nextKey, "←", "→"), Row(.zoomKey, "+", "−"), Row(.turnKey, "R", "Shift R")]
            ),
        ]
    }
}

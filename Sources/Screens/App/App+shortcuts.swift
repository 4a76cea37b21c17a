import Markup
import Texts

/// A keyboard shortcut that works on every screen, except in a text field.
public enum Shortcut: Equatable, Sendable {
    case new, search, help
}

extension App {
    static func press(_ shortcut: Shortcut, _ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        guard env.device.hasShortcuts, env.me != nil, !model.overlays.blocksShortcuts,
            model.photos.form == nil
        else { return [] }
        switch shortcut {
        case .help:
            model.overlays.isShowingShortcuts = true
            return []
        case .search: return open(model.route.isInChats ? .chatSearch(nil) : .search, from: model)
        case .new: return begin(&model, &env)
        }
    }

    /// Starts to create the main object of the open screen.
    private static func begin(_ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        switch model.route {
        case .today, .list, .chat: [.focus(content(of: model))]
        case .chats: open(.newChat, from: model)
        case .habits, .habit: route(&model, .habits(.addTapped), &env)
        case .photos: route(&model, .photos(.addTapped(camera: false)), &env)
        default: model.route.root == .lists ? [.focus(Lists.draftID)] : []
        }
    }

    /// The id of the element where the content of a screen starts: the field at its top, if there is one.
    static func content(of model: Model) -> String {
        switch model.route {
        case .today: Today.draftID
        case .list: Items.draftID
        case .chat: ChatLog.draftID
        default: Bar.titleID
        }
    }

    /// The button that lets keyboard users skip the common parts of all screens.
    static func skipLink(_ language: Language) -> Html<Message> {
        button(.type("button"), .class("skip"), .onClick(.contentWanted)) { language[.skipLink] }
    }

    /// The list of keyboard shortcuts.
    static func shortcuts(_ language: Language) -> Html<Message> {
        dialog(.modal(), .aria(.labelledBy, "shortcuts"), .onCancel(.shortcutsClosed)) {
            h2(.id("shortcuts")) { language[.shortcuts] }
            ul(.class("keys")) {
                for row in rows {
                    li(.class("row")) {
                        span(.class("row-main")) { language[row.label] }
                        for key in row.keys { span(.class("keycap")) { key } }
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

    private static var rows: [Row] {
        [
            Row(.newKey, "N"), Row(.searchKey, "/"), Row(.helpKey, "?"), Row(.undoKey, "Ctrl", "Z"),
            Row(.refreshKey, "Alt", "R"), Row(.detailsKey, "Alt", "Enter"), Row(.moveKey, "Alt", "↑ ↓"),
            Row(.deleteKey, "Delete"),
        ]
    }
}

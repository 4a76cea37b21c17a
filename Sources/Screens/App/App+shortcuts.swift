import Markup
import Texts

/// A key that does something wherever one is, but in a field.
public enum Shortcut: Equatable, Sendable {
    case new, search, help
}

extension App {
    static func press(_ shortcut: Shortcut, _ model: inout Model, _ world: inout World) -> [Effect] {
        guard world.device.hasShortcuts, world.me != nil, model.viewer == nil, model.crop == nil,
            model.photos.form == nil
        else { return [] }
        switch shortcut {
        case .help:
            model.isShowingShortcuts = true
            return []
        case .search: return open(model.route.isInChats ? .chatSearch(nil) : .search, from: model)
        case .new: return begin(&model, &world)
        }
    }

    /// Begins what is made on the screen that is open.
    private static func begin(_ model: inout Model, _ world: inout World) -> [Effect] {
        switch model.route {
        case .today, .list, .chat: [.focus(content(of: model))]
        case .chats: open(.newChat, from: model)
        case .habits, .habit: route(&model, .habits(.addTapped), &world)
        case .photos: route(&model, .photos(.addTapped(camera: false)), &world)
        default: model.route.root == .lists ? [.focus(Lists.draftID)] : []
        }
    }

    /// Where the content of a screen begins for keys: at its field, if it has one at its top.
    static func content(of model: Model) -> String {
        switch model.route {
        case .today: Today.draftID
        case .list: Items.draftID
        case .chat: ChatLog.draftID
        default: Bar.titleID
        }
    }

    /// Leads keys past what stands on each screen.
    static func skipLink(_ language: Language) -> Html<Message> {
        button(.type("button"), .class("skip"), .onClick(.contentWanted)) { language[.skipLink] }
    }

    /// Which keys there are.
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

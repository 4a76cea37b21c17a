import Markup
import Texts

/// A keyboard shortcut that works on every screen.
public enum Shortcut: Equatable, Sendable {
    /// A single key, which belongs to a text field that has the focus.
    case new, search, help
    /// The search, also in a text field, and on devices without single-letter shortcuts.
    case find
}

/// What the shortcuts do.
enum Shortcuts {
    static func press(_ shortcut: Shortcut, _ model: inout App.Model, _ env: inout AppEnvironment) -> [Effect]
    {
        guard env.device.hasShortcuts || shortcut == .find, env.me != nil, !model.overlays.blocksShortcuts,
            model.openPhotoForm == nil
        else { return [] }
        switch shortcut {
        case .help:
            model.overlays.isShowingShortcuts = true
            return []
        case .search, .find:
            return model.route == .search ? [.focus(Search.fieldID)] : App.open(.search, from: model)
        case .new: return create(&model, &env)
        }
    }

    /// Starts to create the main object of the open screen.
    private static func create(_ model: inout App.Model, _ env: inout AppEnvironment) -> [Effect] {
        switch model.route {
        case .today, .list, .chat: [.focus(content(of: model))]
        case .chats: App.open(.newChat, from: model)
        case .habits, .habit: App.route(&model, .habits(.addTapped), &env)
        case .photos: App.route(&model, .photos(.addTapped(camera: false)), &env)
        default: model.route.root == .lists ? [.focus(Lists.draftID)] : []
        }
    }

    /// The id of the element where the content of a screen starts: the field at its top, if there is one.
    static func content(of model: App.Model) -> String {
        switch model.route {
        case .today: Today.draftID
        case .list: Items.draftID
        case .chat: ChatLog.draftID
        default: Bar.titleID
        }
    }

    /// The button that lets keyboard users skip the common parts of all screens.
    static func skipLink(_ language: Language) -> Html<App.Message> {
        button(.type("button"), .class("skip"), .onClick(.contentWanted)) { language[.skipLink] }
    }
}

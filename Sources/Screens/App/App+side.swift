import Markup
import SyncRules
import Texts

extension App {
    /// The left column of a wide window. A phone shows the overviews as separate screens.
    static func side(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        if env.device.isWide, SidePane.hasChoices(at: model.route, after: model.navigationStack) {
            return env.device.hasRest ? SidePane.choices(of: model, env) : text("")
        }
        if case .habits(let habits) = model.screen {
            return Habits.overview(habits, model.habits, unseen: model.unseen, env, open: model.route)
                .map { .habits($0) }
        } else if model.part == .chats {
            return Chats.view(
                model.chats, unseen: model.unseen, env, open: model.openChat, drafts: model.allDrafts
            ).map { .chats($0) }
        }
        return Lists.view(model.lists, unseen: model.unseen, env, open: model.route).map { .lists($0) }
    }
}

/// The columns that only a wide window has. They are not in the start module.
enum SidePane {
    @inline(__always)
    static func hasChoices(at route: Route, after stack: [Route]) -> Bool {
        switch route {
        case .today, .calendar, .photos, .search: true
        default: stack.showsProfileMenu(at: route)
        }
    }

    /// The month of a day, the sources of photos, the kinds of the results of a search, or the menu of the profile.
    @inline(never)
    static func choices(of model: App.Model, _ env: AppEnvironment) -> Html<App.Message> {
        switch model.route {
        case .photos: PhotoChoice.side(model.photos, unseen: model.unseen, env).map { .photos($0) }
        case .search: Search.side(model.search, unseen: model.unseen, env).map { .search($0) }
        default:
            if case .today(let today) = model.screen {
                DaySide.view(today, model.context, env).map { .today($0) }
            } else if case .calendar(let calendar) = model.screen {
                DaySide.view(calendar, model.context, env).map { .calendar($0) }
            } else {
                ProfileMenu.view(unseen: model.unseen, at: model.route, env).map { .linkTapped($0) }
            }
        }
    }
}

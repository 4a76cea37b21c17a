import Domain
import Markup
import SyncRules
import Texts

/// The screens without a model.
enum PlainScreens {
    static func view(_ model: App.Model, _ env: AppEnvironment) -> Html<App.Message> {
        let language = env.language
        switch model.route {
        case .search:
            let up = model.upRoute.title(model.habits, env)
            return Search.view(model.search, up: up, env).map { .search($0) }
        case .chatSearch: return ChatSearch.view(model.chats.search, env).map { .chatSearch($0) }
        case .settings:
            let problem = model.notificationProblem ?? (model.hasWrongClock ? .serverClockWrong : nil)
            return ProfilePages.page(model.context, env) {
                SettingsPage.view(problem, model.context.providers, env).map { .settings($0) }
            }
        case .emailCode:
            return div(.class("page")) {
                let title = model.route.title(model.habits, env)
                bar(Bar(title: title, back: language[.changeEmail]), onBack: .backTapped)
                Code.view(model.code, env).map { .code($0) }
            }
        case .linked: return loader(language)
        case .unknown:
            return div(.class("page")) {
                bar(Bar(title: "", back: language[.today]), onBack: .backTapped)
                noSuchPage(language, .linkTapped(.today(nil)))
            }
        case .photos:
            return Photos.view(model.photos, unseen: model.unseen, env).map { .photos($0) }
        default: return text("")
        }
    }
}

/// The frame of the pages that belong to the profile.
enum ProfilePages {
    static func page(_ context: ScreenContext, _ env: AppEnvironment, _ content: () -> Html<App.Message>)
        -> Html<App.Message>
    {
        let origin = context.navigationStack.origin(of: context.route) ?? .profile
        let heading = Bar(
            title: context.route.title(context.habits, env), back: origin.title(context.habits, env),
            isBesideLists: origin == .profile)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            content()
        }
    }
}

import Domain
import Markup
import SyncRules
import Texts

extension App {
    /// The view of the app.
    public static func view(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        div(
            .class("app"), .lang(env.language.rawValue), .onKey("r", with: .alt, .refreshAsked),
            .onKey("z", with: .control, .undoTapped), .onKey("z", with: .meta, .undoTapped),
            .onKey("k", with: .control, .pressed(.find)), .onKey("k", with: .meta, .pressed(.find)),
            .onKey("n", .pressed(.new)), .onKey("/", .pressed(.search)),
            .onKey("/", with: .shift, .pressed(.search)), .onKey("?", .pressed(.help)),
            .onKey("?", with: .shift, .pressed(.help))
        ) {
            if !env.status.isReady {
                launch(env)
            } else if env.me == nil {
                keyed(model.screenID(env)) { guest(model, env) }
            } else {
                shell(model, env)
            }
        }
    }

    /// The title of the browser's tab.
    public static func title(_ model: Model, _ env: AppEnvironment) -> String {
        (model.overlays.viewer?.title(env) ?? model.screen.title(env) ?? model.route.title(model.habits, env))
            + " · Dela"
    }

    private static func launch(_ env: AppEnvironment) -> Html<Message> {
        main(.class("launch")) {
            logo()
            span(.class("unseen"), .role("status")) { env.language[AppLabel.loading] }
            problem(env.language.storeFailureText(env.status))
        }
    }

    /// The view for guests.
    private static func guest(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return main(.class("guest")) {
            switch model.route {
            case .register:
                bar(Bar(title: "", back: language[.back]), onBack: .backTapped)
                Register.view(model.register, env).map { .register($0) }
                invitation(language[.haveAccount], language[.signIn], .signIn)
            case .code, .resetCode:
                bar(Bar(title: "", back: language[.back]), onBack: .backTapped)
                Code.view(model.code, env).map { .code($0) }
            case .join: screen(model, env)
            case .forgot, .newPassword:
                let heading = Bar(title: model.route.title(model.habits, env), back: language[.back])
                bar(heading, onBack: .backTapped)
                largeTitle(heading)
                screen(model, env)
            default:
                SignIn.view(model.signIn, env).map { .signIn($0) }
                if let code = env.awaitedCode {
                    invitation(
                        language.codeWaits(for: code.email), language[.enterCode], code.purpose.route)
                }
                p(.class("aside")) { link(.forgot, language[.forgotPassword]) }
                invitation(language[.noAccount], language[.register], .register)
            }
            if env.status.hasUpdate { p(.class("aside"), .role("status")) { update(env) } }
        }
    }

    private static func invitation(_ question: String, _ action: String, _ route: Route) -> Html<Message> {
        p(.class("aside")) {
            span(.class("note")) { question }
            link(route, action)
        }
    }

    private static func link(_ route: Route, _ name: String) -> Html<Message> {
        a(.class("text"), .href(route.path), .onClick(.linkTapped(route))) { name }
    }

    /// The lists on the side, and one screen next to them. A phone shows only one of the two.
    private static func shell(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        div(.class("shell"), .class("at-lists", if: model.route.isOverview)) {
            skipLink(env.language)
            div(.class("side")) { side(model, env) }
            main(.class("detail")) { keyed(model.screenID(env)) { screen(model, env) } }
            footer(of: model, env)
            overlays(model, env)
        }
    }

    /// The open screen.
    private static func screen(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        if env.device.hasPane, model.route.isOverview { return EmptyPane.view(model, env) }
        if case .plain = model.screen { return plain(model, env) }
        var view = ScreenView(context: model.context, env: env)
        model.screen.accept(&view)
        return view.html ?? text("")
    }

    /// The screens without a model.
    private static func plain(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        switch model.route {
        case .search:
            let up = model.upRoute.title(model.habits, env)
            return Search.view(model.search, up: up, env).map { .search($0) }
        case .chatSearch: return ChatSearch.view(model.chats.search, env).map { .chatSearch($0) }
        case .settings:
            let problem = model.notificationProblem ?? (model.hasWrongClock ? .serverClockWrong : nil)
            return profilePage(model.context, env) {
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

    /// A page that belongs to the profile.
    static func profilePage(_ context: ScreenContext, _ env: AppEnvironment, _ content: () -> Html<Message>)
        -> Html<Message>
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

import Domain
import Markup
import SyncRules
import Texts

/// The pages for guests.
enum GuestPages {
    static func view(_ model: App.Model, _ env: AppEnvironment) -> Html<App.Message> {
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
            case .join: App.screen(model, env)
            case .forgot, .newPassword:
                let heading = Bar(title: model.route.title(model.habits, env), back: language[.back])
                bar(heading, onBack: .backTapped)
                largeTitle(heading)
                App.screen(model, env)
            default:
                SignIn.view(model.signIn, env).map { .signIn($0) }
                if let code = env.awaitedCode {
                    invitation(
                        language.codeWaits(for: code.email), language[.enterCode], code.purpose.route)
                }
                p(.class("aside")) { link(.forgot, language[.forgotPassword]) }
                invitation(language[.noAccount], language[.register], .register)
            }
            if env.status.hasUpdate { p(.class("aside"), .role("status")) { Footer.updateHint(env) } }
        }
    }

    private static func invitation(_ question: String, _ action: String, _ route: Route) -> Html<App.Message>
    {
        p(.class("aside")) {
            span(.class("note")) { question }
            link(route, action)
        }
    }

    private static func link(_ route: Route, _ name: String) -> Html<App.Message> {
        a(.class("text"), .href(route.path), .onClick(.linkTapped(route))) { name }
    }
}

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
                keyed(model.screenID(env)) { GuestPages.view(model, env) }
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

    /// The lists on the side, and one screen next to them. A phone shows only one of the two.
    private static func shell(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        div(.class("shell"), .class("at-lists", if: model.route.isOverview)) {
            Shortcuts.skipLink(env.language)
            div(.class("side")) { side(model, env) }
            main(.class("detail")) { keyed(model.screenID(env)) { screen(model, env) } }
            Footer.view(model, env)
            Overlays.view(model, env)
        }
    }

    /// The open screen.
    static func screen(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        if env.device.hasPane, model.route.isOverview { return EmptyPane.view(model, env) }
        if case .plain = model.screen { return PlainScreens.view(model, env) }
        var view = ScreenView(context: model.context, env: env)
        model.screen.accept(&view)
        return view.html ?? text("")
    }
}

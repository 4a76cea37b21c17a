import Markup
import Texts

extension SignIn {
    static func view(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        return form(.attribute("novalidate", ""), .onSubmit(.submitted)) {
            div(.class("brand")) {
                logo()
                h1(.class("large"), .id(Bar.titleID), .tabIndex(-1)) { "Dela" }
                p(.class("note")) { language[.slogan] }
            }
            if world.status.isEnded { p(.class("hint aside")) { language[.sessionEnded] } }
            if world.status.waiting > 0 { p(.class("hint aside")) { language.kept(world.status.waiting) } }
            div(.class("card")) {
                model.form.field(.email, language).map { .entered($0.0, $0.1) }
                model.form.field(.password, language, isLast: true).map { .entered($0.0, $0.1) }
            }
            problem(model.form.failure.map { language.failure($0) })
            submitButton(language[.signIn], isBusy: model.form.isBusy)
        }
    }
}

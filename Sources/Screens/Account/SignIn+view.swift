import Markup
import Texts

extension SignIn {
    static func view(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return form(.attribute("novalidate", ""), .onSubmit(.submitted)) {
            div(.class("brand")) {
                logo()
                h1(.class("large"), .id(Bar.titleID), .tabIndex(-1)) { "Dela" }
                p(.class("note")) { language[.slogan] }
            }
            if env.status.isEnded { p(.class("hint aside")) { language[.sessionEnded] } }
            if env.status.waiting > 0 { p(.class("hint aside")) { language.kept(env.status.waiting) } }
            div(.class("card")) {
                model.form.field(.email, language).map { .entered($0.0, $0.1) }
                model.form.field(.password, language, isLast: true).map { .entered($0.0, $0.1) }
            }
            problem(model.form.failure.map { language.failure($0) })
            submitButton(language[.signIn], isBusy: model.form.isBusy)
        }
    }
}

import Markup
import Texts

extension Register {
    static func view(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return form(.attribute("novalidate", ""), .onSubmit(.submitted)) {
            h1(.class("large"), .id(Bar.titleID), .tabIndex(-1)) { language[.registerTitle] }
            div(.class("card")) {
                model.form.field(.firstName, language).map { .entered($0.0, $0.1) }
                model.form.field(.lastName, language).map { .entered($0.0, $0.1) }
                model.form.field(.email, language).map { .entered($0.0, $0.1) }
                model.form.field(.password, language, isNew: true, isLast: true).map { .entered($0.0, $0.1) }
            }
            problem(model.form.failure.map { language.failure($0) })
            submitButton(language[.register], isBusy: model.form.isBusy)
        }
    }
}

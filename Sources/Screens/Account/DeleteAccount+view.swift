import Domain
import Markup
import Texts

extension DeleteAccount {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return section {
            if let plan = model.plan {
                p(.class("lead")) { language[.deleteAccountLead] }
                consequences(plan, language)
                password(model, language)
            } else if let failure = model.planFailure {
                problem(language.failure(failure))
                textButton(language[.tryAgain], .retryTapped)
            } else {
                loader(language)
            }
            if model.isAsking { confirm(env) }
            if model.form.failure == .wrongPassword {
                failureWindow(
                    language.title(of: .wrongPassword), language.failure(.wrongPassword), language,
                    onClose: .failureDismissed)
            }
        }
    }

    @HtmlBuilder<Message>
    private static func consequences(_ plan: DeletionPlan, _ language: Language) -> Fragment<Message> {
        if !plan.deleted.isEmpty {
            h2(.class("caption")) { language[.listsGoing] }
            ul(.class("card")) {
                for name in plan.deleted { li(.class("row"), .dir("auto")) { name } }
            }
        }
        if !plan.transferred.isEmpty {
            h2(.class("caption")) { language[.listsPassing] }
            ul(.class("card")) {
                for passing in plan.transferred {
                    li(.class("row")) {
                        span(.class("row-main")) {
                            span(.class("name"), .dir("auto")) { passing.name }
                            span(.class("note")) { language.passes(to: passing.newOwner) }
                        }
                    }
                }
            }
        }
    }

    private static func password(_ model: Model, _ language: Language) -> Html<Message> {
        let failure = model.form.failure == .wrongPassword ? nil : model.form.failure
        return form(.attribute("novalidate", ""), .onSubmit(.submitted)) {
            div(.class("card")) {
                model.form.field(.password, language, isLast: true).map { .entered($0.0, $0.1) }
            }
            problem(failure.map { language.failure($0) })
            button(
                .type("submit"), .class("primary danger"), .aria(.busy, model.form.isBusy),
                .disabled(model.form.isBusy)
            ) { language[.deleteAccount] }
        }
    }

    private static func confirm(_ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let question = Question(
            title: language[.deleteAccountTitle], text: language.deleteAccount(env.email),
            action: language[ListLabel.delete], cancel: language[.cancel])
        return confirmation(question).map { $0 ? .confirmed : .cancelled }
    }
}

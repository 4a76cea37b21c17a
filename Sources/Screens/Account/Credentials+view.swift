import Markup
import Texts

extension Credentials {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let route = context.route
        let language = env.language
        let fields = fields(at: route)
        let needsCode = route == .forgot || route == .changeEmail
        return form(.attribute("novalidate", ""), .onSubmit(.submitted)) {
            if let lead = language.lead(of: route) { p(.class("lead")) { lead } }
            div(.class("card")) {
                for field in fields {
                    let isNew = field == .password && route != .changeEmail
                    model.form.field(
                        field, language, label: language.label(of: field, at: route), isNew: isNew,
                        isLast: field == fields.last
                    ).map { .entered($0.0, $0.1) }
                }
            }
            problem(model.form.failure.flatMap { hasWindow($0) ? nil : language.failure($0) })
            submitButton(needsCode ? language[.next] : language[.save], isBusy: model.form.isBusy)
            if let failure = model.form.failure, hasWindow(failure) {
                failureWindow(
                    language.title(of: failure), language.failure(failure), language,
                    onClose: .failureDismissed
                ) {
                    if failure.isAboutCode {
                        Code.resendButton(style: "strong", env).map { _ in .resendTapped }
                    }
                }
            }
        }
    }

    private static func hasWindow(_ failure: ServerFailure) -> Bool {
        failure == .wrongPassword || failure == .noAccount || failure.isAboutCode
    }
}

extension Language {
    fileprivate func lead(of route: Route) -> String? {
        switch route {
        case .forgot: self[.forgotLead]
        case .changeEmail: self[.changeEmailLead]
        case .changePassword: self[.changePasswordLead]
        default: nil
        }
    }

    fileprivate func label(of field: AccountField, at route: Route) -> String? {
        switch (field, route) {
        case (.email, .changeEmail): self[.newEmail]
        case (.password, .changePassword), (.password, .newPassword): self[.newPassword]
        default: nil
        }
    }
}

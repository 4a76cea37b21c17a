import Domain

/// The forms for changed credentials: a forgotten password, the e-mail address, the password. Each form has a separate
/// address.
public enum Credentials {
    struct Model: Equatable {
        var form = AccountForm()
        /// The verified code for a new password.
        var code = ""

        init(email: String = "", code: String = "") {
            form.email = email
            self.code = code
        }
    }

    public enum Message: Equatable {
        case entered(AccountField, String)
        case submitted
        case failureDismissed
        case resendTapped
    }

    static var isProfilePage: Bool { true }

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        let route = context.route
        switch message {
        case .entered(let field, let text):
            model.form.enter(text, into: field)
            return []
        case .submitted:
            let code = model.code
            return model.form.submit { form in request(&form, at: route, code, env) }
        case .failureDismissed:
            let failure = model.form.failure
            model.form.failure = nil
            if failure?.isAboutCode == true { return [.replace(.forgot)] }
            let fields = fields(at: route)
            let wrong = fields.first { failure == .wrongPassword && ($0 == .password || $0 == .oldPassword) }
            return (wrong ?? fields.first).map { [.focus($0.rawValue)] } ?? []
        case .resendTapped: return [.replace(.resetCode), .app(.resendCode)]
        }
    }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        switch request {
        case .forgotPassword, .changeEmail, .resetPassword, .changePassword: break
        default: return []
        }
        if case .failed(let failure) = answer { return model.form.fail(failure) }
        model.form = AccountForm()
        return []
    }

    static func hasDraftText(_ model: Model) -> Bool { model.form.isTouched || !model.code.isEmpty }

    static func fields(at route: Route) -> [AccountField] {
        switch route {
        case .forgot: [.email]
        case .changeEmail: [.email, .password]
        case .changePassword: [.oldPassword, .password]
        default: [.password]
        }
    }

    private static func request(
        _ form: inout AccountForm, at route: Route, _ code: String, _ env: AppEnvironment
    ) -> ServerRequest? {
        switch route {
        case .forgot: return form.checkEmail().map { .forgotPassword($0) }
        case .changeEmail:
            let email = form.checkEmail()
            guard let password = form.checkPresent(.password), let email else { return nil }
            return .changeEmail(email, password: password)
        case .changePassword:
            let old = form.checkPresent(.oldPassword)
            let new = form.checkNewPassword(for: try? EmailAddress(env.email))
            guard let old, let new else { return nil }
            return .changePassword(old: old, new: new)
        default:
            guard let pending = env.pendingCode else { return nil }
            return form.checkNewPassword(for: try? EmailAddress(pending.email)).map {
                .resetPassword(registration: pending.registration, code: code, password: $0)
            }
        }
    }
}

extension Credentials: ScreenDefinition {}

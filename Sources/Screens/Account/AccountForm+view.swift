import Domain
import Markup
import Texts

extension AccountForm {
    /// The message is the field with its text.
    /// - Parameter label: replaces the field's usual label.
    @inline(never)
    func field(
        _ field: AccountField, _ language: Language, label: String? = nil, isNew: Bool = false,
        isLast: Bool = false
    ) -> Html<(AccountField, String)> {
        var spec = Field(
            id: field.rawValue, label: label ?? language.label(of: field), value: value(of: field),
            error: error(of: field).map { language.error($0, in: field) }, enterKey: isLast ? "go" : "next")
        switch field {
        case .firstName:
            spec.autocomplete = "given-name"
            spec.capitals = "words"
        case .lastName:
            spec.autocomplete = "family-name"
            spec.capitals = "words"
            spec.isRequired = false
            spec.hint = language[.optional]
        case .email:
            spec.type = "email"
            spec.autocomplete = "username"
        case .oldPassword:
            spec.autocomplete = "current-password"
        case .password:
            spec.autocomplete = isNew ? "new-password" : "current-password"
            spec.hint = isNew ? language[.passwordHint] : ""
        case .passwordShown, .code: break
        }
        guard field == .password || field == .oldPassword else {
            return Screens.field(spec).map { (field, $0) }
        }
        spec.type = isPasswordShown ? "text" : "password"
        return div(.class("secret")) {
            Screens.field(spec).map { (field, $0) }
            button(
                .type("button"), .class("icon-button"), .title(language[.showPassword]),
                .aria(.pressed, isPasswordShown), .onClick((.passwordShown, isPasswordShown ? "" : "on"))
            ) {
                icon(isPasswordShown ? .eyeClosed : .eye)
                span(.class("unseen")) { language[.showPassword] }
            }
        }
    }
}

extension Language {
    func label(of field: AccountField) -> String {
        switch field {
        case .firstName: self[.firstName]
        case .lastName: self[.lastName]
        case .email: self[.email]
        case .oldPassword: self[.oldPassword]
        case .password: self[.password]
        case .passwordShown: self[.showPassword]
        case .code: self[.code]
        }
    }

    func error(_ refusal: Refusal, in field: AccountField) -> String {
        switch field {
        case .firstName: nameError(refusal, limit: Profile.firstNameRule.limit)
        case .lastName: nameError(refusal, limit: Profile.lastNameRule.limit)
        case .email: emailError(refusal)
        case .oldPassword, .password, .passwordShown: passwordError(refusal)
        case .code: self[.codeIncomplete]
        }
    }

    func failure(_ failure: ServerFailure) -> String {
        switch failure {
        case .offline: self[FailureLabel.offline]
        case .broken, .fields: self[.broken]
        case .gone: refusal(.notFound)
        case .busy(let seconds): busy(seconds: seconds)
        case .wrongCode(let left): wrongCode(triesLeft: left)
        case .expiredCode: self[.expiredCode]
        case .usedUpCode: self[.usedUpCode]
        case .alreadyRegistered: self[.registered]
        case .noAccount: self[.noSuchAccount]
        case .registrationClosed: self[.registrationClosed]
        case .wrongPassword: self[.wrongPassword]
        case .wrongCredentials: self[.wrongCredentials]
        case .invitationEnded: self[.invitationEnded]
        case .invitationsOff: self[.invitationsOff]
        case .refused(let refusal): self.refusal(refusal)
        }
    }
}

import Domain

/// The form for a new account.
public enum Register {
    struct Model: Equatable {
        var form = AccountForm()
    }

    public enum Message: Equatable {
        case entered(AccountField, String)
        case submitted
    }

    static func update(_ model: inout Model, _ message: Message) -> [Effect] {
        switch message {
        case .entered(let field, let text):
            model.form.enter(text, into: field)
            return []
        case .submitted:
            return model.form.submit { form in registration(&form).map { .register($0) } }
        }
    }

    static func answered(_ model: inout Model, _ answer: ServerAnswer) -> [Effect] {
        switch answer {
        case .codeSent:
            model.form.isBusy = false
            return [.go(.code)]
        case .failed(let failure): return model.form.fail(failure)
        default: return []
        }
    }

    /// Enables the form again after an answer that is no longer needed.
    static func requestEnded(_ model: inout Model) {
        model.form.isBusy = false
    }

    /// Validates the form by the rules of Domain and records their errors.
    private static func registration(_ form: inout AccountForm) -> Registration? {
        let typed = form
        let first = form.check(.firstName) { () throws(Refusal) in
            try Profile.firstNameRule.clean(typed.firstName)
        }
        let last = form.check(.lastName) { () throws(Refusal) in
            try Profile.lastNameRule.clean(typed.lastName)
        }
        let email = form.checkEmail()
        let password = form.checkNewPassword(for: email)
        guard let first, let last, let email, let password else { return nil }
        return Registration(
            profile: Profile(firstName: first, lastName: last), email: email, password: password)
    }
}

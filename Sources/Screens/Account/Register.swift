import Domain

/// Where somebody without an account makes one.
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
        case .submitted: return submit(&model.form)
        }
    }

    static func answered(_ model: inout Model, _ answer: AccountAnswer) -> [Effect] {
        switch answer {
        case .codeSent:
            model.form.isBusy = false
            return [.go(.code)]
        case .failed(let failure): return model.form.fail(failure)
        default: return []
        }
    }

    private static func submit(_ form: inout AccountForm) -> [Effect] {
        guard !form.isBusy else { return [] }
        form.errors = []
        guard let registration = registration(&form) else { return form.focusOnError }
        form.isBusy = true
        form.failure = nil
        return [.request(.register(registration))]
    }

    /// The rules of Domain serve the form; whatever they refuse is said beside its field.
    private static func registration(_ form: inout AccountForm) -> Registration? {
        let typed = form
        let first = form.check(.firstName) { () throws(Refusal) in
            try Profile.firstNameRule.clean(typed.firstName)
        }
        let last = form.check(.lastName) { () throws(Refusal) in
            try Profile.lastNameRule.clean(typed.lastName)
        }
        let email = form.check(.email) { () throws(Refusal) in try EmailAddress(typed.email) }
        let password: Void? = form.check(.password) { () throws(Refusal) in
            try PasswordRule.check(typed.password, for: email)
        }
        guard let first, let last, let email, password != nil else { return nil }
        return Registration(
            profile: Profile(firstName: first, lastName: last), email: email, password: typed.password)
    }
}

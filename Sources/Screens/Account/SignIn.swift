import Domain

/// Where somebody with an account comes in.
public enum SignIn {
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
        guard case .failed(let failure) = answer else { return [] }
        return model.form.fail(failure)
    }

    private static func submit(_ form: inout AccountForm) -> [Effect] {
        guard !form.isBusy else { return [] }
        form.errors = []
        let typed = form
        let email = form.check(.email) { () throws(Refusal) in try EmailAddress(typed.email) }
        if form.password.isEmpty { form.errors.append(FieldError(.password, .empty)) }
        guard let email, form.errors.isEmpty else { return form.focusOnError }
        form.isBusy = true
        form.failure = nil
        return [.request(.signIn(email, password: form.password))]
    }
}

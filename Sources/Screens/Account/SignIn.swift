import Domain

/// The form for users with an account.
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
        case .submitted:
            return model.form.submit { form in
                let email = form.checkEmail()
                let password = form.checkPresent(.password)
                guard let email, let password else { return nil }
                return .signIn(email, password: password)
            }
        }
    }

    static func answered(_ model: inout Model, _ answer: ServerAnswer) -> [Effect] {
        guard case .failed(let failure) = answer else { return [] }
        return model.form.fail(failure)
    }
}

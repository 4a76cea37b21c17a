import Domain

/// Shows the consequences of deleting the account, and deletes it.
public enum DeleteAccount {
    struct Model: Equatable {
        /// Nil until the server has answered.
        var plan: DeletionPlan?
        /// The reason why the plan could not be loaded.
        var planFailure: ServerFailure?
        var form = AccountForm()
        var isAsking = false
    }

    public enum Message: Equatable {
        case entered(AccountField, String)
        case submitted
        case confirmed
        case cancelled
        case failureDismissed
        case retryTapped
    }

    static var isProfilePage: Bool { true }

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .entered(let field, let text): model.form.enter(text, into: field)
        case .submitted:
            model.form.errors = []
            guard !model.form.isBusy, model.form.checkPresent(.password) != nil else {
                return model.form.focusOnError
            }
            model.isAsking = true
        case .confirmed:
            model.isAsking = false
            return model.form.submit { form in
                form.checkPresent(.password).map { .deleteAccount(password: $0) }
            }
        case .cancelled: model.isAsking = false
        case .failureDismissed:
            model.form.failure = nil
            return [.focus(AccountField.password.rawValue)]
        case .retryTapped:
            model.planFailure = nil
            return [.request(.planDeletion)]
        }
        return []
    }

    private static func planned(_ model: inout Model, _ answer: ServerAnswer) {
        switch answer {
        case .plan(let plan): model.plan = plan
        case .failed(let failure): model.planFailure = failure
        default: break
        }
    }

    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect] { [.request(.planDeletion)] }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        switch (request, answer) {
        case (.planDeletion, _): planned(&model, answer)
        case (.deleteAccount, .failed(let failure)): return model.form.fail(failure)
        default: break
        }
        return []
    }

    static func hasDraftText(_ model: Model) -> Bool { model.form.isTouched }
}

extension DeleteAccount: ScreenDefinition {}

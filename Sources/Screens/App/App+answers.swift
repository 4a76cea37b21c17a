import Texts

extension App {
    /// Hands the answer of the server to the screen that asked.
    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ world: inout World
    ) -> [Effect] {
        if let form = request.form, !model.awaits(form), answer != .signedIn {
            return answeredLate(&model, request, answer)
        }
        switch request {
        case .register:
            if answer == .codeSent { model.code = Code.Model() }
            return Register.answered(&model.register, answer)
        case .confirm, .resend, .checkCode:
            if case .checkCode(_, let code) = request, answer == .done { model.credentials.code = code }
            return Code.answered(&model.code, answer, world) + refresh(&model, world)
        case .signIn: return SignIn.answered(&model.signIn, answer) + refresh(&model, world)
        case .signOut:
            if answer == .signedOut { model = Model() }
            return ProfilePage.answered(&model.profile, answer) + refresh(&model, world)
        case .findPerson, .people:
            guard var picker = model.access?.picker else { return [] }
            defer { model.access?.picker = picker }
            return Picker.answered(&picker, request, answer)
        case .forgotPassword, .changeEmail, .resetPassword, .changePassword:
            return renewed(&model, answer, world)
        case .confirmEmail:
            let effects = Code.answered(&model.code, answer, world)
            return answer == .done ? effects + show(.done(.emailChanged), &model) : effects
        case .history(let list, let item, let before):
            guard var history = model.itemHistory, history.list == list, history.item == item else {
                return []
            }
            defer { model.itemHistory = history }
            return ItemHistory.answered(&history, answer, to: before)
        case .devices, .signDeviceOut, .signOthersOut: return Devices.answered(&model.devices, answer)
        case .planDeletion:
            DeleteAccount.planned(&model.deletion, answer)
            return []
        case .deleteAccount:
            if answer == .signedOut { model = Model() }
            return DeleteAccount.answered(&model.deletion, answer) + refresh(&model, world)
        }
    }

    /// The form has been left: its answer leads nowhere, and what was wrong in it is not said of another one.
    private static func answeredLate(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer
    ) -> [Effect] {
        switch request {
        case .register: model.register.form.isBusy = false
        case .confirm, .checkCode, .confirmEmail: model.code = Code.Model()
        default: break
        }
        switch (request, answer) {
        case (.confirmEmail, .done): return show(.done(.emailChanged), &model)
        case (.changePassword, .done): return show(.done(.passwordChanged), &model)
        default: return []
        }
    }

    /// What somebody signs in with is to be another.
    private static func renewed(_ model: inout Model, _ answer: ServerAnswer, _ world: World) -> [Effect] {
        let effects = Credentials.answered(&model.credentials, answer)
        switch answer {
        case .codeSent:
            model.code = Code.Model()
            return world.pendingCode.map { [.go($0.purpose.route)] } ?? []
        case .signedIn: return refresh(&model, world)
        case .done: return [goUp(from: model)] + show(.done(.passwordChanged), &model)
        default: return effects
        }
    }
}

extension App.Model {
    /// Whether a form is on screen, and has been sent since it was opened.
    fileprivate func awaits(_ form: Route) -> Bool {
        guard route == form else { return false }
        return switch form {
        case .register: register.form.isBusy
        case .code, .resetCode, .emailCode: code.isBusy
        default: credentials.form.isBusy
        }
    }
}

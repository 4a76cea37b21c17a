import Texts

/// Answers of the server, passed to the screens that sent the requests.
enum ServerAnswers {
    static func receive(
        _ model: inout App.Model, _ request: ServerRequest, _ answer: ServerAnswer,
        _ env: inout AppEnvironment
    ) -> [Effect] {
        // A new session has no push subscription yet.
        if answer == .signedIn { model.subscribing = .not }
        if let form = request.form, !model.awaits(form), answer != .signedIn {
            return answeredLate(&model, request, answer)
        }
        switch request {
        case .register:
            if answer == .codeSent { model.code = Code.Model() }
            return Register.answered(&model.register, answer)
        case .confirm, .resend, .checkCode:
            if case .checkCode(_, let code) = request, answer == .done {
                model.screen = .credentials(Credentials.Model(code: code))
            }
            return Code.answered(&model.code, answer, env) + App.refresh(&model, env)
        case .signIn: return SignIn.answered(&model.signIn, answer) + App.refresh(&model, env)
        case .signOut:
            if answer == .signedOut { model.reset() }
            return App.send(.answered(request, answer), to: &model, env) + App.refresh(&model, env)
        case .people where model.route == .search: return Search.answered(&model.search, request, answer, env)
        case .forgotPassword, .changeEmail, .resetPassword, .changePassword:
            return renewed(&model, request, answer, env)
        case .confirmEmail:
            let effects = Code.answered(&model.code, answer, env)
            return answer == .done ? effects + Toasts.show(.done(.emailChanged), &model) : effects
        case .search(_, in: nil, _): return Search.answered(&model.search, request, answer, env)
        case .search: return ChatSearch.answered(&model.chats.search, request, answer, env)
        case .photos(let mark):
            Photos.answered(&model.photos, answer, after: mark, env)
            return Photos.selectProvider(&model.photos, at: model.route, env)
        case .photo(let path): return PictureAddress.found(answer, path, &model, env)
        case .photoLink(let photo, let act):
            return Viewer.answered(&model.overlays.viewer, photo, act, answer)
        case .sources, .sourcePhotos, .sourceLike, .sourceUse, .startLink, .finishLink, .unlink:
            return PhotoProviders.answered(&model.photos.sources, request, answer, env)
                + Photos.selectProvider(&model.photos, at: model.route, env)
        case .testNotification(.some):
            return Toasts.show(.notifications(Devices.outcome(ofTest: answer)), &model) + [.request(.devices)]
        case .notificationKey, .subscribe, .testNotification:
            return Subscribing.answered(&model, request, answer)
        case .deleteAccount:
            if answer == .signedOut { model.reset() }
            return App.send(.answered(request, answer), to: &model, env) + App.refresh(&model, env)
        case .findPerson, .people, .history, .readReceipts, .devices, .signDeviceOut, .signOthersOut,
            .planDeletion, .invite, .invitations, .revokeInvitation, .mailInvitation, .previewInvitation,
            .join, .prepareDownload:
            return App.send(.answered(request, answer), to: &model, env)
        }
    }

    /// Handles an answer after its form was closed. It opens no screen, and its errors are not shown in another form.
    private static func answeredLate(
        _ model: inout App.Model, _ request: ServerRequest, _ answer: ServerAnswer
    ) -> [Effect] {
        switch request {
        case .register: Register.requestEnded(&model.register)
        case .confirm, .checkCode, .confirmEmail: model.code = Code.Model()
        default: break
        }
        switch (request, answer) {
        case (.confirmEmail, .done): return Toasts.show(.done(.emailChanged), &model)
        case (.changePassword, .done): return Toasts.show(.done(.passwordChanged), &model)
        default: return []
        }
    }

    /// Handles the answer to a change of credentials.
    private static func renewed(
        _ model: inout App.Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        let effects = App.send(.answered(request, answer), to: &model, env)
        switch answer {
        case .codeSent:
            model.code = Code.Model()
            return env.pendingCode.map { [.go($0.purpose.route)] } ?? []
        case .signedIn: return App.refresh(&model, env)
        case .done: return [App.goUp(from: model)] + Toasts.show(.done(.passwordChanged), &model)
        default: return effects
        }
    }
}

extension App.Model {
    /// True if the form is on the screen and its request is pending.
    fileprivate func awaits(_ form: Route) -> Bool {
        guard route == form else { return false }
        return switch form {
        case .register: register.form.isBusy
        case .code, .resetCode, .emailCode: code.isBusy
        default: screen.credentials?.form.isBusy ?? false
        }
    }
}

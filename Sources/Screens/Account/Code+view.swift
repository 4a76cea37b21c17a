import Domain
import Markup
import Texts

extension Code {
    static func view(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        return form(.attribute("novalidate", ""), .onSubmit(.submitted)) {
            h1(.class("large"), .id(App.titleID), .tabIndex(-1)) { language[.codeTitle] }
            p(.class("lead")) { language.codeSent(to: world.pendingCode?.email ?? "") }
            div(.class("card code")) {
                field(
                    Field(
                        id: AccountField.code.rawValue, label: language[.code], value: model.code,
                        autocomplete: "one-time-code",
                        error: model.isIncomplete ? language[.codeIncomplete] : nil,
                        enterKey: "go")
                ).map { .entered($0) }
            }
            submitButton(language[.confirm], isBusy: model.isBusy)
            resend(model, world)
            if let failure = model.failure { window(failure, model, world) }
        }
    }

    private static func resend(_ model: Model, _ world: World) -> Html<Message> {
        let seconds = secondsToWait(world)
        return div(.class("aside")) {
            p(.class("note")) { world.language[.codeNotArrived] }
            button(
                .type("button"), .class("text"), .disabled(seconds > 0 || model.isBusy),
                .onClick(.resendTapped)
            ) {
                seconds > 0 ? world.language.sendAgain(in: seconds) : world.language[.sendAgain]
            }
        }
    }

    /// The error window: which error it is, and what can be done about it.
    private static func window(_ failure: AccountFailure, _ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let isRegistered = failure == .alreadyRegistered
        let canResend = failure.isAboutCode && secondsToWait(world) == 0
        return dialog(
            .modal(), .role("alertdialog"), .aria(.labelledBy, "failure"),
            .onCancel(.failureDismissed)
        ) {
            h2(.id("failure")) { language.title(of: failure) }
            p { language.failure(failure) }
            div(.class("answers")) {
                button(.type("button"), .class("text"), .onClick(.failureDismissed)) { language[.ok] }
                if isRegistered { textButton(language[.signIn], style: "strong", .signInTapped) }
                if canResend { textButton(language[.sendAgain], style: "strong", .resendTapped) }
            }
        }
    }
}

extension AccountFailure {
    var isAboutCode: Bool {
        switch self {
        case .wrongCode, .expiredCode, .usedUpCode: true
        default: false
        }
    }
}

extension Language {
    func title(of failure: AccountFailure) -> String {
        switch failure {
        case .wrongCode: self[.wrongCodeTitle]
        case .expiredCode: self[.expiredCodeTitle]
        case .usedUpCode: self[.usedUpCodeTitle]
        case .alreadyRegistered: self[.registeredTitle]
        case .offline: self[AppLabel.offline]
        default: self[.code]
        }
    }
}

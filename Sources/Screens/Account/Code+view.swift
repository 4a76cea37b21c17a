import Domain
import Markup
import Texts

extension Code {
    static func view(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return form(.attribute("novalidate", ""), .onSubmit(.submitted)) {
            h1(.class("large"), .id(Bar.titleID), .tabIndex(-1)) { language[.codeTitle] }
            p(.class("lead")) { language.codeSent(to: env.pendingCode?.email ?? "") }
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
            resend(model, env)
            if let failure = model.failure { window(failure, model, env) }
        }
    }

    private static func resend(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        div(.class("aside")) {
            p(.class("note")) { env.language[.codeNotArrived] }
            resendButton(isBusy: model.isBusy, env)
        }
    }

    /// The button for another code, with the remaining waiting time.
    static func resendButton(style: Name = "", isBusy: Bool = false, _ env: AppEnvironment) -> Html<Message> {
        let seconds = secondsToWait(env)
        return button(
            .type("button"), .class("text"), .class(style), .disabled(seconds > 0 || isBusy),
            .onClick(.resendTapped)
        ) {
            seconds > 0 ? env.language.sendAgain(in: seconds) : env.language[.sendAgain]
        }
    }

    /// The error window, with the error and the possible actions.
    private static func window(_ failure: ServerFailure, _ model: Model, _ env: AppEnvironment) -> Html<
        Message
    > {
        let language = env.language
        let isTaken = failure == .alreadyRegistered && env.me != nil
        let title = isTaken ? language[.taken] : language.title(of: failure)
        return failureWindow(title, language.failure(failure), language, onClose: .failureDismissed) {
            if failure == .alreadyRegistered, !isTaken {
                textButton(language[.signIn], style: "strong", .signInTapped)
            }
            if failure == .noAccount { textButton(language[.register], style: "strong", .registerTapped) }
            if failure.isAboutCode { resendButton(style: "strong", env) }
            if failure == .offline || failure == .broken {
                let isCode = model.code.utf8.count == MailedCode.digits
                textButton(language[.tryAgain], style: "strong", isCode ? .submitted : .resendTapped)
            }
        }
    }
}

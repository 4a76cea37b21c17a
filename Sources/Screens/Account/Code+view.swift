import Domain
import Markup
import Texts

extension Code {
    static func view(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        return form(.attribute("novalidate", ""), .onSubmit(.submitted)) {
            h1(.class("large"), .id(Bar.titleID), .tabIndex(-1)) { language[.codeTitle] }
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
        div(.class("aside")) {
            p(.class("note")) { world.language[.codeNotArrived] }
            resendButton(isBusy: model.isBusy, world)
        }
    }

    /// Says how long the next code has to wait.
    static func resendButton(style: Name = "", isBusy: Bool = false, _ world: World) -> Html<Message> {
        let seconds = secondsToWait(world)
        return button(
            .type("button"), .class("text"), .class(style), .disabled(seconds > 0 || isBusy),
            .onClick(.resendTapped)
        ) {
            seconds > 0 ? world.language.sendAgain(in: seconds) : world.language[.sendAgain]
        }
    }

    /// The error window: which error it is, and what can be done about it.
    private static func window(_ failure: ServerFailure, _ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let isTaken = failure == .alreadyRegistered && world.me != nil
        let title = isTaken ? language[.taken] : language.title(of: failure)
        return failureWindow(title, failure, language, onClose: .failureDismissed) {
            if failure == .alreadyRegistered, !isTaken {
                textButton(language[.signIn], style: "strong", .signInTapped)
            }
            if failure == .noAccount { textButton(language[.register], style: "strong", .registerTapped) }
            if failure.isAboutCode { resendButton(style: "strong", world) }
            if failure == .offline || failure == .broken {
                let isCode = model.code.utf8.count == MailedCode.digits
                textButton(language[.tryAgain], style: "strong", isCode ? .submitted : .resendTapped)
            }
        }
    }
}

import Markup
import Texts

/// The window for an error of the server, over the screen that sent the request.
func failureWindow<Message>(
    _ title: String, _ failure: ServerFailure, _ language: Language, onClose: Message,
    @HtmlBuilder<Message> actions: () -> Fragment<Message> = { Fragment() }
) -> Html<Message> {
    dialog(
        .modal(), .role("alertdialog"), .aria(.labelledBy, "failure"), .aria(.describedBy, "failure-text"),
        .onCancel(onClose)
    ) {
        h2(.id("failure")) { title }
        p(.id("failure-text")) { language.failure(failure) }
        div(.class("answers")) {
            textButton(language[.ok], onClose)
            actions()
        }
    }
}

extension ServerFailure {
    var isAboutCode: Bool {
        switch self {
        case .wrongCode, .expiredCode, .usedUpCode: true
        default: false
        }
    }
}

extension Language {
    func title(of failure: ServerFailure) -> String {
        switch failure {
        case .wrongCode: self[.wrongCodeTitle]
        case .expiredCode: self[.expiredCodeTitle]
        case .usedUpCode: self[.usedUpCodeTitle]
        case .alreadyRegistered: self[.registeredTitle]
        case .noAccount: self[.noAccountTitle]
        case .wrongPassword: self[.wrongPasswordTitle]
        case .offline: self[AppLabel.offline]
        default: self[.failedTitle]
        }
    }
}

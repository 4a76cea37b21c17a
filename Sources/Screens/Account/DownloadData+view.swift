import Domain
import Markup
import SyncClient
import Texts

extension DownloadData {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return section {
            p(.class("lead")) { language[.downloadDataLead] }
            if let link = model.link, env.now < link.end {
                // The browser follows the link itself, so it also works in an installed app.
                p(.role("status")) { language[.downloadReady] }
                a(.id(fileID), .class("primary"), .href(link.path), .attribute("download", "")) {
                    language[.saveFile]
                }
            } else {
                password(model, env)
            }
            if model.form.failure == .wrongPassword {
                failureWindow(
                    language.title(of: .wrongPassword), language.failure(.wrongPassword), language,
                    onClose: .failureDismissed)
            }
        }
    }

    private static func password(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let isOffline = env.status.connection == .offline || model.form.failure == .offline
        let failure = isOffline || model.form.failure == .wrongPassword ? nil : model.form.failure
        return form(.attribute("novalidate", ""), .onSubmit(.submitted)) {
            div(.class("card")) {
                model.form.field(.password, language, isLast: true).map { .entered($0.0, $0.1) }
            }
            problem(isOffline ? language[.downloadNeedsNetwork] : failure.map { language.failure($0) })
            button(
                .type("submit"), .class("primary"), .aria(.busy, model.form.isBusy),
                .disabled(env.status.connection == .offline)
            ) { language[AccountLabel.next] }
        }
    }
}

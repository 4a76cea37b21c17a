import Domain
import Markup
import SyncRules
import Texts

extension PhotoProviders {
    /// The sheet over the screen.
    static func sheet(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        model.link.map { sheet($0, env.language) } ?? text("")
    }

    private static func sheet(_ link: Link, _ language: Language) -> Html<Message> {
        switch link {
        case .external(let address, let source): leading(address, source, language)
        case .confirmAccount(let account, _):
            confirmation(
                Question(
                    title: language[.isThisYou],
                    text: account.name + (account.username.isEmpty ? "" : " @" + account.username),
                    action: language[.yes], cancel: language[.no])
            ).map { $0 ? .linkConfirmed : .linkClosed }
        case .confirmUnlink(let source):
            confirmation(
                Question(
                    title: language.unlink(source.title), text: language[.unlinkHint], action: language[.yes],
                    cancel: language[.no])
            ).map { $0 ? .unlinkConfirmed : .linkClosed }
        case .failed:
            dialog(
                .modal(), .role("alertdialog"), .aria(.labelledBy, "link-failed"), .onCancel(.linkClosed)
            ) {
                h2(.id("link-failed")) { language[.linkFailed] }
                p { language[.linkFailedHint] }
                div(.class("answers")) { textButton(language[.ok], .linkClosed) }
            }
        }
    }

    /// The hint before the user leaves for the provider.
    private static func leading(
        _ address: String, _ source: ProviderViewData, _ language: Language
    ) -> Html<Message> {
        dialog(.modal(), .aria(.labelledBy, "link-leads"), .onCancel(.linkClosed)) {
            h2(.id("link-leads")) { language.link(source.title) }
            p { language.linkHint(source.title) }
            div(.class("answers")) {
                textButton(language[.cancel], .linkClosed)
                a(.class("text strong"), .href(address)) { language[.goThere] }
            }
        }
    }

    /// The user's accounts at the providers.
    static func accounts(_ providers: [ProviderViewData]?, _ language: Language) -> Html<Message> {
        div(.class("accounts")) {
            for source in providers ?? [] { keyed(source.name) { link(source, language) } }
        }
    }

    /// The user's account at a provider, or the button to link one.
    static func link(_ source: ProviderViewData, _ language: Language) -> Html<Message> {
        guard source.isLinked else { return text("") }
        guard let account = source.account else {
            return p(.class("aside")) {
                textButton(language.link(source.title), style: "strong", .linkTapped(source.name))
            }
        }
        return div(.class("card account")) {
            avatar(account.name, account.picture.isEmpty ? nil : account.picture)
            div(.class("row-main")) {
                if !account.name.isEmpty { p(.class("name"), .dir("auto")) { account.name } }
                if !account.username.isEmpty { p(.class("note")) { "@" + account.username } }
                if !account.about.isEmpty { p(.class("note"), .dir("auto")) { account.about } }
            }
            textButton(language[.unlinkAccount], .unlinkTapped(source))
        }
    }
}

import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The lower edge: the toast, the sync status if there is one to report, and the tab bar.
enum Footer {
    static func view(_ model: App.Model, _ env: AppEnvironment) -> Html<App.Message> {
        let language = env.language
        return div(.class("foot")) {
            if model.overlays.viewer == nil { ToastView.view(model.toast, env) }
            div(.class("status"), .role("status"), .aria(.label, language[.status])) { status(env) }
            nav(.class("tabs"), .aria(.label, language[.tabs])) {
                let unread = model.chats.unread
                for tab in TabBarItem.all(language, unread: unread) {
                    link(tab, model, language)
                }
            }
        }
    }

    private static func link(_ tab: TabBarItem, _ model: App.Model, _ language: Language) -> Html<App.Message>
    {
        let requests =
            tab.route == .lists
            ? model.lists.requests.count : tab.route == .chats ? model.chats.requests.count : 0
        return a(
            .class("tab"), .href(tab.route.path),
            .aria(.current, model.part.root == tab.route ? "page" : "false"),
            .onClick(.linkTapped(tab.route))
        ) {
            icon(tab.picture)
            span { tab.name }
            if tab.unread > 0 {
                badge(tab.unread, language)
            } else if requests > 0 {
                requestBadge(requests, language)
            }
        }
    }

    /// At most two lines. The others follow when these have gone.
    @HtmlBuilder<App.Message>
    private static func status(_ env: AppEnvironment) -> Fragment<App.Message> {
        let (status, language) = (env.status, env.language)
        let (problem, isOutdated) = (language.storeFailureText(status), status.connection == .outdated)
        let hasRejected = !status.rejectedCommands.isEmpty && (problem == nil || !isOutdated)
        let count = (problem == nil ? 0 : 1) + (hasRejected ? 1 : 0)
        if let problem { p(.class("problem")) { problem } }
        if hasRejected {
            a(.class("problem"), .href(Route.rejectedChanges.path), .onClick(.linkTapped(.rejectedChanges))) {
                language.notAccepted(status.rejectedCommands.count)
            }
        }
        let hasUpdate = isOutdated || status.hasUpdate && count < (status.connection == .live ? 2 : 1)
        if hasUpdate { p { updateHint(env) } }
        if let connection = language.connectionText(status), count < 2 {
            p {
                span { connection }
                if status.connection != .connecting { textButton(language[.tryAgain], .refreshAsked) }
            }
        } else if status.isRateLimited, count < 2 {
            p(.class("held")) { language[.tooManyContacts] }
        }
    }

    /// The hint about a newer app, with a button to activate it.
    @HtmlBuilder<App.Message>
    static func updateHint(_ env: AppEnvironment) -> Fragment<App.Message> {
        span(.class("note")) { env.language[env.status.connection == .outdated ? .outdated : .hasUpdate] }
        textButton(env.language[.updateNow], style: "strong", .updateTapped)
    }
}

extension Language {
    /// The reason why the device cannot store changes, and the consequence for existing changes.
    func storeFailureText(_ status: Status) -> String? {
        guard let failure = status.storeFailure else { return nil }
        let reason = self[failure == .full ? AppLabel.storeFull : .storeBroken]
        return status.unpersistedCommands > 0 ? reason + " " + unsaved(status.unpersistedCommands) : reason
    }

    /// The connection status if it is worth reporting.
    func connectionText(_ status: Status) -> String? {
        switch status.connection {
        case .offline: status.waiting > 0 ? offline(waiting: status.waiting) : self[AppLabel.offline]
        case .failing: failing(waiting: status.waiting)
        case .connecting: status.waiting > 0 ? waiting(status.waiting) : nil
        case .live, .signedOut, .outdated: nil
        }
    }
}

import Domain
import Markup
import Platform
import Texts

extension Onboarding {
    static func view(_ env: AppEnvironment) -> Html<Message> {
        let (language, settings, isNew) = (env.language, env.settings, env.isNew)
        return section(.class("welcome"), .aria(.labelledBy, "welcome")) {
            h2(.id("welcome"), .dir("auto")) {
                isNew ? language.welcome(env.profile?.firstName ?? "") : language[.moreOffers]
            }
            if isNew { p(.class("note")) { language[.welcomeHint] } }
            ul(.class("card")) {
                for place in 0..<Language.starterCount where !settings.hasAccepted(place) {
                    let texts = language.starter(place)
                    row(
                        .lists, texts[0], texts.dropFirst().joined(separator: ", "), .listTapped(place))
                }
                if env.hasNoHabits {
                    row(.habits, language[.firstHabit], language.plan(.everyDay, at: "09:00"), .habitTapped)
                }
                if !env.sharesSomething { row(.share, language[.shareFirst], "", .shareTapped) }
                if env.device.installing == .offered {
                    row(.download, language[.installApp], "", .installTapped)
                }
            }
            if env.device.installing == .manual { p(.class("hint")) { language[.installHint] } }
            p(.class("aside")) { textButton(language[.skip], .skipped) }
        }
    }

    private static func row(
        _ picture: Icon, _ name: String, _ note: String, _ message: Message
    ) -> Html<Message> {
        li {
            button(.type("button"), .class("row"), .oneTap, .onClick(message)) {
                icon(picture)
                span(.class("row-main")) {
                    span(.class("name")) { name }
                    if !note.isEmpty { span(.class("note ends")) { note } }
                }
                icon(.plus)
            }
        }
    }
}

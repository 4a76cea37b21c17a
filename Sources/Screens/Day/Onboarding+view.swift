import Domain
import Markup
import Platform
import Texts

extension Onboarding {
    /// - Parameter isGreeting: true if the day has nothing else to show.
    static func view(_ env: AppEnvironment, isGreeting: Bool) -> Html<Message> {
        let language = env.language
        return section(.class("welcome"), .aria(.labelledBy, "welcome")) {
            h2(.id("welcome"), .dir("auto")) {
                isGreeting ? language.welcome(env.profile?.firstName ?? "") : language[.moreOffers]
            }
            if isGreeting { p(.class("note")) { language[.welcomeHint] } }
            ul(.class("card")) {
                for index in 0..<Language.starterCount {
                    let texts = language.starter(index)
                    row(
                        .lists, texts[0], texts.dropFirst().joined(separator: ", "),
                        isDone: env.hasDone(index), .listTapped(index), language)
                }
                row(
                    .habits, language[.firstHabit], language.plan(.everyDay, at: "09:00"),
                    isDone: env.hasDone(habitOffer), .habitTapped, language)
                row(
                    .share, language[.shareFirst], "", isDone: env.hasDone(shareOffer), .shareTapped, language
                )
                if env.device.installing == .offered {
                    row(.download, language[.installApp], "", isDone: false, .installTapped, language)
                }
            }
            if env.device.installing == .manual { p(.class("hint")) { language[.installHint] } }
            p(.class("aside")) { textButton(language[.skip], .skipped) }
        }
    }

    /// An offer. A done one is ticked, and no longer a button.
    private static func row(
        _ picture: Icon, _ name: String, _ note: String, isDone: Bool, _ message: Message,
        _ language: Language
    ) -> Html<Message> {
        li {
            if isDone {
                div(.class("row done")) {
                    icon(picture)
                    span(.class("row-main")) {
                        span(.class("name")) { name }
                        span(.class("unseen")) { language[.done] }
                    }
                    icon(.check)
                }
            } else {
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
}

import Domain
import Markup
import Texts

extension Welcome {
    static func view(_ world: World) -> Html<Message> {
        let (language, settings, isNew) = (world.language, world.settings, world.isNew)
        return section(.class("welcome"), .aria(.labelledBy, "welcome")) {
            h2(.id("welcome"), .dir("auto")) {
                isNew ? language.welcome(world.profile?.firstName ?? "") : language[.moreOffers]
            }
            if isNew { p(.class("note")) { language[.welcomeHint] } }
            ul(.class("card")) {
                for place in 0..<Language.starterCount where !settings.hasTaken(place) {
                    let texts = language.starter(place)
                    row(
                        .lists, texts[0], texts.dropFirst().joined(separator: ", "), .listTapped(place))
                }
                if world.hasNoHabits {
                    row(.habits, language[.firstHabit], language.plan(.all, at: "09:00"), .habitTapped)
                }
                if !world.sharesSomething { row(.share, language[.shareFirst], "", .shareTapped) }
                if world.device.installing == .offered {
                    row(.download, language[.installApp], "", .installTapped)
                }
            }
            if world.device.installing == .byHand { p(.class("hint")) { language[.installHint] } }
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

import Domain
import Markup
import Texts

extension Welcome {
    static func view(_ world: World) -> Html<Message> {
        let language = world.language
        return section(.class("welcome"), .aria(.labelledBy, "welcome")) {
            h2(.class("headline"), .id("welcome"), .dir("auto")) {
                language.welcome(world.profile?.firstName ?? "")
            }
            p(.class("note")) { language[.welcomeHint] }
            ul(.class("card")) {
                for place in 0..<Language.starterCount {
                    let texts = language.starter(place)
                    row(
                        .lists, texts[0], texts.dropFirst().joined(separator: ", "), .listTapped(place))
                }
                row(.habits, language[.firstHabit], language.plan(.all, at: "09:00"), .habitTapped)
                row(.share, language[.shareFirst], "", .shareTapped)
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

import Domain
import Markup
import Sync
import Texts

extension ProfilePage {
    static func view(_ model: Model, _ world: World, onBack: Message) -> Html<Message> {
        let language = world.language
        let heading = Bar(title: language[.profile])
        return div(.class("page")) {
            bar(heading, onBack: onBack)
            largeTitle(heading)
            identity(world)
            ul(.class("card")) {
                li(.class("row")) {
                    label(.class("row-main"), .for("language")) { language[.language] }
                    select(
                        .id("language"), .class("choice"), .onChange { .languageChosen($0) },
                        .value(language.rawValue)
                    ) {
                        for other in Language.allCases {
                            option(.attribute("value", other.rawValue), .lang(other.rawValue)) { other.name }
                        }
                    }
                }
            }
            ul(.class("card")) {
                link(.changeEmail, language[.changeEmail])
                link(.changePassword, language[.changePassword])
                link(.devices, language[.devices])
            }
            problem(model.failure.map { language.failure($0) })
            ul(.class("card")) {
                li {
                    button(
                        .type("button"), .class("row danger"), .disabled(model.isBusy),
                        .onClick(.signOutTapped)
                    ) {
                        language[.signOut]
                    }
                }
                link(.deleteAccount, language[.deleteAccount], style: "danger")
            }
            if model.isLeaving { farewell(world) }
        }
    }

    private static func link(_ route: Route, _ name: String, style: String = "") -> Html<Message> {
        li {
            a(.class("row"), .class(style), .href(route.path), .onClick(.linkTapped(route))) {
                span(.class("row-main")) { name }
                icon(.forward)
            }
        }
    }

    private static func identity(_ world: World) -> Html<Message> {
        let name = world.me.flatMap { world.replica.profile(of: $0)?.name } ?? ""
        return div(.class("identity")) {
            avatar(name)
            p(.class("headline"), .dir("auto")) { name }
            p(.class("note"), .dir("auto")) { world.email }
        }
    }

    private static func farewell(_ world: World) -> Html<Message> {
        let language = world.language
        let unsent = world.status.waiting + world.status.unkept
        let lost = unsent > 0 ? language.lost(unsent) + " " : ""
        let question = Question(
            title: language[.signOutTitle], text: lost + language[.signOutQuestion], action: language[.yes],
            isDestructive: unsent > 0, cancel: language[.no])
        return confirmation(question).map { $0 ? .signOutConfirmed : .signOutCancelled }
    }
}

/// A person's initials in a circle.
func avatar<Message>(_ name: String) -> Html<Message> {
    span(.class("avatar"), .aria(.hidden, true)) { initials(name) }
}

/// The first letters of the first two words.
func initials(_ name: String) -> String {
    var letters = ""
    for word in name.utf8.split(separator: UInt8(ascii: " ")).prefix(2) {
        if let letter = Substring(word).unicodeScalars.first { letters.unicodeScalars.append(letter) }
    }
    return letters
}

import Markup
import Texts

extension Habits {
    /// The stages in which a habit grows.
    static func info(_ language: Language) -> Html<Message> {
        let heading = Bar(title: language[.information], back: language[.habits], isBesideLists: true)
        return div(.class("page info")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            div(.class("card")) {
                h2 { language[.infoTitle] }
                p { language[.infoIntro] }
                ol {
                    for (index, days) in Language.stages.enumerated() {
                        li {
                            p(.class("headline")) { language.stage(days) }
                            p { language.stage(at: index) }
                        }
                    }
                }
                p(.class("note")) { language[.infoSource] }
            }
        }
    }
}

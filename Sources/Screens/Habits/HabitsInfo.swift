import Markup
import Texts

extension Habits {
    /// How a habit grows, stage by stage.
    static func info(_ language: Language, onBack: App.Message) -> Html<App.Message> {
        let heading = Bar(title: language[.information], back: language[.habitsOfToday], isBesideLists: true)
        return div(.class("page info")) {
            bar(heading, onBack: onBack)
            largeTitle(heading)
            div(.class("card")) {
                h2 { language[.infoTitle] }
                p { language[.infoIntro] }
                ol {
                    for stage in language.stages {
                        li {
                            p(.class("headline")) { language.stage(stage.days) }
                            p { stage.text }
                        }
                    }
                }
                p(.class("note")) { language[.infoSource] }
            }
        }
    }
}

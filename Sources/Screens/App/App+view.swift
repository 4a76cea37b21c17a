import Domain
import Markup
import Texts

extension App {
    /// What is to be seen.
    public static func view(_ model: Model, _ world: World) -> Html<Message> {
        div(.class("app"), .lang(world.language.rawValue)) {}
    }

    /// What the browser's tab says.
    public static func title(_ model: Model, _ world: World) -> String {
        "Dela"
    }
}

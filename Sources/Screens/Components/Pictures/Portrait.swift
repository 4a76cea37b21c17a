import Domain
import Markup
import Platform
import SyncRules
import Texts

/// The picture of a user or a group on their page. A tap adds a picture, or opens a menu for the present one.
public enum Portrait {
    public enum Message: Equatable {
        case tapped(of: ScopeID)
        case removed(of: ScopeID)
        /// Nil closes the menu.
        case menu(Pointer?)
    }

    /// The id of the button.
    static let id = "portrait"

    /// - Parameter menu: the position of the open menu; nil while it is closed.
    static func update(_ menu: inout Pointer?, _ message: Message) -> [Effect] {
        menu = nil
        switch message {
        case .tapped(let scope): return [.pick(.portrait(of: scope), from: .files)]
        case .removed(let scope): return [Pictures.setPicture(scope, nil), .focus(id)]
        case .menu(let pointer): menu = pointer
        }
        return []
    }

    /// - Parameter isSet: true if there is a picture.
    static func view(
        of scope: ScopeID, _ avatar: @autoclosure () -> Html<Message>, isSet: Bool, menu: Pointer?,
        _ language: Language
    ) -> Html<Message> {
        div(.class("portrait")) {
            if isSet {
                button(
                    .type("button"), .id(id), .aria(.label, language[.picture]), .title(language[.picture]),
                    .attribute("aria-haspopup", "dialog"), .onClick { .menu($0) }
                ) { avatar() }
            } else {
                button(.type("button"), .id(id), .onClick(.tapped(of: scope))) {
                    avatar()
                    span(.class("note")) { language[.addPicture] }
                }
            }
            if let menu, isSet {
                Screens.menu(
                    language[.picture], at: menu, cancel: language[.cancel], onClose: .menu(nil)
                ) {
                    menuEntry(.image, language[.changePicture], .tapped(of: scope))
                    menuEntry(.trash, language[.removePicture], style: "danger", .removed(of: scope))
                }
            }
        }
    }
}

import Domain
import Markup
import Sync
import Texts

/// The upper edge of a chat: the way back, with whom one is there, and what can be done with the whole chat.
extension ChatLog {
    /// - Parameter name: of whom one writes with, or of the group.
    static func head(_ name: String, _ chat: ScopeID, _ world: World) -> Html<Message> {
        let language = world.language
        return header(.class("bar beside")) {
            div(.class("bar-side")) {
                button(
                    .type("button"), .class("back"), .aria(.label, language[.chats]), .onClick(.backTapped)
                ) {
                    icon(.back)
                }
            }
            if let group = chat.group(besides: world.replica.person) {
                button(
                    .type("button"), .class("chat-head"),
                    .aria(.label, language.facts(name, language[.members])),
                    .onClick(.groupTapped(group))
                ) {
                    groupAvatar(world.replica.portrait(ofChat: chat))
                    face(name, chat, world)
                }
            } else {
                div(.class("chat-head")) {
                    avatar(name, world.replica.portrait(ofChat: chat))
                    face(name, chat, world)
                }
            }
            div(.class("bar-side end")) {
                iconButton(.search, language[.searchMessages], style: "roomy", .searchTapped)
                menuButton(of: name, language) { .optionsTapped($0) }
            }
        }
    }

    /// No live region: who listens is not told each time that somebody begins to write.
    private static func face(_ name: String, _ chat: ScopeID, _ world: World) -> Html<Message> {
        let company = world.company(in: chat)
        return span(.class("row-main")) {
            span(.class("name ends"), .dir("auto"), .verbatim) { name }
            if !company.isEmpty { span(.class("company note ends"), .dir("auto")) { company } }
        }
    }

    /// What can be done with the whole chat.
    static func options(_ name: String, at place: Pointer, _ model: Model, _ world: World) -> Html<Message> {
        let (language, isMuted) = (world.language, model.preference.isMuted)
        return Screens.menu(name, at: place, cancel: language[.cancel], onClose: .sheetClosed) {
            menuEntry(.search, language[.searchMessages], .searchTapped)
            if let group = model.chat.group(besides: world.replica.person) {
                menuEntry(.group, language[.members], .groupTapped(group))
            }
            if !model.rows.isEmpty {
                menuEntry(.muted, language[isMuted ? .unmute : .mute], .muteTapped(!isMuted))
                menuEntry(.minus, language[.clearChat], .clearTapped(hides: false))
            }
            if model.chat.pair != nil, world.takesMessages(model.chat) {
                menuEntry(.close, language[.block], style: "danger", .blockTapped)
            }
            if !model.rows.isEmpty {
                menuEntry(.trash, language[.deleteChat], style: "danger", .clearTapped(hides: true))
            }
        }
    }
}
